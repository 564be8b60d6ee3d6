/** Each time in which nothing was sold: the guard's stops, and the times in which a value was old. */
import type { Incident } from "@ballast/contract/open.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** More than anybody reads; a memory has to end somewhere. */
const MOST = 500;

/** Newest first, of the 400 days for which the guard's looks are kept. */
export async function readIncidents(db: Db): Promise<Incident[]> {
  const { rows } = await sql<Incident>`
    select * from (${stops} union all ${waits}) x
    order by "from" desc, kind limit ${MOST}`.execute(db);
  return rows;
}

/** From the first red value to the two people: reasons that came meanwhile belong to the same stop. */
const stops = sql`
  select s.currency, 'stopped' as kind, min(s.at) filter (where s.what = 'stopped') as "from",
    max(s.at) filter (where s.what = 'resumed') as "to",
    array_agg(distinct r.code) as reasons
  from (
    select h.*, count(*) filter (where h.what = 'resumed') over (partition by h.currency
      order by h.at, h.what rows between unbounded preceding and 1 preceding) as no
    from reserve.guard_history h where h.at > platform.now() - interval '400 days'
  ) s cross join lateral unnest(s.reasons) r (code)
  group by s.currency, s.no having bool_or(s.what = 'stopped')`;

/** Looks of the guard that follow each other and found something old; over with the next that did not. */
const waits = sql`
  select s.currency, 'waiting' as kind, min(s.at) as "from",
    case when not bool_or(s.next is null) then max(s.next) end as "to",
    array_agg(distinct r.code) as reasons
  from (
    select h.currency, h.at, h.stale, lead(h.at) over w as next,
      count(*) filter (where h.stale = '{}') over w as no
    from reserve.cover_history h window w as (partition by h.currency order by h.at)
  ) s cross join lateral unnest(s.stale) r (code)
  group by s.currency, s.no`;
