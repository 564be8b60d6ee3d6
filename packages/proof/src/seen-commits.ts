/** The commits that a device has seen: who shows it two stories for one day is found out by it. */

import { type Commit, parseCommit } from "./commit.ts";
import { checkChain, clashOf } from "./commit-chain.ts";
import { type Refusal, Refused } from "./refusals.ts";

/** Of each currency; three months of days, some 45 kB. */
export const MOST_SEEN = 100;

export type Clash = { refusal: Refusal; seen: string };

/**
 * The list with `text` in it, the oldest forgotten beyond MOST_SEEN of its currency, and the commit
 * seen before that cannot be honest beside it. Of two that clash both stay, as evidence. What is no
 * commit changes nothing.
 */
export function withSeen(
  seen: readonly string[],
  text: string,
): { seen: readonly string[]; clash: Clash | null } {
  const commit = read(text);
  if (commit === null) return { seen, clash: null };
  const others = seen.filter((other) => other !== text);
  const clash = others
    .map((other) => ({ seen: other, refusal: clashBetween(other, text, commit) }))
    .find((found): found is Clash => found.refusal !== null);
  if (others.length < seen.length) return { seen, clash: clash ?? null };
  return { seen: bounded([...seen, text], commit.currency), clash: clash ?? null };
}

function clashBetween(other: string, text: string, commit: Commit): Refusal | null {
  const before = read(other);
  if (before === null || before.currency !== commit.currency) return null;
  const step = commit.sequence - before.sequence;
  if (Math.abs(step) !== 1) return clashOf(before, commit);
  const chain = checkChain(step === 1 ? [other, text] : [text, other]);
  return chain.ok ? null : chain.refusal;
}

function bounded(seen: string[], currency: string): string[] {
  const same = seen.filter((text) => read(text)?.currency === currency);
  const gone = new Set(same.slice(0, Math.max(0, same.length - MOST_SEEN)));
  return seen.filter((text) => !gone.has(text));
}

function read(text: string): Commit | null {
  try {
    return parseCommit(text);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
