/** On how many machines an acknowledged write is, and the standbys of the database, for Today. */
import type { consoleCopies } from "@ballast/contract/console/today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

type Copies = OutputOf<typeof consoleCopies>;
type Kept = Pick<Copies, "acknowledgedOn" | "mendedBy" | "standbys" | "slots">;

export async function databaseCopies(db: Db): Promise<Kept> {
  const { rows } = await sql<Pick<Copies, "acknowledgedOn" | "mendedBy">>`
    select acknowledged_on as "acknowledgedOn", mended_by as "mendedBy"
    from platform.replication()`.execute(db);
  const [{ acknowledgedOn, mendedBy } = { acknowledgedOn: 1, mendedBy: null }] = rows;
  return { acknowledgedOn, mendedBy, standbys: await standbys(db), slots: await slots(db) };
}

async function standbys(db: Db): Promise<Copies["standbys"]> {
  // Never null: name, state, confirms: a standby that is connected has all of them.
  const { rows } = await sql<Copies["standbys"][number]>`
    select name, state, sync_state as confirms,
      coalesce(flush_bytes, 0)::float8 as "flushBytes", coalesce(flush_seconds, 0) as "flushSeconds",
      coalesce(replay_bytes, 0)::float8 as "replayBytes",
      coalesce(replay_seconds, 0) as "replaySeconds",
      coalesce(silent_seconds, 0) as "silentSeconds"
    from platform.standbys()`.execute(db);
  return rows;
}

async function slots(db: Db): Promise<Copies["slots"]> {
  // Never null: name, isActive: every slot has both.
  const { rows } = await sql<Copies["slots"][number]>`
    select name, is_active as "isActive", coalesce(retained_bytes, 0)::float8 as "retainedBytes",
      wal_status as status
    from platform.replication_slots()`.execute(db);
  return rows;
}
