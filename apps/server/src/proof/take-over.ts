/**
 * Takes over published commits that the books lost when they were restored: from the house's transactions
 * that carry them, and from the lines of the files outside the database. What does not follow the books'
 * own commits is left for people to decide.
 */

import { fromHex, toHex } from "@ballast/proof/bytes.ts";
import { type Commit, commitOfBytes, dayOf } from "@ballast/proof/commit.ts";
import { Refused } from "@ballast/proof/refusals.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log.ts";
import { findTree } from "./proof-files.ts";

const ANCHORS_AT_ONCE = 1_000;

/** The result of `proof.take_over` for a commit. */
export type TakenOver = "taken_over" | "known" | "strange";

type Anchor = { id: string; data: string; txHash: string | null };
type Found = { commit: Commit; anchor?: Anchor };

/**
 * Settles the open findings of anchors whose commits the books have or can take over, oldest commit first.
 * Each has a transaction of its own, so that after a crash the next run does the rest.
 */
export async function takeOverAnchors(db: Db, dataDir: string, log?: Log): Promise<void> {
  const anchors = await openAnchors(db);
  const found = anchors.flatMap((anchor) => {
    const commit = commitIn(anchor.data);
    return commit ? [{ commit, anchor }] : [];
  });
  found.sort((a, b) => a.commit.sequence - b.commit.sequence);
  for (const one of found) {
    const said = await takeOver(db, dataDir, one);
    if (said === "taken_over") log?.warn(about(one), "proof: a lost commit was taken over");
  }
}

/** Takes over a line of the file of all commits. */
export function takeOverLine(db: Db, dataDir: string, commit: Commit): Promise<TakenOver> {
  return takeOver(db, dataDir, { commit });
}

async function takeOver(db: Db, dataDir: string, found: Found): Promise<TakenOver> {
  const { commit, anchor } = found;
  const given = {
    currency: commit.currency,
    sequence: commit.sequence,
    takenAt: new Date(commit.takenAt).toISOString(),
    leaves: commit.count,
    total: commit.total.toString(),
    root: toHex(commit.root),
    seal: toHex(commit.seal),
    previous: toHex(commit.previous),
    ...findTree(dataDir, commit),
  };
  const { rows } = await sql<{ said: TakenOver }>`
    select proof.take_over(${JSON.stringify(given)}::jsonb, ${anchor?.id ?? null}::uuid) as said`.execute(
    db,
  );
  return rows[0]?.said ?? "strange";
}

/** Excludes an anchor whose nonce the books gave to another transaction, until it is final. */
async function openAnchors(db: Db): Promise<Anchor[]> {
  const { rows } = await sql<Anchor>`
    select f.id, f.data, f.tx_hash as "txHash" from outside.findings f
    where f.state = 'open' and f.kind = 'anchor' and f.data is not null
      and (f.is_final or not exists (select from chain.transfers t where t.sender = f.sender
        and t.nonce = f.nonce and t.ended_at is null and t.reference is distinct from f.data))
    order by f.found_at, f.id limit ${ANCHORS_AT_ONCE}`.execute(db);
  return rows;
}

/** Null for data that is no commit; such a finding stays open. */
function commitIn(data: string): Commit | null {
  try {
    return commitOfBytes(fromHex(data.slice(2), Math.floor((data.length - 2) / 2)));
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

const about = ({ commit, anchor }: Found) => ({
  currency: commit.currency,
  sequence: commit.sequence,
  day: dayOf(commit),
  transaction: anchor?.txHash,
});
