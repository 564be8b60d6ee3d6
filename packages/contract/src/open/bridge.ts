/**
 * The bridge from the newest published list of liabilities to the present liabilities: the total of
 * the list plus all moves since is what members are owed now, exact to the last unit. All figures
 * come from one read of the ledger.
 */
import * as z from "zod/mini";
import { instant } from "../endpoint.ts";
import { amount, currency, signedAmount } from "../money.ts";

/**
 * The kinds of moves that change the liabilities to members. paidIn: deposits. paidOut:
 * withdrawals, including their fee. exchanged: conversions between tUSDT and local currency, also
 * those that a bank payment started or ended, including their fee. gifts: bonuses, coupons and
 * shares of fees. returns: those locked by purchases, less those released by exits. corrected:
 * payments that the payer's bank charged back.
 */
export const BRIDGE_MOVES = [
  "paidIn",
  "paidOut",
  "exchanged",
  "gifts",
  "returns",
  "corrected",
] as const;
export type BridgeMove = (typeof BRIDGE_MOVES)[number];

/**
 * The reconciliation nearest to the asset snapshot of the newest list: the balance in the books at
 * that time, and what was in transit according to them (seen and not yet booked, or booked and not
 * yet sent).
 */
const reconciliation = z.object({
  part: z.enum(["custody", "reserve", "bank"]),
  at: instant,
  books: signedAmount,
  underWay: signedAmount,
});

export const openBridge = z.object({
  currency,
  /** The sequence number of the list that the bridge begins at. */
  sequence: z.number(),
  takenAt: instant,
  /**
   * The total of the list in two parts: wallets and principal in custody, returns locked in the
   * reserve.
   */
  listed: z.object({ inCustody: amount, returns: amount }),
  /**
   * What custody also held at that time: budgets, coupons, the float, fees, unidentified receipts.
   */
  setAside: amount,
  /** Income paid by that time whose money was still in the reserve. */
  onTheWay: amount,
  /** Booked by that time as missing from custody: the operator owes it to the members. */
  missing: amount,
  /** What the reserve also held at that time: free, or locked for units that nobody has bought. */
  free: amount,
  /** At most one for each part; none where no reconciliation was near the list. */
  looks: z.array(reconciliation),
  /** The moves since the list; kinds whose amount is zero are left out. */
  moves: z.array(z.object({ move: z.enum(BRIDGE_MOVES), amount: signedAmount })),
  /** `owed` is the total of the list plus all moves; `at` is when it was read. */
  at: instant,
  owed: amount,
  /**
   * The same parts at the time `at`, so that set-aside or free money can be followed like the
   * liabilities. Only for tUSDT, null otherwise: a change in a local currency could reveal the
   * money of one person.
   */
  now: z.nullable(
    z.object({
      inCustody: amount,
      returns: amount,
      setAside: amount,
      onTheWay: amount,
      missing: amount,
      free: amount,
    }),
  ),
});
export type OpenBridge = z.output<typeof openBridge>;
