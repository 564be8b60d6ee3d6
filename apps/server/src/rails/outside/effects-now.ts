/**
 * Whether effects (signing, sending, publishing) are allowed and why not; used for staff, readiness and the
 * public status.
 */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/**
 * go_on: allowed; books_behind: the outside shows payments that the books do not know; restored: two people
 * have not resumed effects since a restore; not_asked: a rail was not compared yet since the books may have
 * been restored, which takes seconds while it answers.
 */
export type EffectsState = "go_on" | "books_behind" | "restored" | "not_asked";
export type EffectsNow = { state: EffectsState; since: Date | null; unknown: number };

/** The same for programs that ask whether the process is ready; empty while effects are allowed. */
export async function effectsDetails(db: Db): Promise<{ effects?: EffectsState }> {
  const { state } = await effectsNow(db);
  return state === "go_on" ? {} : { effects: state };
}

export async function effectsNow(db: Db): Promise<EffectsNow> {
  const { rows } = await sql<EffectsNow>`
    select case when f.unknown > 0 then 'books_behind' when s.since is not null then 'restored'
        when c.asked < 2 then 'not_asked' else 'go_on' end as state,
      coalesce(f.since, s.since) as since, f.unknown
    from (select count(*)::int as unknown, min(found_at) as since from outside.findings
        where state = 'open') f,
      (select min(since) as since from outside.stops where ended_at is null) s,
      (select count(*) as asked from outside.asked) c`.execute(db);
  if (!rows[0]) throw new Error("a query without groups has one row");
  return rows[0];
}
