/** The commits that a device has seen, which reveal a publisher of two versions for one day. */

import { type Commit, parseCommit } from "./commit.ts";
import { checkChain, clashOf } from "./commit-chain.ts";
import { type Refusal, Refused } from "./refusals.ts";
import type { Seen } from "./seen.ts";

/** The limit per currency: three months of days, some 50 kB. */
export const MOST_SEEN = 100;

/** `one` was given and `other` seen before; both cannot be honest. */
export type Clash<S extends Seen = Seen> = { refusal: Refusal; one: S; other: S };

/**
 * Adds `one` to the list and returns an earlier commit that contradicts it. Beyond MOST_SEEN of its
 * currency the oldest is dropped. Two that contradict each other both stay, as evidence. A known
 * commit keeps the time at which it was first seen. A text that is not a commit changes nothing.
 */
export function withSeen<S extends Seen>(
  seen: readonly S[],
  one: S,
): { seen: readonly S[]; clash: Clash<S> | null } {
  const commit = read(one.text);
  if (commit === null) return { seen, clash: null };
  const clash = clashWith(seen, one);
  if (seen.some(({ text }) => text === one.text)) return { seen, clash };
  return { seen: bounded([...seen, one], commit.currency), clash };
}

/** The first of `seen` that contradicts `one`; null where there is none. */
export function clashWith<S extends Seen>(seen: readonly S[], one: S): Clash<S> | null {
  const commit = read(one.text);
  if (commit === null) return null;
  const known = seen.find(({ text }) => text === one.text) ?? one;
  for (const other of seen) {
    const refusal = other.text === one.text ? null : clashBetween(other.text, one.text, commit);
    if (refusal !== null) return { refusal, one: known, other };
  }
  return null;
}

function clashBetween(other: string, text: string, commit: Commit): Refusal | null {
  const before = read(other);
  if (before === null || before.currency !== commit.currency) return null;
  const step = commit.sequence - before.sequence;
  if (Math.abs(step) !== 1) return clashOf(before, commit);
  const chain = checkChain(step === 1 ? [other, text] : [text, other]);
  return chain.ok ? null : chain.refusal;
}

function bounded<S extends Seen>(seen: S[], currency: string): S[] {
  const same = seen.filter(({ text }) => read(text)?.currency === currency);
  const gone = new Set(same.slice(0, Math.max(0, same.length - MOST_SEEN)));
  return seen.filter((one) => !gone.has(one));
}

function read(text: string): Commit | null {
  try {
    return parseCommit(text);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
