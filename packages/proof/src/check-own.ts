/** The member's check as people do it: with a number as they type it, and with plain answers. */

import { toHex } from "./bytes.ts";
import { type Commit, commitHash, parseCommit } from "./commit.ts";
import type { Refusal } from "./refusals.ts";
import { type Checked, type Verdict, verifyProof } from "./verify.ts";

/**
 * What can be wrong, as it is told to people: it cannot be read; it belongs to another list; it does
 * not open with this number; its sums lead elsewhere; another amount than they wrote down.
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
 * The identifiers that a typed number can mean: "+44 (0)7700 900123" is +447700900123. A zero after
 * the area code is dialled inside many countries, and is no part of the number in a few.
 */
export function identifiersOf(typed: string): string[] {
  const digits = typed.trim().replace(/^00/, "").replace(/\D/g, "");
  const without = [1, 2, 3]
    .filter((at) => digits[at] === "0")
    .map((at) => digits.slice(0, at) + digits.slice(at + 1));
  return [...new Set([digits, ...without])].filter(Boolean).map((number) => `+${number}`);
}

/** Tries what the typed number can mean; the first no is the answer where none of them opens it. */
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

/** A commit out of its text, or null: for what has to be shown of it. */
export function readCommit(text: unknown): Commit | null {
  try {
    return parseCommit(text);
  } catch {
    return null;
  }
}

/** What people compare with each other. */
export const fingerprintOf = (commit: Commit) => toHex(commitHash(commit));
