/**
 * Whether connections keep what was set on them: a pooler between Ballast and PostgreSQL that shares
 * connections by transaction loses LISTEN, and one may drop settings. Both are tried, of the primary alone:
 * a standby takes no LISTEN. Prepared statements are not tried; what shares them by transaction fails at
 * LISTEN.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "@ballast/contract/operator-error.ts";
import { sql } from "kysely";
import { NO_WRITES } from "./causes.ts";
import { type Database, STATEMENT_MS } from "./db.ts";
import { GuardedClient } from "./guarded-client.ts";

const HEARD_WITHIN_MS = 3_000;
/** Throws with one sentence for a pooler that loses what a connection was told. */
export async function refusePooling(database: Database): Promise<void> {
  const { rows } = await sql<{ limit: string | null }>`
    select setting as limit from pg_settings where name = 'statement_timeout'`.execute(database.db);
  if (rows[0]?.limit !== `${STATEMENT_MS}`) {
    throw new OperatorError(
      `DATABASE_URL: A pooler drops what Ballast sets on each connection (statement_timeout). ${NO_WRITES.pooler.next}`,
    );
  }
  // A failover between listening and notifying loses a notification without any pooler.
  if (!(await hears(database)) && !(await hears(database))) {
    throw new OperatorError(
      `DATABASE_URL: A connection does not hear what it listens to (LISTEN): a pooler shares it by transaction. ${NO_WRITES.pooler.next}`,
    );
  }
}

/** Listens on a connection of its own, and notifies over another. */
async function hears({ url, db }: Database): Promise<boolean> {
  const channel = `pooling_${randomUUID().replaceAll("-", "")}`;
  const client = new GuardedClient({ connectionString: url, application_name: "ballast pooling" });
  const patience = new AbortController();
  try {
    await client.connect();
    const heard = new Promise<true>((resolve) => client.once("notification", () => resolve(true)));
    await client.query(`listen ${channel}`);
    await sql`select pg_notify(${channel}, '')`.execute(db);
    const late = sleep(HEARD_WITHIN_MS, false as const, { signal: patience.signal });
    return await Promise.race([heard, late.catch(() => false)]);
  } finally {
    patience.abort();
    await client.end();
  }
}
