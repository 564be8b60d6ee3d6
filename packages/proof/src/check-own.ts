/** The member's check for the UI: it accepts a phone number as typed and returns plain outcomes. */

import { toHex } from "./bytes.ts";
import { type Commit, commitHash, parseCommit } from "./commit.ts";
import type { Refusal } from "./refusals.ts";
import { type Checked, type Verdict, verifyProof } from "./verify.ts";

/**
 * The failures shown to people: the proof cannot be read; it belongs to another list; it does not
 * match this number; its sums lead to another root; the amount differs from the one the member
 * wrote down.
 */
export type Trouble = "unreadable" | "other_list" | "other_number" | "wrong_sums" | "other_amount";

const TROUBLES: Partial<Record<Refusal, Trouble>> = {
  other_commit: "other_list",
  wrong_root: "other_number",
  identifier_malformed: "other_number",
  wrong_total: "wrong_sums",
  sum_overflow: "wrong_sums",
  padding_leaf: "wrong_sums",
  chunks_out_of_order: "wrong_sums",
  not_what_is_owed: "other_amount",
};

export const troubleOf = (refusal: Refusal): Trouble => TROUBLES[refusal] ?? "unreadable";

/**
 * The identifiers that a typed number can stand for: "+44 (0)7700 900123" is +447700900123. A zero
 * after the calling code is dialled only inside many countries, and belongs to the number in a few.
 */
export function identifiersOf(typed: string): string[] {
  const digits = typed.trim().replace(/^00/, "").replace(/\D/g, "");
  const without = [1, 2, 3]
    .filter((at) => digits[at] === "0")
    .map((at) => digits.slice(0, at) + digits.slice(at + 1));
  return [...new Set([digits, ...without])].filter(Boolean).map((number) => `+${number}`);
}

/**
 * Tries each identifier that the typed number can stand for; returns the first refusal when none
 * matches.
 */
export function checkOwn({
  typed,
  ...given
}: Omit<Checked, "identifier"> & { typed: string }): Verdict {
  const tried = identifiersOf(typed).map((identifier) => verifyProof({ ...given, identifier }));
  const isAnother = (verdict: Verdict) => !verdict.ok && verdict.refusal === "wrong_root";
  return (
    tried.find((verdict) => !isAnother(verdict)) ??
    tried[0] ??
    verifyProof({ ...given, identifier: "" })
  );
}

/** Parses a commit's text for display; null when it is not a commit. */
export function readCommit(text: unknown): Commit | null {
  try {
    return parseCommit(text);
  } catch {
    return null;
  }
}

/** The fingerprint that members compare with each other. */
export const fingerprintOf = (commit: Commit) => toHex(commitHash(commit));
