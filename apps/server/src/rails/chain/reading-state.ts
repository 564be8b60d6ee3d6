/** What an operator must know about reading the chain: blocks not read, credits stopped, credits lost. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** The newest block is read every second; something is wrong when it is this late. */
export const BEHIND_AFTER_SECONDS = 120;
/** Members named individually; a list has all of them. */
const MEMBERS_TOLD = 20;

export type ReadingState = {
  /** The newest block was last read at `since`. */
  behind: { since: Date; refused: Refused | null } | null;
  /** It is unknown which branch holds. */
  stopped: {
    since: Date;
    knownBlock: bigint;
    knownHash: string;
    commonBlock: bigint;
    witness: "silent" | "known" | "neither" | null;
  } | null;
  /** Credits whose block was removed from the chain, and some of the affected members. */
  lost: { since: Date; credits: number; members: string[] } | null;
};

/** Blocks that the node refuses to return, as text, and its message. */
export type Refused = { method: string; from: string; to: string; reason: string };

export async function readingState(db: Db): Promise<ReadingState> {
  const { rows } = await sql<ReadingState>`
    select (
      select jsonb_build_object('since', r.caught_up_at, 'refused', r.refused) from chain.reading r
      where r.caught_up_at < platform.now() - make_interval(secs => ${BEHIND_AFTER_SECONDS})
    ) as behind, (
      select jsonb_build_object('since', s.stopped_at, 'knownBlock', s.known_block::text,
        'knownHash', s.known_hash, 'commonBlock', s.common_block::text, 'witness', s.witness)
      from chain.branch_stops s where s.ended_at is null
    ) as stopped, (
      select jsonb_build_object('since', min(l.lost_at), 'credits', count(*), 'members', coalesce(
        (array_agg(distinct r.member_id) filter (where r.member_id is not null))[1:${MEMBERS_TOLD}],
        '{}'))
      from chain.lost_credits l join chain.receipts r on r.id = l.receipt_id
      where l.found_at is null and l.taken_back_at is null having count(*) > 0
    ) as lost`.execute(db);
  const { behind, stopped, lost } = rows[0] ?? { behind: null, stopped: null, lost: null };
  return {
    behind: behind && { ...behind, since: new Date(behind.since) },
    stopped: stopped && {
      ...stopped,
      since: new Date(stopped.since),
      knownBlock: BigInt(stopped.knownBlock),
      commonBlock: BigInt(stopped.commonBlock),
    },
    lost: lost && { ...lost, since: new Date(lost.since) },
  };
}

/** The same for programs; empty while everything is in order. */
export async function readingDetails(db: Db): Promise<{ chain?: string[] }> {
  const { behind, stopped, lost } = await readingState(db);
  const chain = [
    ...(behind ? ["behind"] : []),
    ...(stopped ? ["branch_unknown"] : []),
    ...(lost ? ["credits_lost"] : []),
  ];
  return chain.length > 0 ? { chain } : {};
}
