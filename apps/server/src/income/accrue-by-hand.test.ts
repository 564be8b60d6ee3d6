/**
 * Rows and progress changed by hand, as only the owner of the schema could: nothing is paid twice.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { createTestDatabase, type TestDatabase } from "../../test/harness.ts";
import { anOrder, incomesOf, liveDays, passDays } from "../../test/income-builders.ts";
import { someBuyers } from "../../test/order-builders.ts";
import { memberBalances } from "../ledger/accounts.ts";
import { accrue } from "./accrue.ts";

const hundred = 100_000_000n;
const daily = 40_000n;

let database: TestDatabase;
let product: BuiltProduct;
// Each test breaks its books by hand, which stops sales, so each has its own books.
beforeEach(async () => {
  database = await createTestDatabase();
  product = await aListedProduct(database.db, { validDays: 20 });
});
afterEach(() => database.drop());

async function twoBuyers(bucket: number) {
  const [first, second] = await someBuyers(database.owner.db, [bucket, bucket], hundred);
  if (!first || !second) throw new Error("two buyers were asked for");
  const orders = [
    await anOrder(database.db, first, product),
    await anOrder(database.db, second, product),
  ] as const;
  const incomes = async () =>
    Promise.all(
      [first, second].map(
        async (buyer) => (await memberBalances(database.db, buyer, "tUSDT")).income,
      ),
    );
  return { first, second, orders, incomes };
}

it("leaves out an order that has a row for the day already, and pays the others", async () => {
  const { first, orders, incomes } = await twoBuyers(3);
  await passDays(database, 2);
  await sql`
    insert into income.incomes (bucket, day, member_id, order_id, product_id, currency, amount, run_id)
    values (${first.bucket}, ${orders[0].start}::date, ${first.id}, ${orders[0].orderId},
      ${product.id}, 'tUSDT', ${daily}, ${randomUUID()})`.execute(database.owner.db);
  await accrue(database.db);
  expect(await incomes()).toEqual([0n, daily]);
  expect(await incomesOf(database.db, orders[0].orderId)).toHaveLength(1);
});

it("pays nothing again when the progress is set back", async () => {
  const { incomes } = await twoBuyers(4);
  await liveDays(database, 4);
  const before = await incomes();
  await sql`update income.progress set done_through = done_through - 3`.execute(database.owner.db);
  await accrue(database.db);
  expect(await incomes()).toEqual(before);
});

it("refuses to pay a step the ledger knows, though its rows were deleted", async () => {
  const { incomes } = await twoBuyers(5);
  await liveDays(database, 3);
  const before = await incomes();
  expect(before).toEqual([2n * daily, 2n * daily]);
  await sql`delete from income.incomes where bucket = 5`.execute(database.owner.db);
  await sql`update income.progress set done_through = done_through - 3 where bucket = 5`.execute(
    database.owner.db,
  );
  await expect(accrue(database.db)).rejects.toThrow("buckets could not go on");
  expect(await incomes()).toEqual(before);
});

it("gives the service no way to write incomes, progress or welcomes, nor to mature an order", async () => {
  for (const statement of [
    "insert into income.progress (bucket, currency, done_through) values (0, 'tUSDT', '2020-01-01')",
    "update income.progress set done_through = '2020-01-01'",
    "update income.incomes set taken_by = null",
    "delete from income.incomes",
    "delete from income.welcomes",
    "select income.mature(array[0], 'tUSDT', '2020-01-01', null, null, ledger.house())",
  ]) {
    await expect(sql.raw(statement).execute(database.db), statement).rejects.toThrow(
      /permission denied/,
    );
  }
});

it("does not pay a day that has not ended, whatever is asked for", async () => {
  const { incomes } = await twoBuyers(6);
  for (let step = 0; step < 4; step += 1) {
    await sql`select income.accrue(array[6], '2999-01-01', 100)`.execute(database.db);
  }
  expect(await incomes()).toEqual([0n, 0n]);
});
