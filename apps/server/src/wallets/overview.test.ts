import { addDays, dayOf } from "@ballast/contract/days.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { listAllIncome, listBalanceRecords } from "@ballast/contract/wallet/capital-records.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, aPaidOrder, type Buyer } from "../../test/order-builders.ts";

const app = useApp();
let product: BuiltProduct;
let buyer: Buyer;

beforeAll(async () => {
  product = await aListedProduct(app.database.db, { validDays: 5, putOffDays: 1 });
  await aGreenGuard(app.database.db);
  buyer = await aBuyer(app.database.owner.db, 500_000_000n);
});

const overview = async () => (await app.call(getAssetsOverview, {}, buyer)).data;

async function accrue(): Promise<void> {
  const through = addDays(app.router.clock.today(), -1);
  for (let done = ""; done < through; ) {
    const { rows } = await sql<{ done: string }>`
      select income.accrue(array[${buyer.bucket}::int], ${through}, 1000) as done`.execute(
      app.database.db,
    );
    done = rows[0]?.done ?? through;
  }
}

async function daysPass(days: number): Promise<void> {
  await app.advanceDays(days);
  await accrue();
}

// Price 100.00, 0.04 a day: two units earn 0.08 on each of five days.
it("follows an order from purchase to maturity: locked, paid, the next date, then none", async () => {
  await accrue();
  await aPaidOrder(app, buyer, product, 2);
  const bought = dayOf(app.router.clock.now());
  expect(await overview()).toMatchObject({
    recharge: 300_000_000n,
    invested: 200_000_000n,
    paidSoFar: 0n,
    todayEarning: 0n,
    lockedForYou: 400_000n,
    totalRevenue: 400_000n,
    nextOn: addDays(bought, 3),
  });

  await daysPass(4);
  expect(await overview()).toMatchObject({
    paidSoFar: 160_000n,
    todayEarning: 160_000n,
    income: 160_000n,
    lockedForYou: 240_000n,
    totalRevenue: 400_000n,
    nextOn: addDays(bought, 5),
    rewards: 0n,
  });

  await daysPass(1);
  expect(await overview()).toMatchObject({ paidSoFar: 240_000n, todayEarning: 80_000n });

  const attempt = [
    {
      key: uuidv7(),
      input_hash: "00",
      endpoint: "test",
      bucket: buyer.bucket,
      member_id: buyer.id,
      order_id: null,
    },
  ];
  await sql`select * from income.take_out_batch(${JSON.stringify(attempt)}::jsonb)`.execute(
    app.database.db,
  );
  expect(await overview()).toMatchObject({ paidSoFar: 240_000n, income: 0n, balance: 240_000n });

  await daysPass(3);
  expect(await overview()).toMatchObject({
    invested: 0n,
    balance: 200_240_000n,
    returned: 200_000_000n,
    earned: 240_000n,
    paidSoFar: 400_000n,
    lockedForYou: 0n,
    nextOn: null,
  });
  const income = await app.call(listAllIncome, {}, buyer);
  expect(income.data.list.map(({ code, amount }) => [code, amount])).toEqual([
    ["daily_income", 240_000n],
  ]);
  const records = await app.call(listBalanceRecords, {}, buyer);
  expect(records.data.list.map(({ description, amount }) => [description, amount])).toEqual([
    ["maturity", 200_000_000n],
    ["take_out", 240_000n],
  ]);
}); // @rule 4/wallet

it("frees what an order that was cancelled or left would still have paid", async () => {
  buyer = await aBuyer(app.database.owner.db, 500_000_000n, buyer.bucket);
  await aGreenGuard(app.database.db);
  const cancelled = await aPaidOrder(app, buyer, product, 1);
  await sql`select orders.cancel(${buyer.bucket}, ${cancelled.orderId}, ${buyer.id})`.execute(
    app.database.db,
  );
  expect(await overview()).toMatchObject({ lockedForYou: 0n, totalRevenue: 0n, nextOn: null });
  const left = await aPaidOrder(app, buyer, product, 1);
  await daysPass(3);
  await sql`select income.exit_order(${buyer.bucket}, ${left.orderId}, ${buyer.id})`.execute(
    app.database.db,
  );
  expect(await overview()).toMatchObject({
    invested: 0n,
    paidSoFar: 40_000n,
    lockedForYou: 0n,
    totalRevenue: 40_000n,
    nextOn: null,
  });
});
