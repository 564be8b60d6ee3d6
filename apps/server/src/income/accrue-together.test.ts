/** Several buckets paid in one transaction write exactly what paying each of them alone writes. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { aListedProduct } from "../../test/builders.ts";
import { anOrder, liveDays, passDays, stateOfOrder } from "../../test/income-builders.ts";
import { useDatabase } from "../../test/kit.ts";
import { someBuyers } from "../../test/order-builders.ts";
import { openClock } from "../platform/clock.ts";
import type { Tx } from "../platform/db.ts";
import { createLog } from "../platform/log.ts";
import { accrue } from "./accrue.ts";
import { accrual } from "./jobs.ts";

const hundred = 100_000_000n;

const database = useDatabase();

/** Every row that a day's income, and orders that mature with it, may write. */
async function books(tx: Tx): Promise<unknown> {
  const tables = ["heads", "seals", "transactions", "entries", "accounts"].map(
    (n) => `ledger.${n}`,
  );
  tables.push("income.incomes", "income.progress", "orders.orders", "products.allotments");
  const all = tables.map(
    (name) => `(select jsonb_agg(t order by t::text) from ${name} t) as "${name}"`,
  );
  return (await sql.raw(`select ${all.join(", ")}`).execute(tx)).rows[0];
}

const BUCKETS = [11, 12, 13, 14, 15, 16];

/** Accrues the days of each bucket separately until it is complete. */
async function oneByOne(tx: Tx, chunk: number): Promise<void> {
  for (const bucket of BUCKETS) {
    for (let behind = 1; behind > 0; ) {
      const { rows } = await sql<{ behind: number }>`
        select platform.day_of(platform.now()) - 1
          - income.accrue(array[${bucket}::int], platform.day_of(platform.now()), ${chunk}) as behind
      `.execute(tx);
      behind = rows[0]?.behind ?? 0;
    }
  }
}

async function together(tx: Tx, chunk: number): Promise<number> {
  for (let calls = 1; ; calls += 1) {
    const { rows } = await sql<{ behind: number }>`
      select platform.day_of(platform.now()) - 1
        - income.accrue(${BUCKETS}::int[], platform.day_of(platform.now()), ${chunk}) as behind`.execute(
      tx,
    );
    if (rows[0]?.behind === 0) return calls;
  }
}

it("writes what each bucket by itself would, to the last seal, through a maturity", async () => {
  const short = await aListedProduct(database.db, { validDays: 3, unitsTotal: 640 });
  const long = await aListedProduct(database.db, { validDays: 7, unitsTotal: 640 });
  // Bucket 14 has two members, 15 none, and the orders of 16 begin later.
  const buyers = await someBuyers(database.owner.db, [11, 12, 13, 14, 14, 16], 9n * hundred);
  const orders: string[] = [];
  for (const [n, buyer] of buyers.entries()) {
    if (n === 5) await liveDays(database, 1);
    orders.push((await anOrder(database.db, buyer, n % 2 === 0 ? short : long)).orderId);
    orders.push((await anOrder(database.db, buyer, long, 2)).orderId);
  }
  await passDays(database, 2);
  // One bucket is ahead of the others, and one is in the middle of a day.
  await sql`select income.accrue(array[13], platform.day_of(platform.now()) - 1, 100)`.execute(
    database.db,
  );
  await sql`select income.accrue(array[14], platform.day_of(platform.now()) - 1, 1)`.execute(
    database.db,
  );
  await passDays(database, 4);

  await database.owner.db.transaction().execute(async (tx) => {
    const before = await books(tx);
    await sql`savepoint before`.execute(tx);
    await oneByOne(tx, 1_000);
    const singly = await books(tx);
    expect(singly).not.toEqual(before);
    await sql`rollback to savepoint before`.execute(tx);
    expect(await books(tx)).toEqual(before);
    // Each call pays a day of all buckets, not a day of one.
    expect(await together(tx, 1_000)).toBeLessThan(10);
    expect(await books(tx)).toEqual(singly);
    await together(tx, 1_000);
    expect(await books(tx)).toEqual(singly);
    // Calls that end in the middle of a bucket, and of a day, pay the same.
    await sql`rollback to savepoint before`.execute(tx);
    await together(tx, 3);
    const incomes = sql<{
      all: object;
    }>`select jsonb_agg(jsonb_build_array(i.order_id, i.day, i.amount)
      order by i.order_id, i.day) as all from income.incomes i`;
    const cut = (await incomes.execute(tx)).rows;
    await sql`rollback to savepoint before`.execute(tx);
    await oneByOne(tx, 1_000);
    expect(cut).toEqual((await incomes.execute(tx)).rows);
  });
  const states = await Promise.all(orders.map((id) => stateOfOrder(database.db, id)));
  expect([...new Set(states)].sort()).toEqual(["expired", "valid"]);
});

it("pays the others where one of those that go together cannot go on", async () => {
  await liveDays(database, 1);
  const product = await aListedProduct(database.db, { validDays: 9, unitsTotal: 640 });
  const [good, bad] = await someBuyers(database.owner.db, [21, 22], hundred);
  if (!good || !bad) throw new Error("no buyers");
  await anOrder(database.db, good, product);
  await anOrder(database.db, bad, product);
  await liveDays(database, 2);
  const incomes = async () => {
    const { rows } = await sql<{ bucket: number; paid: number }>`
      select bucket, count(*)::int as paid from income.incomes where bucket in (21, 22)
      group by 1 order by 1`.execute(database.db);
    return rows.map(({ paid }) => paid);
  };
  expect(await incomes()).toEqual([1, 1]);
  // The ledger has the income as paid, and the table of incomes does not.
  const { db } = database.owner;
  const lost = await sql<{ row: object }>`
    delete from income.incomes i where bucket = 22 returning to_jsonb(i) as row`.execute(db);
  await sql`update income.progress set done_through = done_through - 1 where bucket = 22`.execute(
    db,
  );
  await passDays(database, 1);
  await expect(accrue(database.db)).rejects.toThrow("buckets could not go on");
  expect(await incomes()).toEqual([2]);
  for (const { row } of lost.rows) {
    await sql`insert into income.incomes
      select * from jsonb_populate_record(null::income.incomes, ${JSON.stringify(row)}::jsonb)
    `.execute(db);
  }
  await sql`update income.progress set done_through = done_through + 1 where bucket = 22`.execute(
    db,
  );
  await accrue(database.db);
  expect(await incomes()).toEqual([2, 2]);
});

it("pays everybody where no buckets can go together, and the log hears of it once a run", async () => {
  await passDays(database, 1);
  const { db } = database.owner;
  await sql`alter function income.accrue rename to accrue_really`.execute(db);
  const raise = (errcode: string) =>
    sql
      .raw(`create or replace function income.accrue(in_buckets int[], through date, most int,
        in_currency text default 'tUSDT') returns date language plpgsql security definer as $$
      begin
        if cardinality(in_buckets) > 1 then raise exception 'defect' using errcode = '${errcode}'; end if;
        return income.accrue_really(in_buckets, through, most, in_currency);
      end $$;
      grant execute on function income.accrue to ballast_service`)
      .execute(db);
  await raise("BL002");
  const due = async () => {
    const { rows: left } = await sql<{ n: number }>`
      select count(*)::int as n from income.progress
      where done_through < platform.day_of(platform.now()) - 1`.execute(db);
    return left[0]?.n;
  };
  expect(await due()).toBeGreaterThan(1);
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const clock = await openClock(database);
  const run = () => accrual.run({ db: database.db, database, clock, log, waits: () => {} });
  await run();
  expect(await due()).toBe(0);
  const [line, ...more] = lines.map((text) => JSON.parse(text));
  expect(more).toEqual([]);
  expect(line).toMatchObject({ msg: "each bucket was paid by itself", level: 50 });
  expect(line.err.errors[0]).toMatchObject({ message: "defect", errorCode: "BL002" });
  // Nothing is due, so nothing is wrong; a repaired bucket is not reported any more.
  await run();
  expect(lines).toHaveLength(1);
  // A deadlock between two transactions is no defect.
  await raise("40P01");
  await passDays(database, 1);
  await run();
  expect(await due()).toBe(0);
  expect(lines.slice(1).map((text) => JSON.parse(text))).toMatchObject([{ level: 40 }]);
  await sql`drop function income.accrue`.execute(db);
  await sql`alter function income.accrue_really rename to accrue`.execute(db);
  await passDays(database, 1);
  await run();
  expect(await due()).toBe(0);
  expect(lines).toHaveLength(2);
});
