/** Evaluates the input of the page; outcome.ts renders the result. */
import { plainSigns } from "@ballast/contract/text/latin-digits.ts";
import { plainPhone } from "@ballast/contract/user/plain-phone.ts";
import {
  checkOwn,
  fingerprintOf,
  readCommit,
  type Trouble,
  troubleOf,
} from "@ballast/proof/check-own.ts";
import { type Commit, dayNumber } from "@ballast/proof/commit.ts";
import { readOwnFile, type Shown } from "@ballast/proof/own-file.ts";
import { type Clash, clashWith, withSeen } from "@ballast/proof/seen-commits.ts";
import type { Verdict } from "@ballast/proof/verify.ts";
import { isSameAmount } from "./amounts.ts";
import type { Known } from "./seen.ts";
import type { Word } from "./words.ts";

export type Given = { text: string; typed: string; amount: string; other: string };
export type Missing = { at: keyof Given; says: Word };
export type Wrong = Trouble | "two_lists" | "broken_chain";
export type Outcome = {
  wrong: Wrong | null;
  /** Where the way from the part to the total breaks; null when it leads there. */
  trouble: Exclude<Trouble, "other_amount"> | "wrong_total" | null;
  amount: bigint | null;
  /** The texts as in the file, to be kept as evidence. */
  own: { commit: string; proof: string };
  commit: Commit | null;
  /** Two lists that cannot both be honest, with the origin of each. */
  clash: Clash<Shown> | null;
  /** The comparison with the line from elsewhere. */
  compared: "same" | "noClash" | null;
  /** Whether there was an amount, a line or an earlier list to compare the list with. */
  isCompared: boolean;
};
/** The published lists of eleven years. */
const MOST_LINES = 4_000;

/**
 * What must be corrected before anything can be checked; a missing input does not mean that
 * anything is false.
 */
export function missingIn({ text, typed, amount, other }: Given): Missing[] {
  const missing: Missing[] = [];
  const file = readOwnFile(text);
  if (text.trim() === "") missing.push({ at: "text", says: "noProof" });
  else if (file === null) missing.push({ at: "text", says: "notProof" });
  else if (file.proof === "") missing.push({ at: "text", says: "emptyProof" });
  if (!/^\s*(\+|00)[\d\s().-]{6,}$/.test(plainSigns(typed)))
    missing.push({ at: "typed", says: "noPhone" });
  if (amount.trim() !== "" && isSameAmount(amount, 0n, "tUSDT") === null) {
    missing.push({ at: "amount", says: "badAmount" });
  }
  const lines = linesOf(other);
  if (lines.length > MOST_LINES || lines.some((line) => readCommit(line) === null)) {
    missing.push({ at: "other", says: "badOther" });
  }
  return missing;
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Of a file with all lists only those that can contradict this one. */
function linesNear(text: string, commit: Commit | null): string[] {
  const lines = linesOf(text);
  if (lines.length <= 1 || commit === null) return lines.slice(0, 1);
  return lines.filter((line) => {
    const other = readCommit(line);
    if (other?.currency !== commit.currency) return false;
    return (
      Math.abs(other.sequence - commit.sequence) <= 1 || dayNumber(other) === dayNumber(commit)
    );
  });
}

/**
 * `known` are the lists of earlier checks; the result contains the lists given to the page so far.
 */
export function checkGiven(
  given: Given,
  known: Known,
  at: number,
): Outcome & { given: readonly Shown[] } {
  const { commit: text = "", proof = "", others = [] } = readOwnFile(given.text) ?? {};
  const commit = readCommit(text);
  const lines = linesNear(given.other, commit);
  const hasLines = given.other.trim() !== "";
  const verdict = checkOwn({ commit: text, proof, typed: plainPhone(given.typed) });
  const trouble = verdict.ok ? null : troubleOf(verdict.refusal);
  // A list that does not match its own proof was changed in transit: it proves nothing about
  // another list.
  const isWhole = trouble !== "other_list" && trouble !== "unreadable";
  const compared = compare(
    [
      ...[...(isWhole ? [text] : []), ...others].map((one) => ({ text: one, at, from: "file" })),
      ...lines.map((one) => ({ text: one, at, from: "line" })),
    ] as Shown[],
    known,
  );
  const hasAmount = given.amount.trim() !== "";
  const isOther =
    verdict.ok &&
    hasAmount &&
    isSameAmount(given.amount, verdict.amount, verdict.commit.currency) !== true;
  return {
    ...compared,
    wrong: wrongOf(compared.clash) ?? trouble ?? (isOther ? "other_amount" : null),
    trouble: breakOf(verdict),
    amount: verdict.ok ? verdict.amount : null,
    own: { commit: text, proof },
    commit,
    compared: !hasLines || compared.clash ? null : hasSame(lines, commit) ? "same" : "noClash",
    isCompared: hasAmount || hasLines || isKnownOf(commit, text, known),
  };
}

function breakOf(verdict: Verdict): Outcome["trouble"] {
  if (verdict.ok) return null;
  if (verdict.refusal === "wrong_total") return "wrong_total";
  const trouble = troubleOf(verdict.refusal);
  return trouble === "other_amount" ? null : trouble;
}

/** A list that only this file brought here is compared with nothing. */
function isKnownOf(commit: Commit | null, text: string, { byBallast, given }: Known): boolean {
  const others = [...byBallast, ...given.filter((one) => one.text !== text)];
  return others.some((one) => readCommit(one.text)?.currency === commit?.currency);
}

/**
 * Compares each list with all known ones; lists that Ballast itself showed here are not stored
 * again.
 */
function compare(shown: Shown[], { byBallast, given }: Known) {
  let clash: Clash<Shown> | null = null;
  let kept = given;
  for (const one of shown) {
    clash ??= clashWith([...byBallast, ...kept], one);
    if (!byBallast.some(({ text }) => text === one.text)) kept = withSeen(kept, one).seen;
  }
  return { clash, given: kept };
}

function wrongOf(clash: Clash | null): Wrong | null {
  if (clash === null) return null;
  return clash.refusal === "broken_chain" ? "broken_chain" : "two_lists";
}

function hasSame(lines: string[], commit: Commit | null): boolean {
  if (commit === null) return false;
  return lines
    .flatMap((line) => readCommit(line) ?? [])
    .some((other) => fingerprintOf(other) === fingerprintOf(commit));
}
