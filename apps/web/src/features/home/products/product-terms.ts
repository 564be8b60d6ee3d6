/** Values that screens derive from a product's terms. */
import { type Day, dayOf } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { type Quote, quote, type Terms } from "@ballast/contract/product/calculator.ts";
import type { listProducts, ProductStatus } from "@ballast/contract/product/calls.ts";

export type Product = OutputOf<typeof listProducts>["list"][number];
export type Benchmark = OutputOf<typeof listProducts>["benchmark"];

/** A part in basis points of a whole, rounded down; 0 if the whole is 0. */
export function shareBps(part: bigint, whole: bigint): number {
  return whole > 0n ? Number((part * 10_000n) / whole) : 0;
}

/** Returns null while the terms are not announced. */
export function termsOf(
  product: Pick<Product, "price" | "dayReturnAmount" | "validDays" | "putOffDays">,
): Terms | null {
  const { price, dayReturnAmount, validDays, putOffDays } = product;
  if (price === null || dayReturnAmount === null || validDays === null) return null;
  return { price, dailyReturn: dayReturnAmount, validDays, putOffDays };
}

/** Returns the day from which a purchase is computed: today, or the day the sale begins. */
export function firstDayToBuy(product: Pick<Product, "startTime">, now: Date): Day {
  return dayOf(product.startTime > now ? product.startTime : now);
}

type Sale = Pick<Product, "status" | "perMemberLimit" | "unitsTotal" | "unitsSold">;

/** The most units that a member who holds some can still buy. */
export function unitsLeft(product: Sale, held: number): number {
  const { perMemberLimit, unitsTotal, unitsSold } = product;
  if (isOver(product)) return 0;
  return Math.max(0, Math.min(perMemberLimit - held, unitsTotal - unitsSold));
}

/** Where none can be bought, as many are reckoned with as one member can hold. */
export const mostUnits = (product: Sale, held: number): number =>
  unitsLeft(product, held) || product.perMemberLimit;

/** The whole units that an amount pays for: 0 when it is below the price of one unit. */
export function unitsFor(amount: bigint, price: bigint, most: number): number {
  const units = amount / price;
  return units < BigInt(most) ? Number(units) : most;
}

/** A plan reckoned on an amount. */
export type Reckoned = {
  terms: Terms;
  /** Whole units that the amount pays for, at least one: below its price, one is reckoned. */
  units: number;
  /** True when the amount is below the price of one unit. */
  isBelowUnit: boolean;
  /** Why more units that would fit are not reckoned: one member's limit, or what is left. */
  stoppedBy: "limit" | "stock" | null;
  /** The part of the amount that buys nothing; 0 when it is below the price of one unit. */
  rest: bigint;
  quoted: Quote;
};

/** Returns null while the terms are not announced. */
export function reckonPlan(product: Product, amount: bigint, now: Date): Reckoned | null {
  const terms = termsOf(product);
  if (terms === null) return null;
  const most = mostUnits(product, 0);
  const fitting = unitsFor(amount, terms.price, most);
  const units = Math.max(1, fitting);
  const rest = fitting === 0 ? 0n : amount - terms.price * BigInt(fitting);
  return {
    terms,
    units,
    isBelowUnit: fitting === 0,
    stoppedBy: rest < terms.price ? null : most === product.perMemberLimit ? "limit" : "stock",
    rest,
    quoted: quote(terms, units, firstDayToBuy(product, now)),
  };
}

/** Whether a sale is over or sold out: no day of a purchase can be named. */
export const isOver = ({ status }: { status: ProductStatus }) => status === 0 || status === 3;

/** Whether a product can be bought now, as far as its sale goes. */
export const isOnSale = ({ status }: { status: ProductStatus }) => status === 1 || status === 6;

export const PLAN_ORDERS = ["term", "rate", "start"] as const;
export type PlanOrder = (typeof PLAN_ORDERS)[number];

/** What is over stands last; before it what is not announced yet, unless the start is asked for. */
function lateness(product: Sortable, order: PlanOrder): number {
  if (isOver(product)) return 2;
  return order !== "start" && product.validDays === null ? 1 : 0;
}

type Days = Pick<Product, "validDays" | "putOffDays">;
type Sortable = Days & Pick<Product, "status" | "yearlyRateBps" | "startTime">;

/** From a purchase to its end: the days of waiting belong to it. */
const termDays = ({ validDays, putOffDays }: Days) => (validDays ?? 0) + putOffDays;

const BY = {
  term: (one: Days, other: Days) => termDays(one) - termDays(other),
  rate: (one: Sortable, other: Sortable) => (other.yearlyRateBps ?? 0) - (one.yearlyRateBps ?? 0),
  start: (one: Sortable, other: Sortable, now: Date) => startOf(one, now) - startOf(other, now),
} satisfies Record<PlanOrder, unknown>;

const startOf = ({ startTime }: Sortable, now: Date) =>
  Math.max(startTime.getTime(), now.getTime());

/** Shortest term, highest rate or earliest start first; among equals the shortest term. */
export function sortPlans<P extends Sortable>(
  products: readonly P[],
  order: PlanOrder,
  now: Date,
): P[] {
  return products.toSorted(
    (one, other) =>
      lateness(one, order) - lateness(other, order) ||
      BY[order](one, other, now) ||
      BY.term(one, other),
  );
}

/**
 * The plan on sale with the shortest term, and the one with the longest if that is another term.
 */
export function shortestAndLongest<P extends Days & Pick<Product, "status">>(
  products: readonly P[],
): { shortest?: P; longest?: P } {
  const sorted = products.filter(isOnSale).toSorted(BY.term);
  const [shortest, longest] = [sorted[0], sorted.at(-1)];
  if (shortest === undefined || longest === undefined) return {};
  return termDays(shortest) === termDays(longest) ? { shortest } : { shortest, longest };
}
