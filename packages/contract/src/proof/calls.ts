/** The service `proof`: a member's own part of the published proof of liabilities. */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";
import { amount, currency } from "../money.ts";

/**
 * The member's wallets and orders according to the ledger; `returns` are those still to come for
 * the orders.
 */
export const OWN_PARTS = [
  "deposit",
  "returned",
  "earned",
  "income",
  "local",
  "withdrawing",
  "principal",
  "returns",
] as const;

/**
 * The member's balances at the time of the list and now, for the parts in which there was or is
 * anything. The sum of `was` is the counted amount.
 */
export const ownBooks = z.object({
  at: instant,
  parts: z.array(z.object({ part: z.enum(OWN_PARTS), was: amount, now: amount })),
});
export type OwnBooks = z.output<typeof ownBooks>;

/**
 * `commit` is the published text, byte by byte; `proof` is the member's proof, base64url. The
 * browser verifies them against each other and against the phone number of the login, which neither
 * contains.
 */
export const ownProof = z.object({
  currency,
  takenAt: instant,
  commit: z.string(),
  proof: z.string(),
  /** Null for a list whose books are lost. */
  books: z.nullable(ownBooks),
});
export type OwnProof = z.output<typeof ownProof>;

/**
 * The proof of each currency in which the member has a wallet, from the newest list whose parts are
 * available; none from lists before the member joined.
 */
export const myProof = endpoint({
  service: "proof",
  method: "GET",
  path: "mine",
  member: true,
  body: "none",
  purpose: "own part of the proof of liabilities, with the books of its moment",
  output: z.object({ list: z.array(ownProof) }),
  refusals: [],
});
