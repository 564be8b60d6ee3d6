/** Whether tables that grow without limit are read by key or scanned from the beginning. */
import { sql } from "kysely";
import type { Db, Tx } from "../src/platform/db.ts";

/** For transactions that count reads: statements are planned as on a server (see database.ts). */
export async function withServersPlans(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = auto`.execute(tx);
}

/** How many scans of ledger tables with such a name happened during `work`. */
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

/** How many rows of tables with such a schema and name `work` read, by any kind of scan. */
export async function rowsRead(
  tx: Tx,
  schema: string,
  like: string,
  work: () => Promise<unknown>,
): Promise<number> {
  await withServersPlans(tx);
  const count = async () => {
    const { rows } = await sql<{ n: bigint }>`
      select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint as n
      from pg_stat_xact_user_tables
      where schemaname = ${schema} and relname like ${like}`.execute(tx);
    return Number(rows[0]?.n);
  };
  const before = await count();
  await work();
  return (await count()) - before;
}
