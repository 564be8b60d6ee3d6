/** What can be done with an order now: take its income out, or leave it. */
import type { Order } from "@ballast/contract/product.ts";
import { Trans } from "@lingui/react/macro";
import type { Phase } from "../../parts/order-course.ts";
import { useTakeOut } from "../../parts/use-take-out.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure } from "../../ui/failure.tsx";
import { moneyText } from "../../ui/money.tsx";

export function OrderActions(props: { order: Order; phase: Phase; onLeave: () => void }) {
  const { order, phase, onLeave } = props;
  const { isSending, error, take } = useTakeOut(order.orderId);
  const waiting = order.incomeReceived - order.incomeTaken;
  const amount = moneyText(waiting, order.currency);
  const canTake = waiting > 0n;
  const canLeave = phase === "cooling_off" || phase === "running";
  if (!canTake && !canLeave) return null;
  return (
    <div>
      <FormFailure error={error} />
      <div
        className={`grid gap-3 [:not(:empty)+&]:mt-3 ${canTake && canLeave ? "min-[360px]:grid-cols-2" : ""}`}
      >
        {canLeave && (
          <Button look="secondary" onClick={onLeave}>
            {phase === "cooling_off" ? <Trans>Cancel order</Trans> : <Trans>Leave early</Trans>}
          </Button>
        )}
        {canTake && (
          <Button isBusy={isSending} onClick={() => void take()}>
            <Trans>Take out {amount}</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
