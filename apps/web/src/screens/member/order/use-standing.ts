/** Reads one order with its current phase; evaluates it again when the cooling-off time ends. */
import { listOrders, type Order } from "@ballast/contract/product/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { type Phase, phaseOf } from "../../../features/home/orders/order-course.ts";
import { serverNow } from "../../../features/home/products/server-clock.ts";
import { useLeft } from "../../../ui/countdown.tsx";

export type Standing = { order: Order; phase: Phase; now: Date };

const LONG_AGO = new Date(0);

/** `standing` is undefined while loading, and when the order is not one of the member's. */
export function useStanding(orderId: string) {
  const asked = useQuery(query(listOrders, { orderId, pageNum: 1, pageSize: 1 }));
  const order = asked.data?.list[0];
  const clock = {
    serverNow: asked.data?.serverTime ?? LONG_AGO,
    answeredAt: asked.dataUpdatedAt,
  };
  useLeft({ target: order?.cancelUntil ?? LONG_AGO, ...clock });
  const now = serverNow(clock);
  const standing: Standing | undefined = order && { order, phase: phaseOf(order, now), now };
  return { asked, standing };
}
