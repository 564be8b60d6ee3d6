/** What keeps a step of the end from its end: kept for who looks, and said by name. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Step } from "./standing.ts";

/** `bucket` is null where it is the whole step. */
export type Trouble = { bucket: number | null; reason: string };

/** These, and no others any more, keep the step from its end. Nothing where it is over meanwhile. */
export async function noteTroubles(
  db: Db,
  step: Step,
  troubles: readonly Trouble[],
): Promise<void> {
  const { rows } = await sql`select from wind_down.troubles where step = ${step} limit 1`.execute(
    db,
  );
  if (troubles.length === 0 && rows.length === 0) return;
  await sql`
    select wind_down.note_troubles(${step}, ${troubles.map(({ bucket }) => bucket)}::int[],
      ${troubles.map(({ reason }) => reason)}::text[])`.execute(db);
}

/** `seenAt`: when a run last ran into it. */
export type KnownTrouble = Trouble & { step: Step; since: Date; seenAt: Date };

export async function troublesNow(db: Db): Promise<KnownTrouble[]> {
  const { rows } = await sql<KnownTrouble>`
    select step, bucket, reason, since, seen_at as "seenAt" from wind_down.troubles
    order by since, bucket`.execute(db);
  return rows;
}

const NAMED = 5;

/** In one sentence, the first few by name. */
export function words(step: Step, troubles: readonly Trouble[]): string {
  const named = troubles
    .slice(0, NAMED)
    .map(({ bucket, reason }) => (bucket === null ? reason : `bucket ${bucket}: ${reason}`));
  const more = troubles.length > NAMED ? [`${troubles.length - NAMED} more`] : [];
  return `wind-down: ${step} cannot end. ${[...named, ...more].join("; ")}`;
}
