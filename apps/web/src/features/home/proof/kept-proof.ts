/**
 * The last check of the member's part of the proof of liabilities, with all data needed to repeat
 * it without a network; and the commits seen on this device, by any member.
 */
import type { OwnBooks } from "@ballast/contract/proof/calls.ts";
import { readSeen, type Seen } from "@ballast/proof/seen.ts";
import type { Clash } from "@ballast/proof/seen-commits.ts";
import { createMemberStore } from "../../../api/member-store.ts";
import { PROOF_KEY } from "../../../api/member-store-key.ts";
import { createKeptStore } from "../../../api/store.ts";

/** Amounts are text, because JSON has no bigint; `at` is in milliseconds. */
export type KeptBooks = {
  at: number;
  parts: { part: OwnBooks["parts"][number]["part"]; was: string; now: string }[];
};

export type KeptItem = {
  /** The commit and its proof, from the same response. */
  commit: string;
  proof: string;
  /** The commit on the public page for that day and currency; null if there was none. */
  published: string | null;
  /** Two contradicting commits that Ballast showed this device, with the time of each. */
  clash: Clash | null;
  /** The member's books at that moment; missing for a list that lacks the member. */
  books?: KeptBooks;
  /**
   * True if the list was published by books that are lost, together with the member's part of it.
   */
  isTakenOver?: boolean;
};

export type KeptProof = {
  /** The time of the check by this device's clock, in milliseconds. */
  checkedAt: number;
  /** The moment of the newest snapshot among the items, in ISO 8601; empty if there is none. */
  takenAt: string;
  state: "fits" | "wrong" | "unchecked" | "taken_over" | "none";
  items: KeptItem[];
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isItem = (value: unknown): value is KeptItem =>
  isObject(value) && typeof value.commit === "string" && typeof value.proof === "string";

function parse(value: unknown): KeptProof | null {
  if (!isObject(value) || !Array.isArray(value.items) || !value.items.every(isItem)) return null;
  const { checkedAt, takenAt, state } = value;
  const isWhole =
    typeof checkedAt === "number" && typeof takenAt === "string" && typeof state === "string";
  return isWhole ? (value as KeptProof) : null;
}

export const keptProof = createMemberStore<KeptProof>(PROOF_KEY, parse);

const NONE: readonly Seen[] = [];

/**
 * The commits that Ballast itself showed in this app; those pasted into verify.html are stored
 * under another key. They belong to the device, not to a member: they outlive the session, and
 * contain only public data.
 */
export const seenCommits = createKeptStore<readonly Seen[]>("ballast.seenCommits", NONE, readSeen);
