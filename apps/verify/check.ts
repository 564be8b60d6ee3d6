/** What the page finds out of what was handed in; words and looks are page.ts. */
import {
  checkOwn,
  fingerprintOf,
  readCommit,
  type Trouble,
  troubleOf,
} from "@ballast/proof/check-own.ts";
import type { Commit } from "@ballast/proof/commit.ts";
import { withSeen } from "@ballast/proof/seen-commits.ts";
import { isSameAmount } from "./amounts.ts";
import type { Word } from "./words.ts";

export type Given = { text: string; typed: string; amount: string; other: string };
export type Missing = { at: keyof Given; says: Word };
export type Wrong = Trouble | "two_lists" | "broken_chain";
export type Outcome = {
  wrong: Wrong | null;
  amount: bigint | null;
  commit: Commit | null;
  /** What the line from elsewhere says beside it. */
  compared: "same" | "noClash" | null;
};

type OwnFile = { commit: string; proof: string; other: unknown };

/** Null: this is no saved proof, or not all of one. */
function readFile(text: string): OwnFile | null {
  try {
    const { format, commit, proof, other } = JSON.parse(text);
    const isOne = format === "ballast-my-proof-1" && typeof commit === "string";
    return isOne && typeof proof === "string" ? { commit, proof, other } : null;
  } catch {
    return null;
  }
}

/** What has to be mended before anything can be checked: nothing of it says that something is false. */
export function missingIn({ text, typed, amount, other }: Given): Missing[] {
  const missing: Missing[] = [];
  if (text.trim() === "") missing.push({ at: "text", says: "noProof" });
  else if (readFile(text) === null) missing.push({ at: "text", says: "notProof" });
  if (!/^\s*(\+|00)[\d\s().-]{6,}$/.test(typed)) missing.push({ at: "typed", says: "noPhone" });
  if (amount.trim() !== "" && isSameAmount(amount, 0n, "tUSDT") === null) {
    missing.push({ at: "amount", says: "badAmount" });
  }
  if (other.trim() !== "" && readCommit(other.trim()) === null) {
    missing.push({ at: "other", says: "badOther" });
  }
  return missing;
}

/** `seen` are the commits of before; answered are those to remember now. */
export function checkGiven(
  given: Given,
  seen: readonly string[],
): Outcome & { seen: readonly string[] } {
  const file = readFile(given.text);
  if (file === null)
    return { wrong: "unreadable", amount: null, commit: null, compared: null, seen };
  const commit = readCommit(file.commit);
  const other = given.other.trim();
  const shown = [file.commit, file.other, other].filter(
    (text): text is string => typeof text === "string" && readCommit(text) !== null,
  );
  let clash: Wrong | null = null;
  let remembered = seen;
  for (const text of shown) {
    const found = withSeen(remembered, text);
    remembered = found.seen;
    if (found.clash) clash = found.clash.refusal === "broken_chain" ? "broken_chain" : "two_lists";
  }
  const verdict = checkOwn({ commit: file.commit, proof: file.proof, typed: given.typed });
  const amount = verdict.ok ? verdict.amount : null;
  const isOther =
    verdict.ok &&
    given.amount.trim() !== "" &&
    isSameAmount(given.amount, verdict.amount, verdict.commit.currency) !== true;
  const wrong = verdict.ok ? (isOther ? "other_amount" : null) : troubleOf(verdict.refusal);
  const compared = other === "" ? null : isSame(other, commit) ? "same" : "noClash";
  return { wrong: clash ?? wrong, amount, commit, compared, seen: remembered };
}

function isSame(other: string, commit: Commit | null): boolean {
  const read = readCommit(other);
  return read !== null && commit !== null && fingerprintOf(read) === fingerprintOf(commit);
}
