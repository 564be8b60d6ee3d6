import { publicId } from "@ballast/contract/ids.ts";
import type { Order } from "@ballast/contract/product/calls.ts";
import { Trans } from "@lingui/react/macro";
import { isOpen, phaseOf } from "../../../features/home/orders/order-course.ts";
import { OrderProgress } from "../../../features/home/orders/order-progress.tsx";
import { ProductThumb } from "../../../features/home/products/product-thumb.tsx";
import { Units } from "../../../features/home/products/units.tsx";
import { OrderBadge } from "../../../features/member/orders/order-badge.tsx";
import { CardLink } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";

export function OrderCard({ order, now }: { order: Order; now: Date }) {
  const phase = phaseOf(order, now);
  const { currency } = order;
  // The principal returned from a cancelled or left order is what the member paid, without the
  // coupon's discount.
  const isLeft = phase === "cancelled" || phase === "left_early";
  const principal = order.principal - (isLeft ? (order.coupon?.off ?? 0n) : 0n);
  return (
    <li>
      <CardLink to="/user/orders" search={{ orderId: publicId("order", order.orderId) }}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ProductThumb src={order.productImg} />
          <span className="min-w-[min(100%,7rem)] flex-1">
            <span className="block long-words font-semibold">{order.productName}</span>
            <span className="block text-14 text-quiet">
              <Units value={order.units} />
            </span>
          </span>
          <span className="ml-auto text-right">
            <span className="block text-12 text-quiet">
              {isOpen(phase) ? <Trans>Principal</Trans> : <Trans>Principal back</Trans>}
            </span>
            <Money value={principal} currency={currency} />
          </span>
        </span>
        {phase !== "running" && (
          <span className="mt-3 block">
            <OrderBadge order={order} phase={phase} />
          </span>
        )}
        {phase !== "cancelled" && (
          <div className="mt-3">
            <OrderProgress order={order} now={now} />
          </div>
        )}
      </CardLink>
    </li>
  );
}
