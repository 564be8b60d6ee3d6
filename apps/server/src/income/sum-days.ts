/** Adds up what each product paid, day by day; these sums trace every income to its lot. */
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** Days that are complete in every bucket and were not added up yet. */
export async function sumDays(db: Db): Promise<void> {
  for (const currency of CURRENCY_CODES) {
    await sql`select income.sum_days(${currency})`.execute(db);
  }
}
