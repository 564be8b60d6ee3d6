/** How long the chain takes for some blocks, by the clock it keeps itself. */
import { LOCAL_CHAIN_ID } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Of fewer blocks nothing can be said. */
const LEAST_GAPS = 10;
/** The local chain makes a block a minute while nobody uses it: that is not its pace. */
const LOCAL_IDLE_SECONDS = 60;

/**
 * Seconds that so many blocks take, by the newest that were read, at most as many as the watcher keeps.
 * The mean, since clocks of whole seconds say 0 and 1 of blocks that are under a second apart; without
 * the times in which the chain stood still, which are many times the median. Null where too few are known.
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
