/** Service `proof`: a member's own part of the published proof of liabilities. */
import * as z from "zod/mini";
import { endpoint, instant } from "./endpoint.ts";
import { currency } from "./money.ts";

/**
 * `commit` is the published text, byte by byte; `proof` is the member's, base64url. The browser
 * checks one with the other and with the number that the member logs in with, which is in neither.
 */
export const ownProof = z.object({
  currency,
  takenAt: instant,
  commit: z.string(),
  proof: z.string(),
});
export type OwnProof = z.output<typeof ownProof>;

/** Of each currency that the member has a wallet in, of the newest snapshot; none of before they came. */
export const myProof = endpoint({
  service: "proof",
  method: "GET",
  path: "mine",
  member: true,
  body: "none",
  purpose: "own part of the proof of liabilities",
  output: z.object({ list: z.array(ownProof) }),
  refusals: [],
});
