/** Estimates how long the chain takes for a number of blocks, by the chain's own timestamps. */
import { LOCAL_CHAIN_ID } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** With fewer intervals there is no estimate. */
const LEAST_GAPS = 10;
/** The idle local chain makes a block a minute, which is not its pace. */
const LOCAL_IDLE_SECONDS = 60;

/**
 * Seconds for so many blocks, estimated from the newest blocks that the watcher stored. Uses the mean,
 * because timestamps in whole seconds show 0 or 1 for faster chains, and leaves out intervals of many times
 * the median, in which the chain stood still. Null when too few blocks are known.
 */
export async function secondsOf(db: Db, blocks: number): Promise<number | null> {
  const { rows } = await sql<{ gaps: number; seconds: number | null }>`
    with gap as (
      select g.seconds from (
        select b.number - lag(b.number) over w as step,
          extract(epoch from b.mined_at - lag(b.mined_at) over w) as seconds
        from chain.blocks b window w as (order by b.number)) g, chain.source s
      where g.step = 1 and g.seconds >= 0
        and (s.chain_id <> ${LOCAL_CHAIN_ID} or g.seconds < ${LOCAL_IDLE_SECONDS})
    ), usual as (
      select greatest(1, percentile_disc(0.5) within group (order by seconds)) as median from gap
    )
    select count(*)::int as gaps, avg(gap.seconds)::float8 as seconds
    from gap, usual where gap.seconds <= 10 * usual.median`.execute(db);
  const [row] = rows;
  if (!row || row.seconds === null || row.gaps < LEAST_GAPS) return null;
  return Math.ceil(row.seconds * blocks);
}
