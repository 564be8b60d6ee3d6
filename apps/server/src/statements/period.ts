/** A statement's period: whole days of a zone that are over, at most a year. */
import { STATEMENT_DAYS } from "@ballast/contract/constants.ts";
import { type Day, daysBetween, isDay } from "@ballast/contract/days.ts";
import { sql } from "kysely";
import { type Db, errorCode } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { isZone } from "../platform/zone.ts";

const NO_SUCH_ZONE = "22023";

/** Half open: `start` is inside, `end` is not. `to` is the last day inside. */
export type Period = { from: Day; to: Day; zone: string; start: Date; end: Date };

/** The last day that is over in a zone, with nothing of it still being written. Refuses with bad_input for a zone there is not. */
export async function latestDay(db: Db, zone: string): Promise<Day> {
  refuseUnless(isZone(zone), "bad_input", { fields: "zone" });
  const { rows } = await sql<{ day: Day }>`
    select ((ledger.written_until() at time zone ${zone})::date - 1)::text as day`
    .execute(db)
    .catch(refuseUnknownZone);
  if (!rows[0]) throw new Error("a question without an answer");
  return rows[0].day;
}

function refuseUnknownZone(error: unknown): never {
  if (errorCode(error) !== NO_SUCH_ZONE) throw error;
  throw new Refusal("bad_input", { fields: "zone" });
}

/** Refuses with period_not_valid, and with bad_input for a zone there is not. */
export async function readPeriod(
  db: Db,
  { from, to, zone }: { from: Day; to: Day; zone: string },
): Promise<Period> {
  refuseUnless(isZone(zone), "bad_input", { fields: "zone" });
  refuseUnless(isDay(from) && isDay(to), "period_not_valid");
  const days = daysBetween(from, to) + 1;
  refuseUnless(days >= 1 && days <= STATEMENT_DAYS, "period_not_valid");
  const { rows } = await sql<{ start: Date; end: Date; isOver: boolean }>`
    select s.start, s."end",
      s."end" <= ledger.written_until() as "isOver"
    from (select ${from}::date::timestamp at time zone ${zone} as start,
      (${to}::date + 1)::timestamp at time zone ${zone} as "end") s
  `
    .execute(db)
    .catch(refuseUnknownZone);
  const [row] = rows;
  if (!row?.isOver) throw new Refusal("period_not_valid");
  return { from, to, zone, start: row.start, end: row.end };
}
