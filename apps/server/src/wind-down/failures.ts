/** Failures that prevent a step of the wind-down from ending, stored for staff. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Step } from "./status.ts";

/** `bucket` is null when it concerns the whole step. */
export type Failure = { bucket: number | null; reason: string };

/** Stores these as the only failures of the step. Does nothing when the step has ended meanwhile. */
export async function noteFailures(
  db: Db,
  step: Step,
  failures: readonly Failure[],
): Promise<void> {
  const { rows } = await sql`select from wind_down.failures where step = ${step} limit 1`.execute(
    db,
  );
  if (failures.length === 0 && rows.length === 0) return;
  await sql`
    select wind_down.note_failures(${step}, ${failures.map(({ bucket }) => bucket)}::int[],
      ${failures.map(({ reason }) => reason)}::text[])`.execute(db);
}

/** `seenAt`: when a run last met it. */
export type KnownFailure = Failure & { step: Step; since: Date; seenAt: Date };

export async function failuresNow(db: Db): Promise<KnownFailure[]> {
  const { rows } = await sql<KnownFailure>`
    select step, bucket, reason, since, seen_at as "seenAt" from wind_down.failures
    order by since, bucket`.execute(db);
  return rows;
}

const NAMED = 5;

/** One sentence that names the first few. */
export function words(step: Step, failures: readonly Failure[]): string {
  const named = failures
    .slice(0, NAMED)
    .map(({ bucket, reason }) => (bucket === null ? reason : `bucket ${bucket}: ${reason}`));
  const more = failures.length > NAMED ? [`${failures.length - NAMED} more`] : [];
  return `wind-down: ${step} cannot end. ${[...named, ...more].join("; ")}`;
}
