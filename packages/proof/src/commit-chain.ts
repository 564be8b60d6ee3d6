import { sameBytes } from "./bytes.ts";
import { type Commit, commitHash, dayNumber, parseCommit } from "./commit.ts";
import { type Refusal, Refused } from "./refusals.ts";

export type ChainVerdict =
  | { ok: true; length: number }
  /** `at` is the index, from 0, of the first commit that does not fit the previous ones. */
  | { ok: false; refusal: Refusal; at: number };

/**
 * Verifies consecutive commits, given as texts; they may start anywhere in the chain. Never throws.
 */
export function checkChain(texts: readonly unknown[]): ChainVerdict {
  let before: Commit | null = null;
  for (const [at, text] of texts.entries()) {
    try {
      const commit = parseCommit(text);
      if (before) checkNext(before, commit);
      before = commit;
    } catch (error) {
      if (error instanceof Refused) return { ok: false, refusal: error.refusal, at };
      throw error;
    }
  }
  return { ok: true, length: texts.length };
}

function checkNext(before: Commit, next: Commit): void {
  if (next.currency !== before.currency) throw new Refused("other_currency");
  const clash = clashOf(before, next);
  if (clash) throw new Refused(clash);
  if (next.sequence !== before.sequence + 1) throw new Refused("gap_in_chain");
  if (!sameBytes(next.previous, commitHash(before))) throw new Refused("broken_chain");
  if (dayNumber(next) < dayNumber(before)) throw new Refused("days_out_of_order");
}

/**
 * The contradiction between two commits that cannot both be honest, or null. A member who keeps the
 * commits seen before, or two members who compare theirs, detect an operator who publishes two
 * versions.
 */
export function clashOf(a: Commit, b: Commit): Refusal | null {
  if (a.currency !== b.currency || sameBytes(commitHash(a), commitHash(b))) return null;
  if (dayNumber(a) === dayNumber(b)) {
    return sameBytes(a.root, b.root) ? "two_commits_for_one_day" : "two_roots_for_one_day";
  }
  return a.sequence === b.sequence ? "two_commits_for_one_place" : null;
}
