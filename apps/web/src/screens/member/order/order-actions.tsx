/** Actions that an order allows now: take out its income, or leave it. */
import type { Order } from "@ballast/contract/product/calls.ts";
import { Trans } from "@lingui/react/macro";
import type { Phase } from "../../../features/home/orders/order-course.ts";
import { useTakeOut } from "../../../features/home/under-way/use-take-out.ts";
import { AmountInButton, WordsWithAmount } from "../../../ui/amount-in-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonRow } from "../../../ui/button-row.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import type { Standing } from "./use-standing.ts";

const canLeave = (phase: Phase) => phase === "cooling_off" || phase === "running";
const waitingOf = (order: Order) => order.incomeReceived - order.incomeTaken;

export const hasActions = ({ order, phase }: Standing) => canLeave(phase) || waitingOf(order) > 0n;

export function OrderActions(props: Standing & { onLeave: () => void }) {
  const { order, phase, onLeave } = props;
  const { isBusy, error, take } = useTakeOut({ orderId: order.orderId });
  const amount = <AmountInButton value={waitingOf(order)} currency={order.currency} />;
  const mayLeave = canLeave(phase);
  const mayTake = waitingOf(order) > 0n;
  return (
    <div>
      <FormFailure error={error} />
      <div className="[:not(:empty)+&]:mt-3">
        <ButtonRow>
          {mayLeave && (
            <Button look="secondary" onClick={onLeave}>
              {phase === "cooling_off" ? <Trans>Cancel order</Trans> : <Trans>Leave early</Trans>}
            </Button>
          )}
          {mayTake && (
            <Button isBusy={isBusy} onClick={() => void take()}>
              <WordsWithAmount>
                <Trans>Take out {amount}</Trans>
              </WordsWithAmount>
            </Button>
          )}
        </ButtonRow>
      </div>
    </div>
  );
}
