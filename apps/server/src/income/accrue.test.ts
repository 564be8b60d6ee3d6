import { addDays, daysBetween } from "@ballast/contract/days.ts";
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import {
  anOrder,
  entriesOf,
  incomesOf,
  liveDays,
  passDays,
  stateOfOrder,
} from "../../test/income-builders.ts";
import { useDatabase } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, type Buyer, someBuyers } from "../../test/order-builders.ts";
import { aWallet } from "../../test/wallet-builders.ts";
import { memberBalances, totalOf } from "../ledger/accounts.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { accrue } from "./accrue.ts";

const hundred = 100_000_000n;
const daily = 40_000n;

const database = useDatabase();
let product: BuiltProduct;
beforeAll(async () => {
  const endsAt = new Date(Date.now() + 1000 * 86_400_000);
  product = await aListedProduct(database.db, { validDays: 7, endsAt });
});

const incomeOf = async (buyer: Buyer) => (await memberBalances(database.db, buyer, "tUSDT")).income;

/** Runs one step on its own connection, which a test can cut. */
async function ownClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  return client;
}

describe("a day", () => {
  it("is paid when it has ended, not before, and the day of purchase is none", async () => {
    const buyer = await aBuyer(database.owner.db, hundred);
    const order = await anOrder(database.db, buyer, product);

    await accrue(database.db);
    await liveDays(database, 1);
    expect(await incomesOf(database.db, order.orderId)).toEqual([]);

    await liveDays(database, 1);
    const paid = await incomesOf(database.db, order.orderId);
    expect(paid).toMatchObject([{ day: order.start, amount: daily, takenBy: null }]);
    expect(await incomeOf(buyer)).toBe(daily);
  });

  it("is paid once, however often and by how many at once", async () => {
    const buyer = await aBuyer(database.owner.db, hundred);
    const order = await anOrder(database.db, buyer, product);
    await passDays(database, 3);

    await Promise.all(Array.from({ length: 5 }, () => accrue(database.db)));
    await accrue(database.db);

    expect(await incomesOf(database.db, order.orderId)).toHaveLength(2);
    expect(await incomeOf(buyer)).toBe(2n * daily);
    expect(await entriesOf(database.db, buyer, "daily_income")).toEqual([
      { kind: "client.income", side: "C", amount: daily },
      { kind: "client.income", side: "C", amount: daily },
    ]);
  }); // @rule ledger/once

  it("that comes late is caught up, each day by itself, and the principal after the last", async () => {
    const buyer = await aBuyer(database.owner.db, 3n * hundred);
    const order = await anOrder(database.db, buyer, product, 3);

    await liveDays(database, daysBetween(order.buyTime.toISOString().slice(0, 10), order.expire));

    const paid = await incomesOf(database.db, order.orderId);
    expect(paid.map((row) => row.day)).toEqual(
      Array.from({ length: 7 }, (_, day) => addDays(order.start, day)),
    );
    expect(new Set(paid.map((row) => row.runId)).size).toBe(7);
    expect(await stateOfOrder(database.db, order.orderId)).toBe("expired");
    expect(await memberBalances(database.db, buyer, "tUSDT")).toMatchObject({
      income: 21n * daily,
      returned: 3n * hundred,
      principal: 0n,
    });
  }); // @rule ledger/accrual

  it("pays nothing after the last, and principal only once", async () => {
    const buyer = await aBuyer(database.owner.db, hundred);
    const order = await anOrder(database.db, buyer, product);
    await liveDays(database, 7);
    expect(await stateOfOrder(database.db, order.orderId)).toBe("valid");
    await liveDays(database, 1);
    await liveDays(database, 5);
    await accrue(database.db);
    expect(await incomesOf(database.db, order.orderId)).toHaveLength(7);
    expect(await entriesOf(database.db, buyer, "maturity")).toEqual([
      { kind: "client.principal", side: "D", amount: hundred },
      { kind: "client.returned", side: "C", amount: hundred },
    ]);
  }); // @rule state/order 1.7/no-renewal dark/billing

  it("gives back what was paid from earnings as earnings", async () => {
    const buyer = await aBuyer(database.owner.db, 0n);
    await aWallet(database, buyer, {
      deposit: 50_000_000n,
      returned: 20_000_000n,
      earned: hundred,
    });
    const order = await anOrder(database.db, buyer, product);
    expect(order.paidFrom).toEqual({
      recharge: 50_000_000n,
      returned: 20_000_000n,
      earned: 30_000_000n,
    });
    await liveDays(database, 8);
    expect(await memberBalances(database.db, buyer, "tUSDT")).toMatchObject({
      deposit: 0n,
      returned: 70_000_000n,
      earned: hundred,
      income: 7n * daily,
      principal: 0n,
    });
  });
});

describe("an order", () => {
  it("that was bought after days went by in an idle bucket gets its own days only", async () => {
    await liveDays(database, 20);
    const buyer = await aBuyer(database.owner.db, 2n * hundred);
    const first = await anOrder(database.db, buyer, product);
    await liveDays(database, 3);
    const second = await anOrder(database.db, buyer, product);
    await liveDays(database, 2);
    expect(await incomesOf(database.db, first.orderId)).toHaveLength(4);
    expect(await incomesOf(database.db, second.orderId)).toHaveLength(1);
    expect(await incomeOf(buyer)).toBe(5n * daily);
  });

  it("that was cancelled earns nothing", async () => {
    const buyer = await aBuyer(database.owner.db, hundred);
    const order = await anOrder(database.db, buyer, product);
    await database.db.transaction().execute((tx) => cancelOrder(tx, buyer, order.orderId));
    await liveDays(database, 4);
    expect(await incomesOf(database.db, order.orderId)).toEqual([]);
    expect(await incomeOf(buyer)).toBe(0n);
  });

  it("cannot be cancelled once it has an income, though the cancel began within the time", async () => {
    const buyer = await aBuyer(database.owner.db, hundred);
    const order = await anOrder(database.db, buyer, product);
    await liveDays(database, 2);
    await sql`update orders.orders set cancel_until = platform.now() + interval '1 hour'
      where id = ${order.orderId}`.execute(database.owner.db);
    const outcome = await database.db
      .transaction()
      .execute((tx) => cancelOrder(tx, buyer, order.orderId));
    expect(outcome).toBe("cooling_off_over");
  });

  it("bought while accrual held the bucket starts after the days that are done", async () => {
    const buyer = await aBuyer(database.owner.db, hundred);
    await accrue(database.db);
    const client = await ownClient();
    await client.query("begin");
    await client.query("select ledger.lock_buckets(array[$1::int])", [buyer.bucket]);
    const buying = anOrder(database.db, buyer, product);
    await Promise.race([buying, waitForLock()]);
    await passDays(database, 4);
    await aGreenGuard(database.db);
    let done = "";
    for (let step = 0; step < 4; step += 1) {
      const { rows } = await client.query(
        "select income.accrue(array[$1::int], platform.day_of(platform.now()), 100)::text as done",
        [buyer.bucket],
      );
      done = rows[0].done;
    }
    await client.query("commit");
    await client.end();
    expect(daysBetween(done, (await buying).start)).toBe(2);
  });
});

/** Waits until some session of this database waits for a lock (asks as the role that waits). */
async function waitForLock(): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    return rows.length;
  };
  await expect.poll(waiting).toBeGreaterThan(0);
}

describe("a large bucket", () => {
  const bucket = 41;
  /** Six orders of four members, two of whom hold two. */
  async function sixOrders(): Promise<{ buyers: Buyer[]; orders: string[] }> {
    const buyers = await someBuyers(
      database.owner.db,
      [bucket, bucket, bucket, bucket],
      2n * hundred,
    );
    const orders: string[] = [];
    for (const [index, buyer] of buyers.entries()) {
      for (let n = 0; n <= index % 2; n += 1) {
        orders.push((await anOrder(database.db, buyer, product)).orderId);
      }
    }
    return { buyers, orders };
  }
  const paidDays = async (orders: string[]) =>
    Promise.all(orders.map(async (order) => (await incomesOf(database.db, order)).length));

  it("is paid in chunks that end with a member's last order, the day being done with the last", async () => {
    const { buyers, orders } = await sixOrders();
    await liveDays(database, 1);
    await passDays(database, 1);
    const step = async () => {
      const { rows } = await sql<{ behind: number }>`
        select platform.day_of(platform.now()) - 1
          - income.accrue(array[${bucket}::int], platform.day_of(platform.now()), 2) as behind
      `.execute(database.db);
      return {
        behind: rows[0]?.behind,
        paid: (await paidDays(orders)).filter((n) => n > 0).length,
      };
    };
    const steps = [await step()];
    while (steps.at(-1)?.behind !== 0) steps.push(await step());
    expect(steps.length).toBeGreaterThan(2);
    expect(steps.slice(0, -1).map((each) => each.behind)).not.toContain(0);
    expect(steps.at(-1)).toEqual({ behind: 0, paid: 6 });
    for (const [index, buyer] of buyers.entries()) {
      expect(await incomeOf(buyer)).toBe(daily * BigInt(1 + (index % 2)));
      expect(await entriesOf(database.db, buyer, "daily_income")).toHaveLength(1);
    }
  });

  it("whose worker is killed inside a step, and between steps, is paid once", async () => {
    const { orders } = await sixOrders();
    await liveDays(database, 1);
    await passDays(database, 2);
    const worker = await ownClient();
    await worker.query("select income.accrue(array[$1::int], current_date + 1000, 2)", [bucket]);
    await worker.query("begin");
    await worker.query("select income.accrue(array[$1::int], current_date + 1000, 2)", [bucket]);
    const killed = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(database.db);
    expect(killed.rows).toHaveLength(1);
    await worker.end().catch(() => {});

    const before = await paidDays(orders);
    expect(before.filter((n) => n > 0).length).toBeLessThan(6);
    await accrue(database.db, 2);
    await accrue(database.db, 2);
    expect(await paidDays(orders)).toEqual([2, 2, 2, 2, 2, 2]);
  }); // @rule ledger/accrual

  it("matures in chunks, too", async () => {
    const { buyers, orders } = await sixOrders();
    await liveDays(database, 8, 1);
    expect(await Promise.all(orders.map((id) => stateOfOrder(database.db, id)))).toEqual(
      orders.map(() => "expired"),
    );
    for (const buyer of buyers) {
      const { principal, deposit, returned } = await memberBalances(database.db, buyer, "tUSDT");
      expect([principal, deposit + returned]).toEqual([0n, 2n * hundred]);
    }
  });
});

it("pays from the product's locked return alone, and both books agree on what is owed", async () => {
  const { db } = database;
  const owed = await totalOf(db, "reserve.due_to_client", "tUSDT");
  expect(await totalOf(db, "client.due_from_reserve", "tUSDT")).toBe(owed);
  const { rows } = await sql<{ paid: bigint }>`
    select sum(amount)::bigint as paid from income.incomes`.execute(db);
  expect(rows[0]?.paid).toBe(owed);
}); // @rule 1.1/income
