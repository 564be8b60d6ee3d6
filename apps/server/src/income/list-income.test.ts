import { randomUUID } from "node:crypto";
import { publicId } from "@ballast/contract/ids.ts";
import { listIncome, listNotTakenOut, takeOut } from "@ballast/contract/income/calls.ts";
import { listOrderIncomes } from "@ballast/contract/product/calls.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { aListedProduct } from "../../test/builders.ts";
import { numberOf } from "../../test/harness.ts";
import { anOrder, liveDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, type Buyer } from "../../test/order-builders.ts";

const hundred = 100_000_000n;
const daily = 40_000n;

const app = useApp();
let buyer: Buyer;
let first: { orderId: string; start: string };
let second: { orderId: string; start: string };

/** Two orders, one of two units bought two days later; four and two days are due. */
beforeAll(async () => {
  const product = await aListedProduct(app.database.db, { name: "Breakwater", validDays: 10 });
  buyer = await aBuyer(app.database.owner.db, 3n * hundred);
  first = await anOrder(app.database.db, buyer, product);
  await liveDays(app.database, 2);
  second = await anOrder(app.database.db, buyer, product, 2);
  await liveDays(app.database, 3);
});

describe("income history", () => {
  it("lists each order's income of each day, newest first, with the transaction that paid it", async () => {
    const { data } = await app.call(listIncome, {}, buyer);
    expect(data.total).toBe(6);
    expect(data.cursor).toBeNull();
    expect(data.list.map((row) => row.amount).reduce((sum, each) => sum + each)).toBe(8n * daily);
    const days = data.list.map((row) => row.day);
    expect(days).toEqual([...days].sort().reverse());
    expect(data.list.at(-1)).toMatchObject({
      orderId: first.orderId,
      day: first.start,
      amount: daily,
      currency: "tUSDT",
      productName: "Breakwater",
      state: "not_received",
      takenBy: null,
    });
  }); // @rule 4/provenance

  it("gives the same rows by page number and by cursor", async () => {
    const { data: all } = await app.call(listIncome, {}, buyer);
    const byNumber = [];
    for (const pageNum of ["1", "2", "3"]) {
      const { data } = await app.call(listIncome, { pageNum, pageSize: "2" }, buyer);
      expect(data.total).toBe(6);
      byNumber.push(...data.list);
    }
    const byCursor = [];
    let cursor: string | null = "";
    do {
      const page: Record<string, string> = cursor ? { cursor, pageSize: "4" } : { pageSize: "4" };
      const { data } = await app.call(listIncome, page, buyer);
      byCursor.push(...data.list);
      cursor = data.cursor;
    } while (cursor);
    expect(byNumber).toEqual(all.list);
    expect(byCursor).toEqual(all.list);
  });

  it("refuses a cursor that is none", async () => {
    const { code } = await app.call(listIncome, { cursor: "abc" }, buyer);
    expect(code).toBe(numberOf("bad_input"));
  });

  it("is empty for a member without income, and for members only", async () => {
    const stranger = await aBuyer(app.database.owner.db, 0n);
    const { data } = await app.call(listIncome, {}, stranger);
    expect(data).toEqual({ total: 0, list: [], cursor: null });
    expect((await app.call(listIncome)).status).toBe(401);
  });
});

describe("incomes of one order", () => {
  const ask = (orderId: string, more: Record<string, string> = {}, token = buyer.token) =>
    app.call(listOrderIncomes, { orderId: publicId("order", orderId), ...more }, { token });

  it("lists that order's alone, in pages", async () => {
    const { data } = await ask(first.orderId, { pageSize: "3" });
    expect(data.total).toBe(4);
    expect(data.list).toHaveLength(3);
    expect(new Set(data.list.map((row) => row.orderId))).toEqual(new Set([first.orderId]));
    const { data: rest } = await ask(first.orderId, { pageSize: "3", cursor: data.cursor ?? "" });
    expect(rest.list.map((row) => row.day)).toEqual([first.start]);
    expect(rest.cursor).toBeNull();
  });

  it("refuses another member's order and none", async () => {
    const stranger = await aBuyer(app.database.owner.db, 0n);
    expect((await ask(first.orderId, {}, stranger.token)).code).toBe(numberOf("order_unknown"));
    expect((await ask(randomUUID())).code).toBe(numberOf("order_unknown"));
  });
});

describe("income not yet taken", () => {
  it("names each order it comes from, and the rest after a take-out of one", async () => {
    const { data } = await app.call(listNotTakenOut, {}, buyer);
    expect(data.total).toBe(8n * daily);
    const byOrder = new Map(data.list.map((row) => [row.orderId, row]));
    expect(byOrder.get(first.orderId)).toMatchObject({
      source: "order",
      productName: "Breakwater",
      amount: 4n * daily,
      days: 4,
      firstDay: first.start,
      state: "not_received",
    });
    expect(byOrder.get(second.orderId)).toMatchObject({ amount: 4n * daily, days: 2 });

    const orderId = publicId("order", first.orderId);
    const { data: taken } = await app.call(takeOut, { orderId }, buyer);
    const after = await app.call(listNotTakenOut, {}, buyer);
    expect(after.data.total).toBe(4n * daily);
    expect(after.data.list.map((row) => row.orderId)).toEqual([second.orderId]);
    const { data: history } = await app.call(listOrderIncomes, { orderId }, buyer);
    expect(history.list.map((row) => [row.state, row.takenBy])).toEqual(
      history.list.map(() => ["received", taken.transactionId]),
    );
  });
});
