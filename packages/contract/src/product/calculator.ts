/**
 * The calculator is the contract: one pure function for browser and server. For the terms of a
 * product and a number of units it computes, to the last smallest unit, what is paid, what comes
 * back and when. The order equals the quote.
 */
import { YEARLY_RATE_CEILING_BPS } from "../constants.ts";
import { addDays, type Day, planDays } from "../days.ts";

/** Amounts per unit, in smallest units of the product's currency. */
export type Terms = {
  price: bigint;
  dailyReturn: bigint;
  validDays: number;
  putOffDays: number;
};

export type Payment = { day: Day; income: bigint; principal: bigint };

export type Quote = {
  principal: bigint;
  dailyReturn: bigint;
  totalReturn: bigint;
  /** The principal and all income: the total received by `expire`. */
  youGetBack: bigint;
  start: Day;
  expire: Day;
  yearlyRateBps: bigint;
  /** One row per day on which money arrives; the last row includes the principal. */
  payments: Payment[];
};

/** Simple yearly rate in basis points, rounded up: total return ÷ price × 365 ÷ days. */
export function yearlyRateBps(terms: Pick<Terms, "price" | "dailyReturn">): bigint {
  const scaled = terms.dailyReturn * 365n * 10_000n;
  return (scaled + terms.price - 1n) / terms.price;
}

/** True when the terms are at or below the ceiling; exact, without rounding. */
export function withinRateCeiling(terms: Pick<Terms, "price" | "dailyReturn">): boolean {
  return terms.dailyReturn * 365n * 10_000n <= terms.price * YEARLY_RATE_CEILING_BPS;
}

/**
 * Quotes `units` (1 or more) bought on a day. Throws RangeError on terms that no product can have.
 */
export function quote(terms: Terms, units: number, boughtOn: Day): Quote {
  if (!Number.isInteger(units) || units < 1) throw new RangeError("units must be 1 or more");
  if (terms.price <= 0n || terms.dailyReturn < 0n || terms.validDays < 1) {
    throw new RangeError("terms are not those of a product");
  }
  const count = BigInt(units);
  const principal = terms.price * count;
  const dailyReturn = terms.dailyReturn * count;
  const totalReturn = dailyReturn * BigInt(terms.validDays);
  const { start, expire } = planDays(boughtOn, terms.validDays, terms.putOffDays);
  const payments = Array.from({ length: terms.validDays }, (_, index) => ({
    day: addDays(start, index + 1),
    income: dailyReturn,
    principal: index === terms.validDays - 1 ? principal : 0n,
  }));
  return {
    principal,
    dailyReturn,
    totalReturn,
    youGetBack: principal + totalReturn,
    start,
    expire,
    yearlyRateBps: yearlyRateBps(terms),
    payments,
  };
}

/**
 * What an early exit at the end of a day returns: the whole principal. The income already earned
 * stays; future income is given up.
 */
export function earlyExitValue(terms: Terms, units: number, boughtOn: Day, exitOn: Day) {
  const full = quote(terms, units, boughtOn);
  const received = full.payments
    .filter((payment) => payment.day <= exitOn)
    .reduce((sum, payment) => sum + payment.income, 0n);
  return { principal: full.principal, income: received, givenUp: full.totalReturn - received };
}

/**
 * The withdrawal fee: `feeBps` of the part drawn from earned money, rounded down to the smallest
 * unit. A withdrawal draws on deposit first, then on returned principal, then on earned money.
 */
export function splitWithdrawal(
  gross: bigint,
  wallet: { deposit: bigint; returned: bigint; earned: bigint },
  feeBps: bigint,
) {
  const deposit = gross < wallet.deposit ? gross : wallet.deposit;
  const afterDeposit = gross - deposit;
  const returned = afterDeposit < wallet.returned ? afterDeposit : wallet.returned;
  const earned = afterDeposit - returned;
  if (earned > wallet.earned) return null;
  const fee = (earned * feeBps) / 10_000n;
  return { deposit, returned, earned, fee, net: gross - fee };
}
