/**
 * Public incidents, from records of the database: times without sales, days without a proof, and outages of
 * the chain, the bank or our own jobs.
 */
import type { Incident } from "@ballast/contract/open/incidents.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { jobGaps } from "../platform/job-gaps.ts";
import { outagesOf } from "./outages.ts";

/** A bound for the cached answer. */
const MOST = 500;

type Row = Pick<Incident, "kind" | "currency" | "from" | "to" | "reasons">;

/** Open incidents first, then the newest; of the 400 days for which everything is stored. */
export async function readIncidents(db: Db): Promise<Incident[]> {
  const { rows } = await sql<Row>`
    select * from (${stops} union all ${waits} union all ${withoutProof}) x
    order by "to" is not null, "from" desc, kind limit ${MOST}`.execute(db);
  const noted = rows.map((row) => ({ ...row, affected: [] }));
  return [...noted, ...outagesOf(await jobGaps(db))].sort(runningFirst).slice(0, MOST);
}

const runningFirst = (a: Incident, b: Incident) =>
  Number(a.to !== null) - Number(b.to !== null) || b.from.getTime() - a.from.getTime();

/** From the first red value to the two people: reasons that came meanwhile belong to the same stop. */
// Never null: from: of each stop the beginning is there.
const stops = sql`
  select 'stopped' as kind, s.currency, min(s.at) filter (where s.what = 'stopped') as "from",
    max(s.at) filter (where s.what = 'resumed') as "to",
    array_agg(distinct r.code) as reasons
  from (
    select h.*, count(*) filter (where h.what = 'resumed') over (partition by h.currency
      order by h.at, h.what rows between unbounded preceding and 1 preceding) as no
    from reserve.guard_history h where h.at > platform.now() - interval '400 days'
  ) s cross join lateral unnest(s.reasons) r (code)
  group by s.currency, s.no having bool_or(s.what = 'stopped')`;

/**
 * Consecutive checks of the guard that found something too old, until one that did not. Before the first
 * good check, sales had not begun.
 */
const waits = sql`
  select 'waiting' as kind, s.currency, min(s.at) as "from",
    case when not bool_or(s.next is null) then max(s.next) end as "to",
    array_agg(distinct r.code) as reasons
  from (
    select h.currency, h.at, h.stale, lead(h.at) over w as next,
      count(*) filter (where h.stale = '{}') over w as no
    from reserve.cover_history h window w as (partition by h.currency order by h.at)
  ) s cross join lateral unnest(s.stale) r (code)
  where s.no > 0 group by s.currency, s.no`;

/** Whole days between two proofs, and since the last one; the present day may still get its own. */
const withoutProof = sql`
  select 'proof' as kind, null as currency, platform.start_of_day(d.day + 1) as "from",
    d.next_at as "to", '{}'::text[] as reasons
  from (
    select s.day, lead(s.day) over w as next, lead(s.taken_at) over w as next_at
    from proof.snapshots s where s.state = 'done' window w as (order by s.day)
  ) d cross join (select platform.day_of(platform.now()) as today) t
  where coalesce(d.next, t.today) > d.day + 1 and coalesce(d.next, t.today) > t.today - 400`;
