/** What keeps a step of the end from its end: kept for who looks, and said by name. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Step } from "./status.ts";

/** `bucket` is null where it is the whole step. */
export type Failure = { bucket: number | null; reason: string };

/** These, and no others any more, keep the step from its end. Nothing where it is over meanwhile. */
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

/** `seenAt`: when a run last ran into it. */
export type KnownFailure = Failure & { step: Step; since: Date; seenAt: Date };

export async function failuresNow(db: Db): Promise<KnownFailure[]> {
  const { rows } = await sql<KnownFailure>`
    select step, bucket, reason, since, seen_at as "seenAt" from wind_down.failures
    order by since, bucket`.execute(db);
  return rows;
}

const NAMED = 5;

/** In one sentence, the first few by name. */
export function words(step: Step, failures: readonly Failure[]): string {
  const named = failures
    .slice(0, NAMED)
    .map(({ bucket, reason }) => (bucket === null ? reason : `bucket ${bucket}: ${reason}`));
  const more = failures.length > NAMED ? [`${failures.length - NAMED} more`] : [];
  return `wind-down: ${step} cannot end. ${[...named, ...more].join("; ")}`;
}
