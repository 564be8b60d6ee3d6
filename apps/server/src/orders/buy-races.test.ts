import { createHash, randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "@ballast/contract/days.ts";
import { buyOrder as contract, type Order } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { useDatabase } from "../../test/kit.ts";
import {
  aBuyer,
  aGreenGuard,
  type Buyer,
  purchaseInput,
  someBuyers,
} from "../../test/order-builders.ts";
import { memberBalances } from "../ledger/accounts.ts";
import { openDatabase } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";
import { createBuyOrder } from "./buy-order.ts";

const database = useDatabase();
beforeAll(async () => {
  await aGreenGuard(database.db);
});

const hundred = 100_000_000n;
const everyBucket = Array.from({ length: 64 }, (_, bucket) => bucket);

async function listed(terms: Parameters<typeof aListedProduct>[1] = {}): Promise<BuiltProduct> {
  const product = await aListedProduct(database.db, terms);
  await aGreenGuard(database.db);
  return product;
}

const callOf = (buyer: Buyer, product: BuiltProduct, units: number, key = randomUUID()) => ({
  member: { id: buyer.id, bucket: buyer.bucket, sessionId: randomUUID() },
  key,
  inputHash: createHash("sha256").update(`${product.id} ${units}`).digest(),
});

type Buy = ReturnType<typeof createBuyOrder>;
/** The order or the name of the refusal; anything else fails the test. */
async function tryToBuy(
  buy: Buy,
  buyer: Buyer,
  product: BuiltProduct,
  units = 1,
  key = randomUUID(),
) {
  try {
    return await buy(callOf(buyer, product, units, key), purchaseInput(product, units));
  } catch (error) {
    if (error instanceof Refusal) return error.refusal;
    throw error;
  }
}
const orders = (results: (Order | string)[]) =>
  results.filter((result): result is Order => typeof result !== "string");

async function unitsOf(product: BuiltProduct): Promise<{ left: number; sold: number }> {
  const { rows } = await sql<{ left: number; sold: number }>`
    select (select sum(units_left)::int from products.allotments
        where product_id = ${product.id}) as left,
      (select coalesce(sum(units), 0)::int from orders.orders
        where product_id = ${product.id} and state <> 'cancelled') as sold`.execute(database.db);
  return rows[0] ?? { left: -1, sold: -1 };
}

describe("the last units", () => {
  it("go to exactly one buyer each, over all buckets and two processes", async () => {
    const processes = [createBuyOrder(database.db), createBuyOrder(database.db)];
    for (let round = 0; round < 3; round += 1) {
      const units = 5 + randomInt(20);
      const product = await listed({ unitsTotal: units });
      const buyers = await someBuyers(database.owner.db, everyBucket, hundred);
      const results = await Promise.all(
        buyers.map((buyer, n) => tryToBuy(processes[n % 2] as Buy, buyer, product)),
      );
      expect(orders(results)).toHaveLength(units);
      expect(new Set(results.filter((result) => typeof result === "string"))).toEqual(
        new Set(["sold_out"]),
      );
      expect(await unitsOf(product)).toEqual({ left: 0, sold: units });
    }
  }); // @rule ledger/stock

  it("are sold to whoever wants as many as are left, while who wants more is refused", async () => {
    const buy = createBuyOrder(database.db);
    const product = await listed({ unitsTotal: 40 });
    const buyers = await someBuyers(database.owner.db, everyBucket, 100n * hundred);
    const wanted = buyers.map(() => 1 + randomInt(3));
    const results = await Promise.all(
      buyers.map((buyer, n) => tryToBuy(buy, buyer, product, wanted[n])),
    );
    const sold = orders(results).reduce((sum, order) => sum + order.units, 0);
    const { left } = await unitsOf(product);
    expect(left + sold).toBe(40);
    // Nobody was refused a purchase that the remaining units would have covered.
    results.forEach((result, n) => {
      if (typeof result === "string") expect(wanted[n]).toBeGreaterThan(left);
    });
  });

  it("wander between two buckets without anybody being refused in vain", async () => {
    const buy = createBuyOrder(database.db);
    for (let round = 0; round < 10; round += 1) {
      const product = await listed({ unitsTotal: 2 });
      const buyers = await someBuyers(database.owner.db, [30, 40], hundred);
      const results = await Promise.all(buyers.map((buyer) => tryToBuy(buy, buyer, product)));
      expect(orders(results)).toHaveLength(2);
    }
  });

  it("are not used up in a batch by someone who turns out to be short of money", async () => {
    const buy = createBuyOrder(database.db);
    const product = await listed({ unitsTotal: 1 });
    const poor = await someBuyers(database.owner.db, [8, 8, 8], hundred - 1n);
    const rich = await aBuyer(database.owner.db, hundred, 8);
    const results = await Promise.all(
      [...poor, rich].map((buyer) => tryToBuy(buy, buyer, product)),
    );
    expect(results.slice(0, 3)).toEqual(Array(3).fill("greater_than_balance"));
    expect(orders(results)).toHaveLength(1);
  });
});

describe("one batch", () => {
  it("sells to the others when one item cannot be carried out", async () => {
    const buy = createBuyOrder(database.db);
    const product = await listed();
    const buyers = await someBuyers(database.owner.db, Array(12).fill(4), hundred);
    const poison = { ...(await aBuyer(database.owner.db, hundred, 4)), bucket: 8 };
    const results = await Promise.allSettled([
      tryToBuy(buy, buyers[0] as Buyer, product),
      tryToBuy(buy, poison, product),
      ...buyers.slice(1).map((buyer) => tryToBuy(buy, buyer, product)),
    ]);
    expect(results.map((result) => result.status)).toEqual([
      "fulfilled",
      "rejected",
      ...Array(11).fill("fulfilled"),
    ]);
    expect((await unitsOf(product)).sold).toBe(12);
  }); // @rule ledger/lanes

  it("lets a member spend money once, however many purchases come at once", async () => {
    const buy = createBuyOrder(database.db);
    const product = await listed();
    const buyer = await aBuyer(database.owner.db, 3n * hundred);
    const results = await Promise.all(
      Array.from({ length: 12 }, () => tryToBuy(buy, buyer, product)),
    );
    expect(orders(results)).toHaveLength(3);
    expect(await memberBalances(database.db, buyer, "tUSDT")).toMatchObject({
      deposit: 0n,
      principal: 3n * hundred,
    });
  });

  it("counts the limit of a member exactly", async () => {
    const buy = createBuyOrder(database.db);
    const product = await listed({ perMemberLimit: 4 });
    const buyer = await aBuyer(database.owner.db, 100n * hundred);
    const results = await Promise.all(
      Array.from({ length: 12 }, () => tryToBuy(buy, buyer, product)),
    );
    expect(orders(results)).toHaveLength(4);
    expect(results.filter((result) => result === "over_member_limit")).toHaveLength(8);
  });

  it("has room for 512 purchases at once", async () => {
    const buy = createBuyOrder(database.db);
    const product = await listed({ unitsTotal: 600 });
    const buyers = await someBuyers(database.owner.db, everyBucket, 4n * hundred);
    const results = await Promise.all(
      Array.from({ length: 8 }, () => buyers).flatMap((all) =>
        all.map((buyer) => tryToBuy(buy, buyer, product)),
      ),
    );
    expect(orders(results)).toHaveLength(4 * 64);
    expect(await unitsOf(product)).toEqual({ left: 600 - 256, sold: 256 });
  }); // @rule ledger/lanes
});

describe("a killed connection", () => {
  it("leaves one order or none, and the same key finds out which", async () => {
    const service = openDatabase(database.url, 4);
    const killer = new pg.Client({ connectionString: database.superUrl });
    await killer.connect();
    const kill = () =>
      killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = 'ballast_service'
          and application_name = 'ballast' and query like '%orders.buy_batch%'`);
    const product = await listed({ unitsTotal: 1000 });
    const buyers = await someBuyers(database.owner.db, everyBucket, hundred);
    const keys = buyers.map(() => randomUUID());
    const buy = createBuyOrder(service.db);

    let ended = false;
    let busy = 0;
    const attempts = Promise.all(
      buyers.map(async (buyer, n) => {
        for (let tries = 0; tries < 200; tries += 1) {
          const result = await tryToBuy(buy, buyer, product, 1, keys[n]);
          if (typeof result !== "string") return result;
          expect(result).toBe("busy");
          busy += 1;
          await sleep(randomInt(10));
        }
        throw new Error("the purchase never went through");
      }),
    ).finally(() => {
      ended = true;
    });
    for (let kills = 0; !ended && kills < 40; kills += 1) {
      await kill();
      await sleep(randomInt(15));
    }
    const bought = await attempts;
    expect(busy).toBeGreaterThan(0);
    for (const [n, buyer] of buyers.entries()) {
      expect(await tryToBuy(buy, buyer, product, 1, keys[n])).toEqual(bought[n]);
      expect(await memberBalances(database.db, buyer, "tUSDT")).toMatchObject({
        deposit: 0n,
        principal: hundred,
      });
    }
    expect(await unitsOf(product)).toEqual({ left: 1000 - 64, sold: 64 });
    await killer.end();
    await service.close();
  }); // @rule ledger/killed
});

describe("a clock moved on while a purchase waits", () => {
  it("dates the order after it, so that no day of income has gone by already", async () => {
    const product = await listed();
    const buyer = await aBuyer(database.owner.db, hundred, 21);
    const { waiting, today } = await database.db.transaction().execute(async (tx) => {
      await sql`select ledger.lock_buckets(array[21])`.execute(tx);
      const call = tryToBuy(createBuyOrder(database.db), buyer, product);
      await sleep(100);
      await sql`select sandbox.advance_clock(3)`.execute(database.db);
      await aGreenGuard(database.db);
      const { rows } = await sql<{ today: string }>`
        select platform.day_of(platform.now()) as today`.execute(tx);
      return { waiting: call, today: rows[0]?.today ?? "" };
    });
    expect(orders([await waiting])[0]?.start).toBe(addDays(today, 1));
  });
});

describe("the service's role", () => {
  it("cannot write orders, stock or the ledger by hand, nor reach what is inside", async () => {
    const product = await listed();
    const buyer = await aBuyer(database.owner.db, hundred);
    const order = await createBuyOrder(database.db)(
      callOf(buyer, product, 1),
      purchaseInput(product),
    );
    const attempts = [
      "update orders.orders set principal = 1",
      "update orders.orders set state = 'exited', ended_at = now()",
      "delete from orders.orders",
      "insert into orders.orders select * from orders.orders",
      "truncate orders.orders",
      "update products.allotments set units_left = 1000000",
      "update products.products set price = 1",
      "update ledger.accounts set balance = 1000000000",
      "delete from ledger.entries",
      "update ledger.heads set seq = 0",
      `select * from ledger.buy_batch(array[]::ledger.purchase[])`,
      `select ledger.cancel_purchase(${buyer.bucket}, '${order.orderId}')`,
      `select orders.end_orders(${buyer.bucket}, array['${order.orderId}']::uuid[], 'exited')`,
      `select orders.check_requests(array[]::orders.request[], now())`,
      `select products.take_units(array[0], array['${product.id}']::uuid[], array[-5])`,
    ];
    for (const text of attempts) {
      await expect(sql.raw(text).execute(database.db), text).rejects.toThrow(/permission denied/);
    }
  }); // @rule 1.6/staff

  it("cannot buy for a member in another bucket, twice in a batch, or with an item half given", async () => {
    const product = await listed();
    const [one, two] = await someBuyers(database.owner.db, [1, 2], hundred);
    const item = (buyer: Buyer | undefined, change: object = {}) => ({
      key: randomUUID(),
      input_hash: "00",
      endpoint: pathOf(contract),
      bucket: buyer?.bucket,
      member_id: buyer?.id,
      product_id: product.id,
      units: 1,
      agreement_id: product.agreementId,
      agreement_hash: product.agreementHash.toString("hex"),
      ...change,
    });
    const batches = [
      [item(one, { bucket: 2 })],
      [item(one), item(one)],
      [item(one), item(two, { units: 0 })],
      [item(one), item(two, { units: -1 })],
      [item(one), item(two, { product_id: null })],
      [item(one), item(two, { key: null })],
      [item(one), item(two, { input_hash: null })],
      [],
    ];
    for (const batch of batches) {
      await expect(
        sql`select * from orders.buy_batch(${JSON.stringify(batch)}::jsonb)`.execute(database.db),
      ).rejects.toThrow(/not a batch of purchases/);
    }
    expect((await unitsOf(product)).sold).toBe(0);
  });
});
