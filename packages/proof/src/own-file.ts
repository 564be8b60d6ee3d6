/**
 * The file that a member keeps: the app and verify.html write it, and verify.html reads it
 * (docs/proof-of-liabilities.md, "The member's file").
 */
import { fingerprintOf, readCommit } from "./check-own.ts";
import type { Seen } from "./seen.ts";

const FORMAT = "ballast-my-proof-1";

/**
 * How a list reached this device: shown by Ballast in its app, or entered in verify.html by hand.
 */
export type Origin = "ballast" | "file" | "line";
export type Shown = Seen & { from: Origin };

/** `others` are texts of commits that the file sets against its own; they may contain anything. */
export type OwnFile = { commit: string; proof: string; others: string[] };

type Against = {
  /** Two lists that contradict each other, with how and when this device received each. */
  shown?: readonly Shown[];
  /** The text that was published in place of the file's own commit, whatever it contains. */
  other?: string | null;
};

export function writeOwnFile(
  { commit, proof }: Pick<OwnFile, "commit" | "proof">,
  { shown = [], other = null }: Against = {},
): string {
  const against = shown.find(({ text }) => text !== commit)?.text ?? other;
  const lists = shown.map(({ text, from, at }) => {
    const read = readCommit(text);
    const fingerprint = read && fingerprintOf(read);
    return { commit: text, fingerprint, from, at: new Date(at).toISOString() };
  });
  return JSON.stringify({
    format: FORMAT,
    ...{ commit, proof },
    ...(against === null ? {} : { other: against }),
    ...(lists.length === 0 ? {} : { lists }),
  });
}

/** Null when the text is not a complete saved proof. */
export function readOwnFile(text: string): OwnFile | null {
  try {
    const { format, commit, proof, other, lists = [] } = JSON.parse(text);
    const isOne = format === FORMAT && typeof proof === "string" && Array.isArray(lists);
    if (!isOne || readCommit(commit) === null) return null;
    const others = [other, ...lists.map((one) => one?.commit)];
    return { commit, proof, others: others.filter((one) => typeof one === "string") };
  } catch {
    return null;
  }
}
