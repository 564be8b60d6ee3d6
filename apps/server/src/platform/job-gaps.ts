/** Gaps in which a job did not do its work for longer than allowed, past and present. */
import { sql } from "kysely";
import type { Db } from "./db.ts";

export type JobGap = {
  name: string;
  /** idle: nobody ran it; failing: every run failed; waiting: a rail did not answer. */
  kind: "idle" | "failing" | "waiting";
  from: Date;
  /** Null while the gap lasts. */
  to: Date | null;
};

/** More than a year of outages would produce. */
const MOST = 5_000;

/**
 * The newest first, in the one clock. What runs for long at this moment is not idle as long as any job
 * was run lately: without a worker nobody takes it out of the queue either.
 */
export async function jobGaps(db: Db): Promise<JobGap[]> {
  const { rows } = await sql<JobGap>`
    with now as (select now() as wall, shift from platform.clock), runs as (
      -- of a job that is gone all is noted that there was
      select r.*, greatest(r.succeeded_at, r.failed_at) as last,
        platform.gap_after(r.every_seconds) as most
      from platform.job_runs r where r.gone_at is null
    ), away as (
      select r.*, n.wall - r.last > r.most and not (coalesce(q.active, 0) > 0
        and exists (select from runs o where n.wall - o.last < interval '15 minutes')) as is_away
      from runs r cross join now n
      left join (select * from platform.queued_jobs()) q on q.name = r.name
    ), open as (
      select a.name, k.kind, k.since, a.most, case when k.kind <> 'idle' and a.is_away then a.last end
        as ended
      from away a cross join lateral (values
        ('idle', case when a.is_away then a.last end),
        ('failing', a.failing_since), ('waiting', a.waiting_since)) k (kind, since)
    ), long as (
      select o.name, o.kind, o.since + n.shift as from_at, o.ended + n.shift as to_at
      from open o cross join now n where coalesce(o.ended, n.wall) - o.since > o.most
    )
    select name, kind, from_at as "from", to_at as "to" from platform.job_gaps
    -- noted while the job was gone, and going on since it is back
    where (name, kind, from_at) not in (select name, kind, from_at from long)
    union all
    select name, kind, from_at, to_at from long
    order by "from" desc, name, kind limit ${MOST}`.execute(db);
  return rows;
}
