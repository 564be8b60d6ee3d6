/** What an amount becomes on a plan, by the contract's own calculator. */
import type { Day } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { parseAmount } from "@ballast/contract/money.ts";
import { type Quote, quote } from "@ballast/contract/product/calculator.ts";
import type { offeredPlans } from "@ballast/contract/product/offered-plans.ts";

export type Plan = OutputOf<typeof offeredPlans>["plans"][number];

/** `most`: fewer units than the amount would buy, because one member may hold no more. */
export type Reckoned = Quote & { units: number; returnBps: bigint; isMost: boolean };

/** Null when the text is no amount, or less than one unit costs. */
export function reckon(text: string, plan: Plan, boughtOn: Day): Reckoned | null {
  const amount = parseAmount(text, plan.currency);
  if (amount === null || amount < plan.price) return null;
  const most = Math.min(plan.perMemberLimit, plan.unitsLeft);
  const wanted = amount / plan.price;
  const isMost = wanted > BigInt(most);
  const units = isMost ? most : Number(wanted);
  const quoted = quote(plan, units, boughtOn);
  return {
    ...quoted,
    units,
    isMost,
    returnBps: (quoted.totalReturn * 10_000n) / quoted.principal,
  };
}
