/** The terms of a product, and the computations of its screen. */
import { addDays, type Day } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Quote } from "@ballast/contract/product/calculator.ts";
import type { productDetail } from "@ballast/contract/product/calls.ts";

export type Detail = OutputOf<typeof productDetail>;

/** A day of the plan with the income and principal that it pays. */
export type PlanDay = {
  day: Day;
  kind: "bought" | "waiting" | "income" | "maturity";
  income: bigint;
  principal: bigint;
};

/** Returns every day from the purchase to the last payment. */
export function planDaysOf(quoted: Quote, boughtOn: Day): PlanDay[] {
  const first = quoted.payments[0]?.day ?? quoted.expire;
  const before: PlanDay[] = [];
  for (let day = boughtOn; day < first; day = addDays(day, 1)) {
    const kind = day === boughtOn ? "bought" : "waiting";
    before.push({ day, kind, income: 0n, principal: 0n });
  }
  const paid = quoted.payments.map((payment) => ({
    ...payment,
    kind: payment.principal > 0n ? ("maturity" as const) : ("income" as const),
  }));
  return [...before, ...paid];
}

type Lot = NonNullable<Detail["evidence"]>["lots"][number];

/** Splits the backing into the operator's capital and yield from outside. */
export function mixOf(lots: readonly Pick<Lot, "kind" | "amount">[]) {
  const sum = (kind: Lot["kind"]) =>
    lots.filter((lot) => lot.kind === kind).reduce((total, { amount }) => total + amount, 0n);
  const [capital, outside] = [sum("capital"), sum("yield")];
  return { capital, outside, total: capital + outside };
}
