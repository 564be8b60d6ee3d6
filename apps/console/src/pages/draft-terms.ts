/**
 * Computes the figures of a product draft from the fields of its form, by the same rules as the
 * server.
 */
import {
  AMOUNT_STEP,
  WITHDRAWAL_FEE_BPS,
  YEARLY_RATE_CEILING_BPS,
} from "@ballast/contract/constants.ts";
import { formatMoney, parseAmount } from "@ballast/contract/money.ts";
import {
  type Terms,
  withinRateCeiling,
  yearlyRateBps,
} from "@ballast/contract/product/calculator.ts";

export type Typed = Record<string, unknown>;

const DAYS_MOST = 1000;
const BPS = 10_000n;

const wholeOf = (value: unknown): number | null => {
  const text = String(value ?? "").trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};

/** The terms of a draft; null until price, daily return and days are valid. */
export function termsOf(typed: Typed): Terms | null {
  const price = parseAmount(String(typed.price ?? ""), "tUSDT");
  const dailyReturn = parseAmount(String(typed["daily-return"] ?? ""), "tUSDT");
  const validDays = wholeOf(typed.days);
  if (!price || !dailyReturn || !validDays || validDays > DAYS_MOST) return null;
  return { price, dailyReturn, validDays, putOffDays: wholeOf(typed["put-off-days"]) ?? 0 };
}

/**
 * Return, fee and rate of one unit, and what all units lock. Amounts are in smallest units of
 * tUSDT, rates in basis points.
 */
export function sumsOf(terms: Terms, units: number | null) {
  const totalReturn = terms.dailyReturn * BigInt(terms.validDays);
  const fee = (totalReturn * WITHDRAWAL_FEE_BPS) / BPS;
  return {
    totalReturn,
    /** The total return in basis points of the price, rounded down. */
    totalReturnBps: (totalReturn * BPS) / terms.price,
    yearlyRateBps: yearlyRateBps(terms),
    /** What the reserve locks for all units before the sale; null while their number is unknown. */
    toLock: units === null ? null : totalReturn * BigInt(units),
    fee,
    netReturn: totalReturn - fee,
  };
}

export const unitsOf = (typed: Typed): number | null => wholeOf(typed.units);

/** The highest daily return of a unit at this price, rounded down to AMOUNT_STEP. */
export function mostDailyReturn(price: bigint): bigint {
  const most = (price * YEARLY_RATE_CEILING_BPS) / (365n * BPS);
  return most - (most % AMOUNT_STEP);
}

export const percent = (bps: bigint | number) => `${(Number(bps) / 100).toFixed(2)} %`;
export const tUSDT = (amount: bigint) => formatMoney(amount, "tUSDT");

/** The message for terms above the ceiling of the yearly rate; null where they are below it. */
export function aboveCeiling(terms: Terms): string | null {
  if (withinRateCeiling(terms)) return null;
  return (
    `The simple yearly rate would be ${percent(yearlyRateBps(terms))}, above the ceiling of ` +
    `${percent(YEARLY_RATE_CEILING_BPS)}. A unit of ${tUSDT(terms.price)} may promise at most ` +
    `${tUSDT(mostDailyReturn(terms.price))} a day.`
  );
}

export type Lot = { lotId: string; free: bigint };

/** Takes `needed` from the lots in their order; `short` is how much the lots lack together. */
export function drawOn<L extends Lot>(lots: readonly L[], needed: bigint) {
  let left = needed;
  const drawn = lots.map((lot) => {
    const taken = lot.free < left ? lot.free : left;
    left -= taken;
    return { lot, taken };
  });
  return { drawn, short: left };
}
