/** The meaning of each kind of break and the next step, in words. */
import type { BreakKind } from "@ballast/contract/console/ledger.ts";

const CHAIN: Record<string, string> = {
  client: "custody, the wallet that holds members' money",
  reserve: "the reserve's wallet",
  house: "the house's wallet",
};
const BANK: Record<string, string> = {
  clients: "the clients' account at the bank",
  house: "the house's account at the bank",
};

export const placeOf = (rail: string, book: string): string =>
  (rail === "chain" ? CHAIN[book] : BANK[book]) ?? book;

/** The meaning of a break in one sentence. */
export const meaningOf: Record<BreakKind, string> = {
  more_outside:
    "There is more outside than the books have: something arrived that nobody booked, or something that was booked as paid has not left.",
  less_outside:
    "There is less outside than the books have: something left that nobody booked, or something was booked that has not arrived.",
  stray_line:
    "The bank lists a payment, its return or a transfer that we never asked for. Look at the lines of the bank that have no counterpart here.",
  stuck_line:
    "Money reached the clients' account without a payment of ours, or a payer's bank took a payment back or gave it back, and for a day that could not be booked.",
  wrong_balance:
    "The balance the bank states is not what its own lines add up to: the bank's statement contradicts itself.",
};

/** The next step for staff. */
export const nextOf: Record<BreakKind, string> = {
  more_outside:
    "Find the transfer on the chain or the line at the bank. A receipt of members' money is booked by itself and then matched to its owner; the operator's own money is booked as capital, by two people.",
  less_outside:
    "Find what left, or did not arrive. A booking of the operator's money that was a mistake is reversed by two people; missing members' money is topped up by the house, whose float covers a shortage by itself once it is funded.",
  stray_line: "Ask the bank what it is. Nothing is booked from a line that nobody asked for.",
  stuck_line:
    "Find the line of the kind credit or chargeback among the lines of the bank. The worker tries to book it and logs why it cannot; a chargeback also waits while a refund of its payment is under way, which stands under Transfers at the bank. Once that is mended, it is booked by itself.",
  wrong_balance:
    "Ask the bank for a right statement. It is fetched every minute, or handed in as a file under Statements of the bank.",
};

/** The names of the pending parts in a statement. */
const PARTS: Record<string, string> = {
  unapplied: "happened outside, not booked yet",
  ahead: "booked, not yet shown outside",
  stuck_line: "lines that could not be booked for a day",
  unbooked: "credits to the house that nobody proposed to book",
};
export const partWords = (name: string): string => PARTS[name] ?? name.replaceAll("_", " ");

/** An age in words: "3 days", "5 hours", "less than an hour". */
export function ageOf(since: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - since.getTime()) / 3_600_000);
  if (hours < 1) return "less than an hour";
  if (hours < 48) return hours === 1 ? "1 hour" : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}
