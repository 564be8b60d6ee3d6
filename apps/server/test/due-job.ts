import { sql } from "kysely";
import { expect } from "vitest";
import { messages } from "../src/messages/build-messages.ts";
import type { Db } from "../src/platform/db.ts";
import type { Job, JobContext } from "../src/platform/jobs.ts";

/** Runs a job as the queue does: what it does not say that it has to do is done another time. */
export async function runIfDue(job: Job, context: JobContext): Promise<void> {
  if ((await job.isDue?.(context)) !== false) await job.run(context);
}

/**
 * Runs what is due as the queue does, which now and then runs also what is not: that must not change
 * what `look` sees.
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

/** Tells members what there is to be told, and nobody anything where there is nothing. */
export async function followIfDue(db: Db): Promise<void> {
  const context = { db } as JobContext;
  const isDue = await messages.isDue?.(context);
  await runDueOrNot(
    isDue,
    () => messages.run(context),
    () => told(db),
  );
}

/** What was told so far; what is a day old may be forgotten meanwhile. */
async function told(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select (select sum(seq) from messages.heads) as changes,
      (select count(*) from messages.messages) as messages`.execute(db);
  return rows;
}
