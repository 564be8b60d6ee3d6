/** Statements that are never run: the check of row types finds the errors named in the comments. */
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Db } from "../../apps/server/src/platform/db.ts";

type Order = { id: string; units: number; endedAt: Date | null };
type Named<Row> = { columns: RawBuilder<unknown>; of?: Row };

const COLUMNS = sql`o.id, o.units, o.ended_at as "endedAt"`;
const open = (state: string) => sql`o.state = ${state}`;

export async function wrongRowTypes(db: Db, id: string, state: string): Promise<void> {
  await sql<Order>`select ${COLUMNS} from orders.orders o where ${open(state)}`.execute(db);
  await sql<{ id: string; ids: string }>`select id from orders.orders`.execute(db); // wrong: "ids" is no column of the statement
  await sql<{ id: string }>`select id, units from orders.orders`.execute(db); // wrong: the row type leaves out the column "units"
  await sql<{ units: bigint }>`select units from orders.orders`.execute(db); // wrong: "units" is number, not bigint
  await sql<{ price: number }>`select price from products.products`.execute(db); // wrong: "price" is bigint, not number
  await sql<{ day: Date }>`select start_on as day from orders.orders`.execute(db); // wrong: "day" is string, not Date
  await sql<{ seqs: bigint[] }>`select array[1::bigint] as seqs`.execute(db); // wrong: "seqs" is string[], not bigint[]
  await sql<{ name: string }>`select name from members.members`.execute(db); // wrong: "name" can be null: its column may hold null
  await sql<{ total: bigint }>`select sum(units) as total from orders.orders`.execute(db); // wrong: "total" can be null: sum() of no rows is null
  await sql<Order>`select ${COLUMNS}, o.id from orders.orders o`.execute(db); // wrong: the statement has two columns "id"
  await sql<{ id: string }>`select x.id from orders.orders x where ${open("a")}`.execute(db); // wrong: PostgreSQL says: missing FROM-clause entry for table "o"
  await sql`update orders.orders set stat = 'valid' where id = ${id}`.execute(db); // wrong: PostgreSQL says: column "stat" of relation "orders" does not exist
  await sql`select cash.convertt(${id})`.execute(db); // wrong: PostgreSQL says: function cash.convertt(unknown) does not exist
  await named<{ id: bigint }>(db, { columns: sql`o.id` });
  await named<{ units: number }>(db, { columns: sql`o.units` });
}

/** The arguments determine its text and its row. */
async function named<Row>(db: Db, { columns }: Named<Row>) {
  return sql<Row & { n: number }>`select ${columns}, 1 as n from orders.orders o`.execute(db); // wrong: "id" is string, not bigint
}

export async function wrongQueries(client: pg.Client, names: string[]): Promise<void> {
  await client.query<{ id: string }>("select id from console.audit_entries");
  await client.query<{ id: bigint }>("select id from console.audit_entries"); // wrong: "id" is string, not bigint
  await client.query<{ n: number }>(`select 1 as n from ${names[0]}`); // wrong: cannot be read: the text depends on what its function is called with
}
