/** What a statement of some days would contain; without days, of those that the form opens with. */
import { addDays, type Day } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { previewStatement as contract } from "@ballast/contract/user/own-data.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { dayIn, startOfDayIn } from "../platform/time-zone.ts";
import { latestDay, readPeriod } from "./period.ts";

/** Counts no further. */
const ENTRIES_MOST = 50_000;

type Asked = { from?: Day | undefined; to?: Day | undefined; zone: string };

/** Refuses as readPeriod. */
export async function previewStatement(
  db: Db,
  member: Member,
  { from, to, zone }: Asked,
): Promise<OutputOf<typeof contract>> {
  const latest = await latestDay(db, zone);
  const days =
    from === undefined || to === undefined
      ? monthOf(await lastMovedOn(db, member, { zone, latest }), latest)
      : { from, to };
  const { start, end } = await readPeriod(db, { ...days, zone });
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from (
      select from ledger.entries e
      where e.bucket = ${member.bucket} and e.owner = ${member.id} and e.kind like 'client.%'
        and e.at >= ${start} and e.at < ${end}
      limit ${ENTRIES_MOST}) s`.execute(db);
  return { ...days, latest, entries: rows[0]?.entries ?? 0 };
}

/** The latest complete day with an entry; the latest complete day if there is none. */
async function lastMovedOn(
  db: Db,
  member: Member,
  { zone, latest }: { zone: string; latest: Day },
): Promise<Day> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(e.at) as at from ledger.entries e
    where e.bucket = ${member.bucket} and e.owner = ${member.id} and e.kind like 'client.%'
      and e.at < ${startOfDayIn(zone, addDays(latest, 1))}`.execute(db);
  const at = rows[0]?.at;
  return at ? dayIn(zone, at) : latest;
}

/** The month of a day, up to the latest complete day. */
export function monthOf(on: Day, latest: Day): { from: Day; to: Day } {
  const from = `${on.slice(0, 8)}01`;
  const last = addDays(`${addDays(from, 31).slice(0, 8)}01`, -1);
  return { from, to: last < latest ? last : latest };
}
