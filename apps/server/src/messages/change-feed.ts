/**
 * Changes of a bucket in order, for the sockets of this process. Work on a bucket is serialized, so that a
 * new socket learns what it missed and misses nothing afterwards.
 */
import type { Topic } from "@ballast/contract/message/live.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** A client that missed more than this is told to reload everything. */
const MISSED_MOST = 5_000;
const AT_ONCE = 2_000;
/** How old the figures of a newly connected client may be. */
const JUST_NOW_SECONDS = 30;

export type Change = { seq: bigint; memberId: string | null; topic: Topic };

export async function lastSeq(db: Db, bucket: number): Promise<bigint> {
  const { rows } = await sql<{ seq: bigint }>`
    select seq from messages.heads where bucket = ${bucket}`.execute(db);
  return rows[0]?.seq ?? 0n;
}

/** The changes after a sequence number, at most a few thousand. */
export async function changesAfter(db: Db, bucket: number, seq: bigint): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select seq, member_id as "memberId", topic from messages.changes
    where bucket = ${bucket} and seq > ${seq} order by seq limit ${AT_ONCE}`.execute(db);
  return rows;
}

/**
 * What changed for a member after `since` and up to `last`; null when that is no longer known. Without
 * `since`: in the last moments.
 */
export async function missedBy(
  db: Db,
  member: { id: string; bucket: number },
  since: bigint | null,
  last: bigint,
): Promise<Topic[] | null> {
  if (since !== null && (since > last || last - since > MISSED_MOST)) return null;
  const from = since ?? last - BigInt(MISSED_MOST);
  const { rows } = await sql<{ topics: Topic[]; kept: boolean }>`
    select coalesce(array_agg(distinct topic) filter (where member_id is null
        or member_id = ${member.id}), '{}') as topics, count(*) = ${last - from} as kept
    from messages.changes
    where bucket = ${member.bucket} and seq > ${from} and seq <= ${last}
      and (${since !== null} or at > platform.now() - make_interval(secs => ${JUST_NOW_SECONDS}))
  `.execute(db);
  const found = rows[0] ?? { topics: [], kept: false };
  return since !== null && !found.kept ? null : found.topics;
}
