/**
 * Measures the accrual of many orders for one day, with the job's own code, beside a bare INSERT …
 * SELECT of as many rows into a table with the same columns and keys.
 */
import { performance } from "node:perf_hooks";
import pg from "pg";
import { accrue } from "../apps/server/src/income/accrue.ts";
import { openDatabase } from "../apps/server/src/platform/db.ts";
import { createDatabase, inDatabase } from "./stage.ts";

export type Accrual = {
  orders: number;
  members: number;
  seconds: number;
  rerunSeconds: number;
  bareSeconds: number;
  bareKeyedSeconds: number;
};

type Urls = { superUrl: string; ownerUrl: string; serviceUrl: string };

const ORDERS_A_MEMBER = 10;

export async function measureAccrual(stage: Urls, orders: number): Promise<Accrual> {
  const members = Math.ceil(orders / ORDERS_A_MEMBER);
  const db = await openOwn(stage);
  try {
    await seed(db, orders, members);
    await db.query("checkpoint");
    const bareSeconds = await timed(() => db.query(`insert into bare ${WHAT_ACCRUAL_WRITES}`));
    await db.query("checkpoint");
    const bareKeyedSeconds = await timed(() =>
      db.query(`insert into keyed ${WHAT_ACCRUAL_WRITES}`),
    );
    await db.query("drop table bare, keyed");
    await db.query("checkpoint");
    const service = openDatabase(inDatabase(stage.serviceUrl, "accrual"), 6);
    const seconds = await timed(() => accrue(service.db));
    const { rows } = await db.query(
      "select count(*)::int as n, sum(amount)::text as total from income.incomes",
    );
    if (rows[0].n !== orders || rows[0].total !== `${BigInt(orders) * 10_000n}`) {
      throw new Error(`accrual wrote ${JSON.stringify(rows[0])}`);
    }
    const rerunSeconds = await timed(() => accrue(service.db));
    await service.close();
    return { orders, members, seconds, rerunSeconds, bareSeconds, bareKeyedSeconds };
  } finally {
    await db.end();
  }
}

/** Opens a separate database on the same server. */
async function openOwn(stage: Urls): Promise<pg.Client> {
  await createDatabase(stage.superUrl, stage, "accrual");
  const db = new pg.Client({ connectionString: inDatabase(stage.superUrl, "accrual") });
  await db.connect();
  return db;
}

/** The day's rows, as a plain query over the same orders. */
const WHAT_ACCRUAL_WRITES = `
  select bucket, start_on, member_id, id, product_id, currency, daily_return, product_id, null::uuid
  from orders.orders where state = 'valid' and start_on <= platform.day_of(now()) - 1
  order by bucket, member_id`;

async function seed(db: pg.Client, orders: number, members: number): Promise<void> {
  const columns = `bucket int not null, day date not null, member_id uuid not null,
    order_id uuid not null, product_id uuid not null, currency text not null,
    amount bigint not null check (amount > 0), run_id uuid not null, taken_by uuid`;
  await db.query(`
    create table bare (${columns}, primary key (bucket, member_id, day, order_id));
    create table keyed (${columns}, primary key (bucket, member_id, day, order_id));
    create index on keyed (bucket, member_id) where taken_by is null;
    insert into ledger.documents (hash, media_type, bytes, kept_at)
    values (sha256('b'), 'text/plain', 'b', now());
    insert into products.agreements (id, version, body, hash, published_at)
    select gen_random_uuid(), 'b', 'b', sha256('b'), now();
    insert into products.products (id, name, image, currency, price, daily_return, valid_days,
      put_off_days, units_listed, per_member_limit, agreement_id, return_source, document_name,
      document_hash, announced_at, starts_at, ends_at, created_by, created_at, state, listed_at)
    select gen_random_uuid(), 'Bench ' || n, 'b', 'tUSDT', 100000000, 10000, 30, 0, 1000000000,
      1000000000, a.id, repeat('bench ', 10), 'b', sha256('b'), now(), now(), now() + interval '1 day',
      'ana', now(), 'listed', now()
    from products.agreements a, generate_series(1, 10) n;
    create table cast_of_members as
    select n, i as id, platform.bucket_of(i) as bucket from (
      select n, gen_random_uuid() as i from generate_series(0, ${members - 1}) n) x;
    select ledger.open_accounts(bucket, id, 'tUSDT', array['client.income', 'client.principal'])
    from cast_of_members;
    insert into ledger.accounts (bucket, kind, currency, owner, balance, floored, opened_at)
    select b, 'reserve.sold', 'tUSDT', p.id, 1000000000000, true, now()
    from generate_series(0, 63) b, products.products p;
    insert into orders.orders (bucket, id, member_id, product_id, units, currency, principal,
      daily_return, valid_days, from_deposit, from_returned, from_earned, bought_at, start_on,
      expire_on, cancel_until, agreement_id, agreement_hash)
    select m.bucket, gen_random_uuid(), m.id, p.id, 1, 'tUSDT', 100000000, 10000, 30, 100000000, 0, 0,
      now() - interval '2 days', platform.day_of(now()) - 1, platform.day_of(now()) + 29, now(),
      p.agreement_id, sha256('b')
    from generate_series(0, ${orders - 1}) o
    join cast_of_members m on m.n = o / ${ORDERS_A_MEMBER}
    join (select *, row_number() over () - 1 as k from products.products) p on p.k = o % 10;
    drop table cast_of_members;`);
  await db.query("vacuum analyze");
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return (performance.now() - began) / 1000;
}
