/** What one more day makes of books, in a form by which two versions are compared. */
import { sql } from "kysely";
import { accrue } from "../../../apps/server/src/income/accrue.ts";
import { openDatabase } from "../../../apps/server/src/platform/db.ts";

/** By name: sums in the smallest unit as digits, and SHA-256 over all rows in hex. */
export type AccruedDay = Record<string, string>;

/** Moves the clock of books that nobody uses by a day, and pays what is due. */
export async function accruedDay(ownerUrl: string): Promise<AccruedDay> {
  const database = openDatabase(ownerUrl, 4);
  const { db } = database;
  try {
    await sql`select platform.open_months(platform.day_of(platform.now()),
      platform.day_of(platform.now()) + 71)`.execute(db);
    await sql`update platform.clock set shift = shift + interval '1 day'`.execute(db);
    await accrue(db);
    const { rows } = await sql<{ name: string; value: string }>`
      select 'day' as name, (platform.day_of(platform.now()) - 1)::text as value
      union all
      select 'incomes of the day', count(*)::text from income.incomes i
      where i.day = platform.day_of(platform.now()) - 1
      union all
      select 'incomes, each', encode(sha256(convert_to(coalesce(string_agg(
        concat_ws(' ', i.day, i.order_id, i.amount), ',' order by i.day, i.order_id), ''), 'UTF8')), 'hex')
      from income.incomes i
      union all
      select 'orders, each', encode(sha256(convert_to(coalesce(string_agg(
        concat_ws(' ', o.id, o.state, o.principal), ',' order by o.id), ''), 'UTF8')), 'hex')
      from orders.orders o
      union all
      select 'balances, each', encode(sha256(convert_to(coalesce(string_agg(
        concat_ws(' ', a.kind, a.owner, a.currency, a.balance), ','
        order by a.kind, a.owner, a.currency), ''), 'UTF8')), 'hex')
      from ledger.accounts a where a.balance <> 0
      union all
      select concat_ws(' ', 'sum of', a.kind, a.currency), sum(a.balance)::text
      from ledger.accounts a where a.balance <> 0 group by a.kind, a.currency
      order by 1`.execute(db);
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  } finally {
    await database.close();
  }
}
