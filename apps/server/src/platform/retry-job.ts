/** Puts the newest failed run of a job back into the queue. */
import { sql } from "kysely";
import type { Tx } from "./db.ts";
import { refuseUnless } from "./refusal.ts";

/** Refuses not_found, job_waiting when it runs anyway, and job_nothing_failed. */
export async function retryJob(tx: Tx, name: string): Promise<void> {
  const { rows: known } = await sql`
    select from platform.job_runs where name = ${name} and gone_at is null`.execute(tx);
  refuseUnless(known.length === 1, "not_found");
  const { rows } = await sql<{ outcome: string }>`
    select platform.retry_job(${name}) as outcome`.execute(tx);
  refuseUnless(rows[0]?.outcome !== "waiting", "job_waiting");
  refuseUnless(rows[0]?.outcome === "retried", "job_nothing_failed");
}
