/** Changes the start and end of scheduled content, and the end of content that is shown. */
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";

const MINUTE_MS = 60_000;

type Item = { from: Date; withdrawn: boolean; begun: boolean; over: boolean; now: Date };

/**
 * `from` null: unchanged; `until` null: no end. Refuses publication_unknown, publication_withdrawn,
 * publication_over, publication_begun for another start of what is shown already, and
 * publication_not_valid.
 */
export async function rescheduleContent(
  tx: Tx,
  id: string,
  { from, until }: { from: Date | null; until: Date | null },
): Promise<void> {
  const { rows } = await sql<Item>`
    select from_at as "from", withdrawn_at is not null as withdrawn,
      from_at <= platform.now() as begun, coalesce(until_at <= platform.now(), false) as over,
      platform.now() as now
    from content.items where id = ${id} for update`.execute(tx);
  const [item] = rows;
  refuseUnless(item, "publication_unknown");
  refuseUnless(!item.withdrawn, "publication_withdrawn");
  refuseUnless(!item.over, "publication_over");
  const { begun, now } = item;
  // The form has minutes only, so an equal minute leaves the start unchanged.
  const start = from === null || isSameMinute(from, item.from) ? item.from : from;
  refuseUnless(!begun || start === item.from, "publication_begun");
  const wrong = [
    !begun && start < now && "from",
    until !== null && (until <= start || until <= now) && "until",
  ].filter((field) => field !== false);
  refuseUnless(wrong.length === 0, "publication_not_valid", { fields: wrong.join(", ") });
  await sql`
    update content.items set from_at = ${start}, until_at = ${until} where id = ${id}`.execute(tx);
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE_MS);
const isSameMinute = (one: Date, other: Date) => minuteOf(one) === minuteOf(other);
