import { sql } from "kysely";
import { expect } from "vitest";
import { messages } from "../src/messages/build-messages.ts";
import type { Db } from "../src/platform/db.ts";
import type { Job, JobContext } from "../src/platform/jobs.ts";

/** Runs a job as the queue does: a job that reports that nothing is due does not run. */
export async function runIfDue(job: Job, context: JobContext): Promise<void> {
  if ((await job.isDue?.(context)) !== false) await job.run(context);
}

/**
 * Runs a job that is due, as the queue does. The queue now and then also runs a job that is not
 * due: then the run must not change what `look` reads.
 */
export async function runDueOrNot(
  isDue: boolean | undefined,
  run: () => Promise<void>,
  look: () => Promise<unknown>,
): Promise<void> {
  if (isDue !== false) return run();
  const before = await look();
  await run();
  expect(await look(), "what a run changes that is not due").toEqual(before);
}

/** Sends members the messages that are due; when none is due, a run must not send any. */
export async function followIfDue(db: Db): Promise<void> {
  const context = { db } as JobContext;
  const isDue = await messages.isDue?.(context);
  await runDueOrNot(
    isDue,
    () => messages.run(context),
    () => told(db),
  );
}

/** Counts what was announced so far, without rows that may be deleted after a day. */
async function told(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select (select sum(seq) from messages.heads) as changes,
      (select count(*) from messages.messages) as messages`.execute(db);
  return rows;
}
