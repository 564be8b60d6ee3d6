/** Whether what grows for ever is looked up by key, or read from its beginning each time. */
import { sql } from "kysely";
import type { Db, Tx } from "../src/platform/db.ts";

/** For a transaction that counts what is read: plans are made as on a server (see database.ts). */
export async function withServersPlans(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = auto`.execute(tx);
}

/** How often tables of the ledger with such a name were read whole while it ran. */
export async function readWhole(
  owner: Db,
  like: string,
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  return await owner.transaction().execute(async (tx) => {
    await withServersPlans(tx);
    const count = async () => {
      const { rows } = await sql<{ n: bigint }>`
        select coalesce(sum(seq_scan), 0)::bigint as n from pg_stat_xact_user_tables
        where schemaname = 'ledger' and relname like ${like}`.execute(tx);
      return Number(rows[0]?.n);
    };
    const before = await count();
    await work(tx);
    return (await count()) - before;
  });
}
