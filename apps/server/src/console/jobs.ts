import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { forgetAnswers } from "../platform/idempotency.ts";
import type { Job } from "../platform/jobs.ts";

/** Rows deleted in one run: more than an hour produces, few enough to be quick. */
const ROWS_MOST = 20_000;

export const forgetConsoleTraces: Job = {
  name: "forget-console-traces",
  does: "deletes ended staff sessions and stored answers past their age, thins out old statements and daily seals, writes the counts of refusals to the audit log",
  everySeconds: 3_600,
  async run({ db }) {
    await sql`delete from console.sessions where ends_at <= platform.now()`.execute(db);
    await sql`
      delete from console.runs where at <= platform.now() - interval '7 days'`.execute(db);
    await sql`
      delete from console.known_addresses
      where last_at <= platform.now() - interval '90 days'`.execute(db);
    await sql`select console.audit_refusal_counts()`.execute(db);
    await thinOut(db, ROWS_MOST);
  },
};

/** Each deletion is its own statement, so that rows are locked only briefly. */
export async function thinOut(db: Db, most: number): Promise<void> {
  await forgetAnswers(db, most);
  await sql`select platform.forget_job_gaps(${most})`.execute(db);
  await sql`select ledger.forget_daily_seals(${most})`.execute(db);
  await sql`select chain.forget_statements(${most})`.execute(db);
  await sql`select bank.forget_statements(${most})`.execute(db);
}
