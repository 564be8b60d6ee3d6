/**
 * Creates members' messages from the tables that have the facts: the ledger batch by batch, and changes
 * without money. Each step is one transaction that stores its progress, so a run may be interrupted
 * anywhere.
 */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";

/** Ledger transactions processed in one transaction. */
const AT_ONCE = 2_000;
/** A run ends after this time; the rest is due again at once. */
const RUN_MS = 30_000;
const FORGOTTEN_AT_ONCE = 10_000;

export async function buildMessages(db: Db): Promise<void> {
  await followLedger(db);
  await sql`select messages.follow_withdrawals()`.execute(db);
  await sql`select messages.follow_deposits()`.execute(db);
  await sql`select messages.follow_claims()`.execute(db);
  await sql`select messages.follow_content()`.execute(db);
  await sql`select messages.forget_changes(${FORGOTTEN_AT_ONCE})`.execute(db);
}

async function followLedger(db: Db): Promise<void> {
  const stopAt = performance.now() + RUN_MS;
  let more = true;
  while (more && performance.now() < stopAt) {
    const { rows } = await sql<{ more: boolean }>`
      select messages.follow_ledger(${AT_ONCE}) as more`.execute(db);
    more = rows[0]?.more ?? false;
  }
}

export const messages: Job = {
  name: "messages",
  does: "tells members what happened since the last run, and live sockets what changed",
  everySeconds: 1,
  isDue: async ({ db }) => {
    const { rows } = await sql<{ due: boolean }>`select messages.is_due() as due`.execute(db);
    return rows[0]?.due ?? true;
  },
  run: ({ db }) => buildMessages(db),
};
