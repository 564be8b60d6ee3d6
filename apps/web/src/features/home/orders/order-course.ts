/** The progress of an order, computed from its own figures and the server's clock. */
import { addDays, type Day, dayOf } from "@ballast/contract/days.ts";
import type { Order } from "@ballast/contract/product/calls.ts";

/** "maturing": the last day has ended, and the entries at maturity are about to be posted. */
export type Phase = "cooling_off" | "running" | "maturing" | "matured" | "cancelled" | "left_early";

export function phaseOf(
  order: Pick<Order, "status" | "cancelled" | "cancelUntil" | "expire">,
  now: Date,
): Phase {
  if (order.cancelled) return "cancelled";
  if (order.status === "exited") return "left_early";
  if (order.status === "expired") return "matured";
  if (now < order.cancelUntil) return "cooling_off";
  return dayOf(now) >= order.expire ? "maturing" : "running";
}

export const isOpen = (phase: Phase) =>
  phase === "cooling_off" || phase === "running" || phase === "maturing";

/** The days of an order; each is in exactly one of the four parts of `all`. */
export type DayCounts = {
  all: number;
  received: number;
  waiting: number;
  toCome: number;
  givenUp: number;
};

type Earning = Pick<
  Order,
  "dailyReturn" | "validDays" | "incomeReceived" | "incomeTaken" | "status"
>;

/** Counts the days by the sums, because each day pays the same amount. */
export function countDays(order: Earning): DayCounts {
  const { dailyReturn, validDays: all, incomeReceived, incomeTaken, status } = order;
  const paid = Number(incomeReceived / dailyReturn);
  const received = Number(incomeTaken / dailyReturn);
  const left = all - paid;
  const isValid = status === "valid";
  return {
    all,
    received,
    waiting: paid - received,
    toCome: isValid ? left : 0,
    givenUp: isValid ? 0 : left,
  };
}

/**
 * The day on which an open order's next return arrives: the income of a day comes on the following
 * day. Null when all days are paid, or the order has ended.
 */
export function nextReturnOn(
  order: Earning & Pick<Order, "start" | "expire">,
  now: Date,
): Day | null {
  if (countDays(order).toCome === 0) return null;
  const today = dayOf(now);
  const next = addDays(order.start > today ? order.start : today, 1);
  return next < order.expire ? next : order.expire;
}
