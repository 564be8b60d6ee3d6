/** Sends approved letters to their members, in batches of a bucket. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { existsAny } from "../platform/exists-any.ts";
import type { Job } from "../platform/jobs.ts";

const MEMBERS_AT_ONCE = 500;
/** A run ends after this time; the rest is due again at once. */
const RUN_MS = 30_000;

const sending = () => sql<{ id: string }>`
  select id from messages.letters where state = 'sending' order by id limit 100`;

export async function sendLetters(db: Db, atOnce = MEMBERS_AT_ONCE): Promise<void> {
  const stopAt = performance.now() + RUN_MS;
  const { rows } = await sending().execute(db);
  for (const { id } of rows) {
    let more = true;
    while (more && performance.now() < stopAt) {
      const answer = await sql<{ more: boolean }>`
        select messages.send_letter(${id}, ${atOnce}) as more`.execute(db);
      more = answer.rows[0]?.more ?? false;
    }
  }
}

export const letters: Job = {
  name: "letters",
  does: "sends approved letters to their members, some of a bucket at a time",
  everySeconds: 2,
  isDue: ({ db }) => existsAny(db, [sending()]),
  run: ({ db }) => sendLetters(db),
};
