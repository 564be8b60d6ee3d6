import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { forgetAnswers } from "../platform/idempotency.ts";
import type { Job } from "../platform/jobs.ts";

/** More than an hour makes; a backlog goes hour by hour, and no run takes long. */
const ROWS_MOST = 20_000;

/**
 * Deletes what has no effect any more: ended sessions, answers that nobody will ask for again, and
 * statements and seals of long ago that say what their neighbours say. Keeps how often was refused in
 * the hours that are over.
 */
export const forgetConsoleTraces: Job = {
  name: "forget-console-traces",
  everySeconds: 3_600,
  async run({ db }) {
    await sql`delete from console.sessions where ends_at <= platform.now()`.execute(db);
    await sql`
      delete from console.runs where at <= platform.now() - interval '7 days'`.execute(db);
    await sql`
      delete from console.known_addresses
      where last_at <= platform.now() - interval '90 days'`.execute(db);
    await sql`select console.tell_refused()`.execute(db);
    await thinOut(db, ROWS_MOST);
  },
};

/** One after the other: each holds its rows only while it deletes them. */
export async function thinOut(db: Db, most: number): Promise<void> {
  await forgetAnswers(db, most);
  await sql`select platform.forget_job_gaps(${most})`.execute(db);
  await sql`select ledger.forget_daily_seals(${most})`.execute(db);
  await sql`select chain.forget_statements(${most})`.execute(db);
  await sql`select bank.forget_statements(${most})`.execute(db);
}
