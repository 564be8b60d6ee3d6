import { addDays, dayOf } from "@ballast/contract/days.ts";
import { publicId } from "@ballast/contract/ids.ts";
import {
  countOrderDates,
  listOrders,
  listReturns,
  listStock,
  type Order,
} from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, aPaidOrder, type Buyer } from "../../test/order-builders.ts";
import { memberBalances } from "../ledger/accounts.ts";
import { cancelOrder } from "./cancel-order.ts";

const app = useApp();
let short: BuiltProduct;
let long: BuiltProduct;
beforeAll(async () => {
  short = await aListedProduct(app.database.db, { name: "Short", validDays: 2 });
  long = await aListedProduct(app.database.db, { name: "Long", putOffDays: 3 });
});

const hundred = 100_000_000n;
const cancel = (buyer: Buyer, order: Order) =>
  app.database.db.transaction().execute((tx) => cancelOrder(tx, buyer, order.orderId));

/** Days pass, and every bucket's accrual has completed those that ended. */
async function daysPass(days: number): Promise<void> {
  await app.advanceDays(days);
  for (let bucket = 0; bucket < 64; bucket += 1) {
    for (let done = ""; done < addDays(dayOf(app.router.clock.now()), -1); ) {
      const { rows } = await sql<{ day: string }>`
        select income.accrue(array[${bucket}::int], platform.day_of(platform.now()) - 1, 1000) as day
      `.execute(app.database.db);
      done = rows[0]?.day ?? "9999";
    }
  }
}

async function buyAll(buyer: Buyer, products: BuiltProduct[]): Promise<Order[]> {
  await aGreenGuard(app.database.db);
  const orders: Order[] = [];
  for (const product of products) orders.push(await aPaidOrder(app, buyer, product));
  return orders;
}

describe("my orders", () => {
  it("come newest first, page by page, by number and by cursor", async () => {
    const buyer = await aBuyer(app.database.owner.db, 10n * hundred);
    const orders = (await buyAll(buyer, [long, short, long, short, long])).reverse();
    const ids = orders.map((order) => order.orderId);

    const byNumber: string[] = [];
    for (const pageNum of ["1", "2", "3", "4"]) {
      const { data } = await app.call(listOrders, { pageNum, pageSize: "2" }, buyer);
      expect(data.total).toBe(5);
      byNumber.push(...data.list.map((order) => order.orderId));
    }
    expect(byNumber).toEqual(ids);

    const byCursor: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: Record<string, string> = cursor ? { cursor } : {};
      const { data } = await app.call(listOrders, { ...query, pageSize: "2" }, buyer);
      byCursor.push(...data.list.map((order) => order.orderId));
      cursor = data.cursor;
    }
    expect(byCursor).toEqual(ids);
  });

  it("are one's own", async () => {
    const buyer = await aBuyer(app.database.owner.db, hundred, 9);
    await buyAll(buyer, [long]);
    const other = await aBuyer(app.database.owner.db, 0n, 9);
    const { data } = await app.call(listOrders, {}, other);
    expect(data).toMatchObject({ total: 0, list: [], cursor: null });
  });

  it("are found one by one, by their owner alone, and say what time it is", async () => {
    const buyer = await aBuyer(app.database.owner.db, 2n * hundred, 9);
    const [wanted] = (await buyAll(buyer, [long, short])) as [Order, Order];
    const other = await aBuyer(app.database.owner.db, 0n, 9);
    const query = { orderId: publicId("order", wanted.orderId) };
    const asked = app.router.clock.now();
    const found = await app.call(listOrders, query, buyer);
    expect(found.data).toMatchObject({ total: 1, list: [wanted], cursor: null });
    const late = found.data.serverTime.getTime() - asked.getTime();
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(60_000);
    const foreign = await app.call(listOrders, query, other);
    expect(foreign.data).toMatchObject({ total: 0, list: [], cursor: null });
  });

  it("are filtered by status and show what they earned and what became of them", async () => {
    const buyer = await aBuyer(app.database.owner.db, 3n * hundred);
    const [running, matured, undone] = (await buyAll(buyer, [long, short, long])) as [
      Order,
      Order,
      Order,
    ];
    await cancel(buyer, undone);
    await daysPass(5);

    const of = async (status: string) => (await app.call(listOrders, { status }, buyer)).data.list;
    // Postponed by three days: the day after is the first day of income, and ended today.
    expect(await of("valid")).toMatchObject([
      { orderId: running.orderId, incomeReceived: 40_000n, incomeToCome: 29n * 40_000n },
    ]);
    expect(await of("expired")).toMatchObject([
      { orderId: matured.orderId, incomeReceived: 80_000n, incomeTaken: 0n, incomeToCome: 0n },
    ]);
    expect(await of("exited")).toMatchObject([
      { orderId: undone.orderId, cancelled: true, incomeReceived: 0n, incomeToCome: 0n },
    ]);
    expect((await of("ended")).map((order) => order.orderId)).toEqual([
      undone.orderId,
      matured.orderId,
    ]);
    const all = await app.call(listOrders, {}, buyer);
    expect(all.data.total).toBe(3);

    const stock = await app.call(listStock, {}, buyer);
    expect(stock.data.list).toEqual([
      {
        productId: long.id,
        productName: "Long",
        productImg: long.image,
        currency: "tUSDT",
        units: 1,
        invested: hundred,
        earned: 40_000n,
        incomeToCome: 29n * 40_000n,
        maturing: [{ expire: running.expire, units: 1, principal: hundred }],
      },
    ]);
  });

  it("refuse a status or a cursor that is none", async () => {
    const buyer = await aBuyer(app.database.owner.db, 0n);
    for (const query of [
      { status: "running" },
      { orderId: "ord_1" },
      { cursor: "x" },
      { pageNum: "0" },
    ]) {
      await expectRefused(app.database, "bad_input", () => app.call(listOrders, query, buyer));
    }
  });
});

type Held = { deposit: bigint; returned: bigint; earned: bigint };
const heldBy = (buyer: Buyer): Promise<Held> => memberBalances(app.database.db, buyer, "tUSDT");
const since = (before: Held, after: Held) => ({
  recharge: after.deposit - before.deposit,
  returned: after.returned - before.returned,
  earned: after.earned - before.earned,
});

describe("principal returns", () => {
  it("say how much came back where and why, newest first", async () => {
    const buyer = await aBuyer(app.database.owner.db, 2n * hundred);
    const [undone, matured] = (await buyAll(buyer, [long, short])) as [Order, Order];
    const paid = await heldBy(buyer);
    await cancel(buyer, undone);
    const cancelled = await heldBy(buyer);
    await daysPass(3);
    const { data } = await app.call(listReturns, {}, buyer);
    // The list says of each order what the ledger did.
    const moved = [since(cancelled, await heldBy(buyer)), since(paid, cancelled)];
    expect(data.list.map(({ paidTo }) => paidTo)).toEqual(moved);
    expect(data.list).toMatchObject([
      {
        orderId: matured.orderId,
        reason: "matured",
        principal: hundred,
        paidTo: { recharge: 0n, returned: hundred, earned: 0n },
      },
      {
        orderId: undone.orderId,
        reason: "cancelled",
        principal: hundred,
        paidTo: { recharge: hundred, returned: 0n, earned: 0n },
      },
    ]);
    const first = await app.call(listReturns, { pageSize: "1" }, buyer);
    const cursor = first.data.cursor ?? "";
    const second = await app.call(listReturns, { pageSize: "1", cursor }, buyer);
    expect([...first.data.list, ...second.data.list]).toEqual(data.list);
    expect(second.data.cursor).toBeNull();

    const query = { orderId: publicId("order", undone.orderId) };
    const one = await app.call(listReturns, query, buyer);
    expect(one.data).toEqual({ total: 1, list: [data.list[1]], cursor: null });
    const other = await aBuyer(app.database.owner.db, 0n);
    const foreign = await app.call(listReturns, query, other);
    expect(foreign.data).toEqual({ total: 0, list: [], cursor: null });
  });
});

describe("units held", () => {
  it("are summed by product, each maturity apart", async () => {
    const buyer = await aBuyer(app.database.owner.db, 10n * hundred);
    await aGreenGuard(app.database.db);
    const first = await aPaidOrder(app, buyer, long, 2);
    await aPaidOrder(app, buyer, short, 1);
    await daysPass(1);
    await aGreenGuard(app.database.db);
    const second = await aPaidOrder(app, buyer, long, 3);
    const { data } = await app.call(listStock, {}, buyer);
    expect(data.list.map((held) => [held.productName, held.units, held.invested])).toEqual([
      ["Long", 5, 5n * hundred],
      ["Short", 1, hundred],
    ]);
    expect(data.list[0]?.maturing).toEqual([
      { expire: first.expire, units: 2, principal: 2n * hundred },
      { expire: second.expire, units: 3, principal: 3n * hundred },
    ]);
  });
});

describe("the dates of an order", () => {
  it("are those an order made now gets", async () => {
    const buyer = await aBuyer(app.database.owner.db, hundred);
    const [order] = await buyAll(buyer, [long]);
    const query = { validDays: "30", putOffDays: "3" };
    const { data } = await app.call(countOrderDates, query, buyer);
    expect(data).toEqual({ start: order?.start, expire: order?.expire });
    for (const wrong of [{ validDays: "0" }, { validDays: "1001" }, {}]) {
      await expectRefused(app.database, "bad_input", () => app.call(countOrderDates, wrong, buyer));
    }
  });
});

describe("a stranger", () => {
  it("is asked to log in", async () => {
    for (const read of [listOrders, listReturns, listStock]) {
      await expectRefused(app.database, "not_logged_in", () => app.call(read));
    }
    await expectRefused(app.database, "not_logged_in", () =>
      app.call(countOrderDates, { validDays: "30" }),
    );
  });
});
