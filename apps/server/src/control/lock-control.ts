import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";

/** Serializes changes of a member's own rules until the end of the transaction. */
export async function lockControl(tx: Tx, member: { id: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`control ${member.id}`}, 0))`.execute(
    tx,
  );
}
