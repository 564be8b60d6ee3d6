import { publicId } from "@ballast/contract/ids.ts";
import type { Order } from "@ballast/contract/product/calls.ts";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { countDays, isOpen, phaseOf } from "../../../features/home/orders/order-course.ts";
import { OrderProgress } from "../../../features/home/orders/order-progress.tsx";
import { ProductThumb } from "../../../features/home/products/product-thumb.tsx";
import { OrderBadge } from "../../../features/member/orders/order-badge.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { CardLink } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";

export function OrderCard({ order, now }: { order: Order; now: Date }) {
  const format = useFormat();
  const phase = phaseOf(order, now);
  const expire = format.day(order.expire);
  const { currency, incomeReceived, incomeToCome } = order;
  // The principal returned from a cancelled or left order is what the member paid, without the
  // coupon's discount.
  const isLeft = phase === "cancelled" || phase === "left_early";
  const principal = order.principal - (isLeft ? (order.coupon?.off ?? 0n) : 0n);
  return (
    <li>
      <CardLink to="/user/orders" search={{ orderId: publicId("order", order.orderId) }}>
        <span className="flex gap-3">
          <ProductThumb src={order.productImg} />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{order.productName}</span>
            <span className="block text-14 text-quiet">
              <Plural value={order.units} one="# unit" other="# units" />
            </span>
          </span>
        </span>
        {phase !== "running" && (
          <span className="mt-3 block">
            <OrderBadge order={order} phase={phase} />
          </span>
        )}
        <dl className="mt-3 flex flex-col gap-1">
          <Figure name={isOpen(phase) ? <Trans>Principal</Trans> : <Trans>Principal back</Trans>}>
            <Money value={principal} currency={currency} />
          </Figure>
          <Figure name={<Trans>Return paid so far</Trans>}>
            <Money value={incomeReceived} currency={currency} />
          </Figure>
          {isOpen(phase) && (
            <Figure name={<Trans>Return to come</Trans>}>
              <Money value={incomeToCome} currency={currency} />
            </Figure>
          )}
        </dl>
        {phase !== "cancelled" && (
          <div className="mt-4">
            <OrderProgress
              days={countDays(order)}
              note={isOpen(phase) && <Trans>Matures on {expire}</Trans>}
            />
          </div>
        )}
      </CardLink>
    </li>
  );
}

function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-14 text-quiet">{name}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}
