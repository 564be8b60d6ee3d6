/** Service `proof`: a member's own part of the published proof of liabilities. */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";
import { amount, currency } from "../money.ts";

/** The member's wallets and orders, as the ledger has them; `returns` are still to come for the orders. */
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
 * What stood in the books about the member at the moment of the list, and what stands there now; the parts
 * in which there was or is anything. `was` adds up to what was counted.
 */
export const ownBooks = z.object({
  at: instant,
  parts: z.array(z.object({ part: z.enum(OWN_PARTS), was: amount, now: amount })),
});
export type OwnBooks = z.output<typeof ownBooks>;

/**
 * `commit` is the published text, byte by byte; `proof` is the member's, base64url. The browser
 * checks one with the other and with the number that the member logs in with, which is in neither.
 */
export const ownProof = z.object({
  currency,
  takenAt: instant,
  commit: z.string(),
  proof: z.string(),
  /** Null of a list whose books are lost. */
  books: z.nullable(ownBooks),
});
export type OwnProof = z.output<typeof ownProof>;

/** Of each currency that the member has a wallet in, of the newest list whose parts are there; none of before they came. */
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
