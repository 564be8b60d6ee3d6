/**
 * From the newest list of what members are owed to what they are owed now: one read of the ledger, whose
 * figures add up to the last unit.
 */
import * as z from "zod/mini";
import { instant } from "../endpoint.ts";
import { amount, currency, signedAmount } from "../money.ts";

/**
 * What changes what members are owed. paidOut: with the fee. exchanged: of tUSDT against local money, what
 * the bank paid in for it or out of it (with the fee) among it. gifts: bonuses, coupons, parts of fees.
 * returns: locked by purchases, less those freed by who left. corrected: payments that the payer's bank
 * took back.
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
 * The reconciliation that saw what was found beside the newest list: what the books had then, and what by
 * their reckoning was under way (seen and not yet booked, or booked and not yet sent).
 */
const look = z.object({
  part: z.enum(["custody", "reserve", "bank"]),
  at: instant,
  books: signedAmount,
  underWay: signedAmount,
});

export const openBridge = z.object({
  currency,
  /** The list it begins at. */
  sequence: z.number(),
  takenAt: instant,
  /** Both together are the list's total: wallets and principal, and the returns locked in the reserve. */
  listed: z.object({ inCustody: amount, returns: amount }),
  /** In custody besides, at that moment: budgets, coupons, the float, fees, receipts without an owner. */
  setAside: amount,
  /** Income paid by that moment, whose money was still in the reserve. */
  onTheWay: amount,
  /** Booked by that moment as missing from custody: the operator owes it to the members. */
  missing: amount,
  /** In the reserve besides, by the books of that moment: free, or locked for units that nobody has bought. */
  free: amount,
  /** At most one a part; none where nothing was found yet, or no reconciliation was near it. */
  looks: z.array(look),
  /** Since the list; those that moved anything. */
  moves: z.array(z.object({ move: z.enum(BRIDGE_MOVES), amount: signedAmount })),
  /** The total of the list and all moves. */
  at: instant,
  owed: amount,
  /**
   * The same parts as the books have them at that time, so that what is set aside or free is followed from
   * the list to now as what is owed is. Of tUSDT alone: elsewhere the difference may be one person's.
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
