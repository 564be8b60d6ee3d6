/** Limits for each member; a setting that an operator may change. */
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db, Tx } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";

const count = z.number().check(z.gte(1), z.lte(100_000));
export const limits = z.object({
  posts: count,
  comments: count,
  commentsMinute: count,
  reports: count,
  blocks: count,
  reportsHide: count,
});

export const readLimits = (db: Db) => readSetting(db, "community.limits", limits);

/** Serializes what a member does here, because it is counted. */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('community ' || ${memberId}::text, 0))`.execute(
    tx,
  );
}
