/**
 * The last check of the member's part of the proof of liabilities, with all that it takes to check it
 * again without a network; and the commits this device has seen, whoever looked.
 */
import type { OwnBooks } from "@ballast/contract/proof/calls.ts";
import { readSeen, type Seen } from "@ballast/proof/seen.ts";
import type { Clash } from "@ballast/proof/seen-commits.ts";
import { createMemberStore } from "../../../api/member-store.ts";
import { createKeptStore } from "../../../api/store.ts";

/** As text, which a store can keep; `at` in milliseconds. */
export type KeptBooks = {
  at: number;
  parts: { part: OwnBooks["parts"][number]["part"]; was: string; now: string }[];
};

export type KeptItem = {
  /** As they came with each other. */
  commit: string;
  proof: string;
  /** What the public page said of that day and currency; null where it said nothing. */
  published: string | null;
  /** Two that Ballast showed this device, and that contradict each other; with when it showed each. */
  clash: Clash | null;
  /** What the books said of the member at that moment; not there for a list that lacks the member. */
  books?: KeptBooks;
  /** The list was published by books that are lost, and the member's part of it with them. */
  isTakenOver?: boolean;
};

export type KeptProof = {
  /** This device's clock, in milliseconds. */
  checkedAt: number;
  /** The moment of the newest snapshot among them, in ISO 8601; empty where there is none. */
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

export const keptProof = createMemberStore<KeptProof>(parse);

const NONE: readonly Seen[] = [];

/**
 * What Ballast itself showed in this app, and nothing else: what is pasted into verify.html is kept
 * under another name. Of the device and not of a member: it outlives the session, and holds nothing
 * that is not public.
 */
export const seenCommits = createKeptStore<readonly Seen[]>("ballast.seenCommits", NONE, readSeen);
