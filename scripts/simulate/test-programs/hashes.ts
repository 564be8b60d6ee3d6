/** Every row of every table in a few letters: all ids, sums, hashes and times of a simulation's books. */
import { sql } from "kysely";
import type { Db } from "../../../apps/server/src/platform/db.ts";

/** When the books were made, leases taken and the outside asked, by the machine's clock; and how long an invariant took. */
const REAL_TIME = [
  ...["ledger.accounts.opened_at", "members.app_versions.published_at"],
  ...["platform.settings.changed_at", "rewards.coin_terms.set_at"],
  "reserve.invariant_runs.took_ms",
  ...["platform.leases.holder", "platform.leases.fence"],
  ...["platform.leases.taken_at", "platform.leases.expires_at", "outside.checks.checked_at"],
];

export async function hashesOf(owner: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; table: string; columns: string }>`
    select c.table_schema || '.' || c.table_name as name,
      format('%I.%I', c.table_schema, c.table_name) as "table",
      string_agg(format('%I', c.column_name), ', ' order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t
      using (table_schema, table_name)
    where t.table_type = 'BASE TABLE'
      and c.table_schema not in ('pg_catalog', 'information_schema', 'simulation')
      and c.table_schema || '.' || c.table_name || '.' || c.column_name <> all(${REAL_TIME})
    group by 1, 2 order by 1`.execute(owner);
  const hashes: Record<string, string> = {};
  for (const { name, table, columns } of rows) {
    const found = await sql
      .raw<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(x::text, E'\\n' order by x::text)), '')
          as hash from (select ${columns} from ${table}) x`,
      )
      .execute(owner);
    hashes[name] = found.rows[0]?.hash ?? "";
  }
  return hashes;
}
