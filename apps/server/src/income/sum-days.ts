/** Adds up what each product paid, day by day; these sums trace every income to its lot. */
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** Days of one run; further ones are summed by the next. */
const DAYS_AT_ONCE = 400;

/** Days that are complete in every bucket and were not added up yet, each in a transaction of its own. */
export async function sumDays(db: Db): Promise<void> {
  for (const currency of CURRENCY_CODES) {
    for (let n = 0; n < DAYS_AT_ONCE; n++) if (!(await sumNextDay(db, currency))) break;
  }
}

async function sumNextDay(db: Db, currency: string): Promise<boolean> {
  const { rows } = await sql<{ day: string | null }>`
    select income.sum_next_day(${currency}) as day`.execute(db);
  return rows[0]?.day != null;
}
