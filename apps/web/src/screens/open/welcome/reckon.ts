/** What an amount becomes on a plan, by the contract's own calculator. */
import type { Day } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { parseAmount } from "@ballast/contract/money.ts";
import { type Quote, quote } from "@ballast/contract/product/calculator.ts";
import type { offeredPlans } from "@ballast/contract/product/offered-plans.ts";

export type Plan = OutputOf<typeof offeredPlans>["plans"][number];

/**
 * `stoppedBy`: why there are fewer units than the amount would buy, one member may hold no more or
 * no more are left; null when all are there.
 */
export type Reckoned = Quote & {
  units: number;
  returnBps: bigint;
  stoppedBy: "limit" | "rest" | null;
};

/** Null when the text is no amount, or less than one unit costs. */
export function reckon(text: string, plan: Plan, boughtOn: Day): Reckoned | null {
  const amount = parseAmount(text, plan.currency);
  if (amount === null || amount < plan.price) return null;
  const { mostUnits, isAllThatIsLeft } = plan;
  const wanted = amount / plan.price;
  const isStopped = wanted > BigInt(mostUnits);
  const units = isStopped ? mostUnits : Number(wanted);
  const quoted = quote(plan, units, boughtOn);
  return {
    ...quoted,
    units,
    stoppedBy: isStopped ? (isAllThatIsLeft ? "rest" : "limit") : null,
    returnBps: (quoted.totalReturn * 10_000n) / quoted.principal,
  };
}

/** Days from the purchase to the principal's return. */
export const lengthOf = ({ validDays, putOffDays }: Plan): number => validDays + putOffDays;

/** The same for a plan in each answer, where its place in the list may change. */
export const keyOf = ({ productName, validDays, putOffDays, price }: Plan): string =>
  [productName, validDays, putOffDays, price].join(" ");

/** Whether another plan has the same days, so that days alone do not tell which one is meant. */
export const isNameNeeded = (plan: Plan, plans: readonly Plan[]): boolean =>
  plans.some((other) => other !== plan && lengthOf(other) === lengthOf(plan));

/**
 * The plan that was chosen, or the shortest when it is no longer on sale; undefined when none is.
 */
export const planOf = (chosen: Plan | undefined, plans: readonly Plan[]): Plan | undefined =>
  plans.find((plan) => chosen && keyOf(plan) === keyOf(chosen)) ?? plans[0];
