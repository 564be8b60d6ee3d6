/**
 * Checks the member's proofs in this browser. It is loaded after everything else, with the code
 * that parses a proof.
 */
import { myProof, type OwnProof } from "@ballast/contract/proof/calls.ts";
import { checkOwn, readCommit, type Trouble, troubleOf } from "@ballast/proof/check-own.ts";
import type { Commit } from "@ballast/proof/commit.ts";
import { type Clash, withSeen } from "@ballast/proof/seen-commits.ts";
import { call } from "../../../api/call.ts";
import { Unreachable } from "../../../api/failures.ts";
import { readLoginPhone } from "../../../api/login-phone.ts";
import { readSession } from "../../../api/session.ts";
import {
  type KeptBooks,
  type KeptItem,
  type KeptProof,
  keptProof,
  seenCommits,
} from "./kept-proof.ts";
import { EVERYBODYS, type Known, missingFromProof, type Newest } from "./missing-from-proof.ts";

export type Finding =
  | Trouble
  | "not_published"
  | "two_lists"
  | "broken_chain"
  | "left_out"
  | "taken_over";
const NO_PROOF = "";
export type Judgement =
  | { ok: true; amount: bigint; commit: Commit }
  | { ok: false; finding: Finding; commit: Commit | null };

/**
 * Fetches the member's proofs and the published lists, checks them, and stores the lists seen and
 * the outcome.
 */
export async function checkProofs(signal?: AbortSignal): Promise<KeptProof> {
  const known = knownHere();
  const newest = await newestPublished(new Set([...known.had, EVERYBODYS]), signal);
  const { list } = await call(myProof, {}, signal ? { signal } : {});
  const items: KeptItem[] = [];
  for (const own of list) items.push(await lookUp(own, signal));
  const parts = list.flatMap(({ commit }) => readCommit(commit) ?? []);
  for (const missing of missingFromProof(newest, parts, known))
    items.push(await lacking(missing, signal));
  const kept: KeptProof = {
    checkedAt: Date.now(),
    takenAt:
      list
        .map(({ takenAt }) => takenAt.toISOString())
        .toSorted()
        .at(-1) ?? "",
    state: stateOf(items, readLoginPhone()),
    items,
  };
  keptProof.write(kept);
  return kept;
}

export function stateOf(items: readonly KeptItem[], typed: string | null): KeptProof["state"] {
  if (items.length === 0) return "none";
  if (items.some((item) => ![null, "taken_over"].includes(isContradicted(item)))) return "wrong";
  if (typed === null) return "unchecked";
  const shown = items.filter((item) => isContradicted(item) === null);
  if (!shown.every((item) => judge(item, typed).ok)) return "wrong";
  return shown.length === items.length ? "fits" : "taken_over";
}

/** Judges from stored data alone, so that the result is the same without a network. */
export function judge(item: KeptItem, typed: string): Judgement {
  const commit = readCommit(item.commit);
  const finding = isContradicted(item);
  if (finding !== null) return { ok: false, finding, commit };
  const verdict = checkOwn({ commit: item.published, proof: item.proof, typed });
  if (verdict.ok) return verdict;
  return { ok: false, finding: troubleOf(verdict.refusal), commit };
}

/** The finding that needs no phone number; null if the item is consistent. */
function isContradicted({
  commit,
  proof,
  published,
  clash,
  isTakenOver,
}: KeptItem): Finding | null {
  if (proof === NO_PROOF && !isTakenOver) return "left_out";
  if (clash !== null) return clash.refusal === "broken_chain" ? "broken_chain" : "two_lists";
  if (published === null) return readCommit(commit) === null ? "unreadable" : "not_published";
  if (proof === NO_PROOF) return "taken_over";
  return published === commit ? null : "other_list";
}

/** The date since when the member is one, and the currencies in which a part was stored before. */
function knownHere(): Known {
  const since = Date.parse(readSession()?.member.createTime ?? "");
  const kept = keptProof.read()?.items ?? [];
  return {
    memberSince: Number.isNaN(since) ? 0 : since,
    had: new Set(kept.flatMap(({ commit }) => readCommit(commit)?.currency ?? [])),
  };
}

async function newestPublished(
  currencies: Iterable<string>,
  signal?: AbortSignal,
): Promise<Newest[]> {
  const found: Newest[] = [];
  for (const currency of currencies) {
    const answer = await readPublic(`index.json?currency=${currency}&limit=1`, signal);
    const { list } = (answer === null ? { list: [] } : JSON.parse(answer)) as { list: unknown[] };
    const [one] = list as { sequence: number; takenAt: string; takenOverAt: string | null }[];
    if (!one) continue;
    const isTakenOver = typeof one.takenOverAt === "string";
    const { sequence } = one;
    found.push({ currency, sequence, takenAt: Date.parse(one.takenAt), isTakenOver });
  }
  return found;
}

/**
 * Stores the published list in place of a proof, as evidence that the member is missing from it.
 */
async function lacking(list: Newest, signal?: AbortSignal): Promise<KeptItem> {
  const { currency, sequence, isTakenOver } = list;
  const published = await readPublic(`${currency}/${sequence}`, signal);
  const commit = published ?? "";
  return { commit, proof: NO_PROOF, published, clash: remember(commit), isTakenOver };
}

async function lookUp({ commit, proof, books }: OwnProof, signal?: AbortSignal): Promise<KeptItem> {
  const read = readCommit(commit);
  const published = read && (await readPublic(`${read.currency}/${read.sequence}`, signal));
  const clashes = [commit, ...(published === null ? [] : [published])].map(remember);
  const clash = clashes.find((one) => one !== null) ?? null;
  const kept = books ? { books: keptBooks(books) } : {};
  return { commit, proof, published, clash, ...kept };
}

const keptBooks = ({ at, parts }: NonNullable<OwnProof["books"]>): KeptBooks => ({
  at: at.getTime(),
  parts: parts.map(({ part, was, now }) => ({ part, was: `${was}`, now: `${now}` })),
});

function remember(commit: string): Clash | null {
  const { seen, clash } = withSeen(seenCommits.read(), { text: commit, at: Date.now() });
  if (seen !== seenCommits.read()) seenCommits.write(seen);
  return clash;
}

/**
 * Reads a public file as anybody would: without the session and bypassing the cache. Resolves with
 * null for a missing file.
 */
async function readPublic(path: string, signal?: AbortSignal): Promise<string | null> {
  const request = {
    cache: "no-store",
    credentials: "omit",
    ...(signal ? { signal } : {}),
  } as const;
  const answer = await fetch(`/proofs/${path}`, request).catch((error: unknown) => {
    throw signal?.aborted ? error : new Unreachable(String(error));
  });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Unreachable(`status ${answer.status}`);
  return answer.text();
}
