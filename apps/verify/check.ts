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
import type { Commit } from "@ballast/proof/commit.ts";
import { readOwnFile, type Shown } from "@ballast/proof/own-file.ts";
import { type Clash, clashWith, withSeen } from "@ballast/proof/seen-commits.ts";
import { isSameAmount } from "./amounts.ts";
import type { Known } from "./seen.ts";
import type { Word } from "./words.ts";

export type Given = { text: string; typed: string; amount: string; other: string };
export type Missing = { at: keyof Given; says: Word };
export type Wrong = Trouble | "two_lists" | "broken_chain";
export type Outcome = {
  wrong: Wrong | null;
  amount: bigint | null;
  /** The texts as in the file, to be kept as evidence. */
  own: { commit: string; proof: string };
  commit: Commit | null;
  /** Two lists that cannot both be honest, with the origin of each. */
  clash: Clash<Shown> | null;
  /** The comparison with the line from elsewhere. */
  compared: "same" | "noClash" | null;
};

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
  if (other.trim() !== "" && readCommit(other.trim()) === null) {
    missing.push({ at: "other", says: "badOther" });
  }
  return missing;
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
  const [commit, line] = [readCommit(text), given.other.trim()];
  const verdict = checkOwn({ commit: text, proof, typed: plainPhone(given.typed) });
  const trouble = verdict.ok ? null : troubleOf(verdict.refusal);
  // A list that does not match its own proof was changed in transit: it proves nothing about
  // another list.
  const isWhole = trouble !== "other_list" && trouble !== "unreadable";
  const compared = compare(
    [
      ...[...(isWhole ? [text] : []), ...others].map((one) => ({ text: one, at, from: "file" })),
      ...(line === "" ? [] : [{ text: line, at, from: "line" }]),
    ] as Shown[],
    known,
  );
  const isOther =
    verdict.ok &&
    given.amount.trim() !== "" &&
    isSameAmount(given.amount, verdict.amount, verdict.commit.currency) !== true;
  return {
    ...compared,
    wrong: wrongOf(compared.clash) ?? trouble ?? (isOther ? "other_amount" : null),
    amount: verdict.ok ? verdict.amount : null,
    own: { commit: text, proof },
    commit,
    compared: line === "" || compared.clash ? null : isSame(line, commit) ? "same" : "noClash",
  };
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

function isSame(other: string, commit: Commit | null): boolean {
  const read = readCommit(other);
  return read !== null && commit !== null && fingerprintOf(read) === fingerprintOf(commit);
}
