/** The terms of a product as its screen reckons with them. */
import { addDays, type Day, dayOf } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Quote, Terms } from "@ballast/contract/product/calculator.ts";
import type { productDetail } from "@ballast/contract/product/calls.ts";
import { plainSigns } from "@ballast/contract/text/latin-digits.ts";

export type Detail = OutputOf<typeof productDetail>;

/** Null while they are not announced. */
export function termsOf(product: Detail): Terms | null {
  const { price, dayReturnAmount, validDays, putOffDays } = product;
  if (price === null || dayReturnAmount === null || validDays === null) return null;
  return { price, dailyReturn: dayReturnAmount, validDays, putOffDays };
}

/** The day a purchase is reckoned from: today, or the day the sale begins. */
export function firstDayToBuy(product: Pick<Detail, "startTime">, now: Date): Day {
  return dayOf(product.startTime > now ? product.startTime : now);
}

/** The most units a purchase can have; where none can be bought, what the calculator reckons up to. */
export function mostUnits(
  product: Pick<Detail, "perMemberLimit" | "unitsTotal" | "unitsSold">,
  held: number,
): number {
  const { perMemberLimit, unitsTotal, unitsSold } = product;
  const most = Math.min(perMemberLimit - held, unitsTotal - unitsSold);
  return most > 0 ? most : perMemberLimit;
}

/** Units as typed; null where they are not a whole number from 1 to `most`. */
export function parseUnits(text: string, most: number): number | null {
  const plain = plainSigns(text).trim();
  const units = /^\d{1,7}$/.test(plain) ? Number(plain) : 0;
  return units >= 1 && units <= most ? units : null;
}

/** What a day of the plan brings. */
export type PlanDay = {
  day: Day;
  kind: "bought" | "waiting" | "income" | "maturity";
  income: bigint;
  principal: bigint;
};

/** Every day from the purchase to the last payment. */
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

/** How much of the backing is the operator's capital, and how much yield from outside. */
export function mixOf(lots: readonly Pick<Lot, "kind" | "amount">[]) {
  const sum = (kind: Lot["kind"]) =>
    lots.filter((lot) => lot.kind === kind).reduce((total, { amount }) => total + amount, 0n);
  const [capital, outside] = [sum("capital"), sum("yield")];
  return { capital, outside, total: capital + outside };
}
