/**
 * Leaves an order: shows exactly what that pays, two buttons of equal size, and then the result.
 */
import { CLICK_GUARD_MS } from "@ballast/contract/constants.ts";
import { dayOf } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { Order } from "@ballast/contract/product/calls.ts";
import { exitOrder } from "@ballast/contract/user/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../../api/use-send.ts";
import { FeeOnPrincipal } from "../../../features/plans/buying/product-fees.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ButtonRow } from "../../../ui/button-row.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { couponPart } from "./coupon-part.ts";
import { cancelling, leavingEarly } from "./leave.ts";
import { PaidTo } from "./paid-to.tsx";
import type { Standing } from "./use-standing.ts";

type Left = OutputOf<typeof exitOrder>;

export function LeaveSheet(props: Standing & { onClose: () => void }) {
  const [left, setLeft] = useState<Left | null>(null);
  const hasCoupon = props.order.coupon !== null;
  if (left !== null) {
    return <LeftSheet left={left} hasCoupon={hasCoupon} onClose={props.onClose} />;
  }
  return <AskSheet {...props} onLeft={setLeft} />;
}

function AskSheet(props: Standing & { onClose: () => void; onLeft: (left: Left) => void }) {
  const { order, phase, now, onClose, onLeft } = props;
  const { t } = useLingui();
  const { isBusy, error, send } = useSend(exitOrder);
  // The question stays as it was when the sheet opened; the cooling-off time may end meanwhile.
  const [asked, setAsked] = useState({ isCancel: phase === "cooling_off", at: 0 });
  const { isCancel } = asked;
  const { paidTo, incomeKept, incomeGivenUp } = isCancel
    ? cancelling(order)
    : leavingEarly(order, dayOf(now));
  const { currency } = order;
  const leave = async () => {
    if (isCancel && phase !== "cooling_off") {
      setAsked({ isCancel: false, at: Date.now() });
      return;
    }
    // The second tap of a double tap must not confirm the new question.
    if (Date.now() - asked.at < CLICK_GUARD_MS) return;
    const { answer } = await send({ orderId: order.orderId });
    if (answer) onLeft(answer.data);
  };
  return (
    <Sheet
      title={isCancel ? t`Cancel this order?` : t`Leave this order early?`}
      onClose={onClose}
      action={
        <div>
          <FormFailure error={error} />
          <div className="[:not(:empty)+&]:mt-3">
            <ButtonRow>
              <Button look="secondary" onClick={onClose}>
                <Trans>Not now</Trans>
              </Button>
              <Button isBusy={isBusy} onClick={() => void leave()}>
                {isCancel ? <Trans>Cancel order</Trans> : <Trans>Leave early</Trans>}
              </Button>
            </ButtonRow>
          </div>
        </div>
      }
    >
      <div role="status" className="not-empty:mb-4">
        {asked.at > 0 && (
          <Notice tone="warn">
            <Trans>The cooling-off time has ended. This is what leaving brings now.</Trans>
          </Notice>
        )}
      </div>
      <p className="text-14 text-quiet">
        {isCancel ? (
          <Trans>Everything you paid comes back at once, and the order is undone.</Trans>
        ) : (
          <LeavingBrings hasCoupon={order.coupon !== null} />
        )}
      </p>
      {order.coupon && (
        <div className="mt-4">
          <CouponGoes coupon={order.coupon} currency={currency} isCancel={isCancel} />
        </div>
      )}
      <p className="mt-4 text-14 text-quiet">
        <Trans>Comes back</Trans>
      </p>
      <Money value={order.principal - couponPart(order).off} currency={currency} size="xl" />
      <div className="mt-2">
        <Facts>
          <PaidTo paidTo={paidTo} currency={currency} />
          <Fact name={<Trans>Fee</Trans>}>
            <Money value={0n} currency={currency} />
          </Fact>
          {!isCancel && (
            <Fact name={<Trans>Income that stays yours</Trans>}>
              <Money value={incomeKept} currency={currency} />
            </Fact>
          )}
          <Fact name={<Trans>Return you give up</Trans>}>
            <Money value={incomeGivenUp} currency={currency} />
          </Fact>
        </Facts>
      </div>
      {paidTo.earned > 0n && (
        <p className="mt-2 text-14 text-quiet">
          <FeeOnPrincipal />
        </p>
      )}
    </Sheet>
  );
}

function LeavingBrings({ hasCoupon }: { hasCoupon: boolean }) {
  if (hasCoupon) {
    return (
      <Trans>
        All that you paid yourself comes back at once. Income earned stays yours, income to come is
        given up.
      </Trans>
    );
  }
  return (
    <Trans>
      The whole principal comes back at once. Income earned stays yours, income to come is given up.
    </Trans>
  );
}

function LeftWords({ at, hasCoupon }: { at: string; hasCoupon: boolean }) {
  if (hasCoupon) return <Trans>Left on {at}. All that you paid yourself is back.</Trans>;
  return <Trans>Left on {at}. The whole principal is back.</Trans>;
}

/** Says what happens to the coupon; none of it belongs to the member yet. */
function CouponGoes(props: {
  coupon: NonNullable<Order["coupon"]>;
  currency: Currency;
  isCancel: boolean;
}) {
  const amount = moneyText(props.coupon.off + props.coupon.extra, props.currency);
  return (
    <Notice>
      {props.isCancel ? (
        <Trans>You can use your coupon again until it expires.</Trans>
      ) : (
        <Trans>The coupon’s part, {amount}, goes back to its promotion budget.</Trans>
      )}
    </Notice>
  );
}

/** Shows what the server did, even where that differs from what the sheet asked. */
function LeftSheet(props: { left: Left; hasCoupon: boolean; onClose: () => void }) {
  const { left, hasCoupon, onClose } = props;
  const { t } = useLingui();
  const format = useFormat();
  const { currency, principal, paidTo, incomeKept, incomeGivenUp } = left;
  const isCancelled = left.outcome === "cancelled";
  const at = format.dateTime(left.endTime);
  return (
    <Sheet
      title={isCancelled ? t`Order cancelled` : t`Order left`}
      onClose={onClose}
      action={
        <ButtonRow>
          <Button look="secondary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
          <ButtonLink to="/user/balance">
            <Trans>To my wallet</Trans>
          </ButtonLink>
        </ButtonRow>
      }
    >
      <div role="status">
        <Notice tone="good">
          {isCancelled ? (
            <Trans>Cancelled on {at}. Everything you paid is back.</Trans>
          ) : (
            <LeftWords at={at} hasCoupon={hasCoupon} />
          )}
        </Notice>
      </div>
      <p className="mt-4 text-14 text-quiet">
        <Trans>Came back</Trans>
      </p>
      <Money value={principal} currency={currency} size="xl" tone="in" />
      <div className="mt-2">
        <Facts>
          <PaidTo paidTo={paidTo} currency={currency} />
          {!isCancelled && (
            <>
              <Fact name={<Trans>Income that stays yours</Trans>}>
                <Money value={incomeKept} currency={currency} />
              </Fact>
              <Fact name={<Trans>Return given up</Trans>}>
                <Money value={incomeGivenUp} currency={currency} />
              </Fact>
            </>
          )}
        </Facts>
      </div>
    </Sheet>
  );
}
