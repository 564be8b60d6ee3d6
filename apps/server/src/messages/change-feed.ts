/**
 * Changes of a bucket, in their order, for the sockets of this process. One piece of work at a time
 * for a bucket: so a socket that comes finds out what it missed, and misses nothing after that.
 */
import type { Topic } from "@ballast/contract/message/live.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** Who asks about more of them than these is told to ask everything anew. */
const MISSED_MOST = 5_000;
const AT_ONCE = 2_000;
/** Who comes for the first time has asked its figures at most so long ago. */
const JUST_NOW_SECONDS = 30;

export type Change = { seq: bigint; memberId: string | null; topic: Topic };

export async function lastSeq(db: Db, bucket: number): Promise<bigint> {
  const { rows } = await sql<{ seq: bigint }>`
    select seq from messages.heads where bucket = ${bucket}`.execute(db);
  return rows[0]?.seq ?? 0n;
}

/** The next changes after one, at most a few thousand. */
export async function changesAfter(db: Db, bucket: number, seq: bigint): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select seq, member_id as "memberId", topic from messages.changes
    where bucket = ${bucket} and seq > ${seq} order by seq limit ${AT_ONCE}`.execute(db);
  return rows;
}

/**
 * What changed for a member after `since` and up to `last`; null where nobody knows any more. With
 * no `since`: in the last moments.
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
