/**
 * Explains what happens to the principal, or what happened: when it was returned, why, and to which
 * wallet.
 */
import { listReturns, type Order } from "@ballast/contract/product/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { KEEP_DATES, useKeepDates } from "../../../features/home/moments/keep-dates.tsx";
import { isOpen, type Phase } from "../../../features/home/orders/order-course.ts";
import { FromEarnings } from "../../../features/plans/buying/product-fees.tsx";
import { OfCoupon } from "../../../features/plans/coupons/coupon-words.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Fact, Facts, List, RowButton, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonRows } from "../../../ui/loaded.tsx";
import { Money } from "../../../ui/money.tsx";
import { couponPart } from "./coupon-part.ts";
import { PaidTo } from "./paid-to.tsx";

export function Principal({ order, phase }: { order: Order; phase: Phase }) {
  return (
    <Section title={<Trans>Principal</Trans>}>
      {isOpen(phase) ? <ToCome order={order} /> : <CameBack order={order} />}
    </Section>
  );
}

function ToCome({ order }: { order: Order }) {
  const expire = useFormat().day(order.expire);
  const keepDates = useKeepDates([order]);
  return (
    <>
      <Facts>
        <Fact name={<Trans>Matures on</Trans>}>{expire}</Fact>
        <Fact name={<Trans>Comes back to your balance wallet</Trans>}>
          <Money value={order.principal} currency={order.currency} />
          <FromEarnings value={order.paidFrom.earned} currency={order.currency} />
          <OfCoupon value={couponPart(order).off} currency={order.currency} />
        </Fact>
      </Facts>
      <p className="mt-2 text-14 text-quiet">
        <Trans>It stays in custody until then, and comes back with the last income.</Trans>
      </p>
      {keepDates && (
        <List>
          <RowButton icon={<Icon name="calendar" />} title={KEEP_DATES} onClick={keepDates} />
        </List>
      )}
    </>
  );
}

function CameBack({ order }: { order: Order }) {
  const format = useFormat();
  const { orderId } = order;
  const returns = useQuery(query(listReturns, { orderId, pageNum: 1, pageSize: 1 }));
  return (
    <Loaded of={returns} skeleton={<SkeletonRows count={3} />}>
      {({ list }) =>
        list.map(({ reason, time, paidTo, currency }) => (
          <Facts key={orderId}>
            <Fact name={<Trans>Came back on</Trans>}>{format.dateTime(time)}</Fact>
            <Fact name={<Trans>Why</Trans>}>
              <Reason reason={reason} />
            </Fact>
            <PaidTo paidTo={paidTo} currency={currency} />
          </Facts>
        ))
      }
    </Loaded>
  );
}

function Reason({ reason }: { reason: "matured" | "exited" | "cancelled" }) {
  switch (reason) {
    case "matured":
      return <Trans>The order matured</Trans>;
    case "exited":
      return <Trans>You left early</Trans>;
    case "cancelled":
      return <Trans>You cancelled it in the cooling-off time</Trans>;
  }
}
