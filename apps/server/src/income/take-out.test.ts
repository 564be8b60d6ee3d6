import { randomUUID } from "node:crypto";
import { publicId } from "@ballast/contract/ids.ts";
import { listIncome, listNotTakenOut, takeOut } from "@ballast/contract/income/calls.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { listPostings } from "@ballast/contract/wallet/capital-records.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { numberOf, stateDigest } from "../../test/harness.ts";
import { anOrder, entriesOf, incomesOf, liveDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import {
  aBuyer,
  aGreenGuard,
  type Buyer,
  purchaseOf,
  someBuyers,
} from "../../test/order-builders.ts";
import { memberBalances } from "../ledger/accounts.ts";

const hundred = 100_000_000n;
const daily = 40_000n;

const app = useApp();
let product: BuiltProduct;
beforeAll(async () => {
  product = await aListedProduct(app.database.db, { validDays: 10 });
});

const session = (buyer: Buyer, key = randomUUID()) => ({ token: buyer.token, key });
const balancesOf = (buyer: Buyer) => memberBalances(app.database.db, buyer, "tUSDT");

/** A buyer with `orders` orders and `days` days of income waiting. */
async function anEarner(orders = 1, days = 3) {
  const buyer = await aBuyer(app.database.owner.db, BigInt(orders) * hundred);
  const ids: string[] = [];
  for (let n = 0; n < orders; n += 1) {
    ids.push((await anOrder(app.database.db, buyer, product)).orderId);
  }
  await liveDays(app.database, days + 1);
  return { buyer, ids };
}

describe("take out", () => {
  it("brings all income to the balance wallet, once", async () => {
    const { buyer, ids } = await anEarner(2);
    const { code, data } = await app.call(takeOut, {}, session(buyer));
    expect(code).toBe(200);
    expect(data).toMatchObject({ currency: "tUSDT", amount: 6n * daily, incomes: 6 });
    expect(await balancesOf(buyer)).toMatchObject({ income: 0n, earned: 6n * daily });
    for (const id of ids) {
      const rows = await incomesOf(app.database.db, id);
      expect(rows.map((row) => row.takenBy)).toEqual(rows.map(() => data.transactionId));
    }
    expect(await entriesOf(app.database.db, buyer, "take_out")).toEqual([
      { kind: "client.income", side: "D", amount: 6n * daily },
      { kind: "client.earned", side: "C", amount: 6n * daily },
    ]);
    const again = await app.call(takeOut, {}, session(buyer));
    expect(again.code).toBe(numberOf("nothing_to_take_out"));
  }); // @rule constant/receipt

  it("stands in the postings of both accounts, as each saw it", async () => {
    const { buyer } = await anEarner(1, 2);
    const { data } = await app.call(takeOut, {}, session(buyer));
    const postingsOf = async (account: string) =>
      (await app.call(listPostings, { account }, session(buyer))).data.list;
    const income = await postingsOf("income");
    expect(income.map(({ description, amount }) => [description, amount])).toEqual([
      ["take_out", -2n * daily],
      ["accrual", daily],
      ["accrual", daily],
    ]);
    expect(income[0]?.reference).toBe(data.transactionId);
    expect(await postingsOf("earned")).toMatchObject([
      { reference: data.transactionId, description: "take_out", amount: 2n * daily },
    ]);
    expect(await postingsOf("principal")).toMatchObject([
      { code: "buy_machine", description: "purchase", amount: hundred, part: "principal" },
    ]);
  });

  it("of one order leaves the others, and refuses what is not the member's", async () => {
    const { buyer, ids } = await anEarner(2);
    const other = await aBuyer(app.database.owner.db, 0n);
    const orderId = publicId("order", ids[0] ?? "");
    const { data } = await app.call(takeOut, { orderId }, session(buyer));
    expect(data).toMatchObject({ amount: 3n * daily, incomes: 3 });
    expect(await balancesOf(buyer)).toMatchObject({ income: 3n * daily, earned: 3n * daily });

    const before = await stateDigest(app.database);
    const empty = await app.call(takeOut, { orderId }, session(buyer));
    expect(empty.code).toBe(numberOf("nothing_to_take_out"));
    const foreign = await app.call(takeOut, { orderId }, session(other));
    expect(foreign.code).toBe(numberOf("order_unknown"));
    const unknown = await app.call(
      takeOut,
      { orderId: publicId("order", randomUUID()) },
      session(buyer),
    );
    expect(unknown.code).toBe(numberOf("order_unknown"));
    expect(await stateDigest(app.database)).toBe(before);
  });

  it("with nothing there changes nothing, and the same key may be used when there is", async () => {
    const buyer = await aBuyer(app.database.owner.db, hundred);
    await anOrder(app.database.db, buyer, product);
    const key = randomUUID();
    const before = await stateDigest(app.database);
    const refused = await app.call(takeOut, {}, session(buyer, key));
    expect([refused.code, refused.status]).toEqual([numberOf("nothing_to_take_out"), 409]);
    expect(await stateDigest(app.database)).toBe(before);

    await liveDays(app.database, 2);
    expect((await app.call(takeOut, {}, session(buyer, key))).data.amount).toBe(daily);
  });

  it("answers a repeated key with the first answer, also after more has come", async () => {
    const { buyer } = await anEarner();
    const key = randomUUID();
    const first = await app.call(takeOut, {}, session(buyer, key));
    await liveDays(app.database, 2);
    const second = await app.call(takeOut, {}, session(buyer, key));
    expect(second.raw).toEqual(first.raw);
    expect(await balancesOf(buyer)).toMatchObject({ income: 2n * daily, earned: 3n * daily });
  });

  it("refuses a key that was used for something else", async () => {
    const { buyer, ids } = await anEarner();
    const key = randomUUID();
    await app.call(takeOut, {}, session(buyer, key));
    await liveDays(app.database, 1);
    const orderId = publicId("order", ids[0] ?? "");
    const otherInput = await app.call(takeOut, { orderId }, session(buyer, key));
    expect(otherInput.code).toBe(numberOf("idempotency_key_reused"));

    const bought = randomUUID();
    const rich = await aBuyer(app.database.owner.db, hundred);
    await aGreenGuard(app.database.db);
    const { code } = await app.call(buyOrder, purchaseOf(product), session(rich, bought));
    expect(code).toBe(200);
    const reused = await app.call(takeOut, {}, session(rich, bought));
    expect(reused.code).toBe(numberOf("idempotency_key_reused"));
  }); // @rule call/idempotency

  it("raced 20 times moves once", async () => {
    const { buyer } = await anEarner();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.call(takeOut, {}, session(buyer))),
    );
    const codes = replies.map((reply) => reply.code).sort((a, b) => a - b);
    expect(codes).toEqual([200, ...Array(19).fill(numberOf("nothing_to_take_out"))]);
    expect(await balancesOf(buyer)).toMatchObject({ income: 0n, earned: 3n * daily });
  });

  it("raced 20 times with one key answers all alike and moves once", async () => {
    const { buyer } = await anEarner();
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.call(takeOut, {}, session(buyer, key))),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply.raw))).size).toBe(1);
    expect(replies[0]?.code).toBe(200);
    expect(await balancesOf(buyer)).toMatchObject({ income: 0n, earned: 3n * daily });
  });

  it("takes the same key of two members of a bucket for two", async () => {
    const buyers = await someBuyers(app.database.owner.db, [9, 9], hundred);
    for (const buyer of buyers) await anOrder(app.database.db, buyer, product);
    await liveDays(app.database, 2);
    const key = randomUUID();
    const replies = await Promise.all(
      buyers.map((buyer) => app.call(takeOut, {}, session(buyer, key))),
    );
    expect(replies.map((reply) => reply.data.amount)).toEqual([daily, daily]);
    expect(new Set(replies.map((reply) => reply.data.transactionId)).size).toBe(2);
  });

  it("of many members at once moves each one's own", async () => {
    const buyers = await someBuyers(
      app.database.owner.db,
      Array.from({ length: 60 }, (_, index) => (index * 7) % 64),
      2n * hundred,
    );
    for (const buyer of buyers) await anOrder(app.database.db, buyer, product, 2);
    await liveDays(app.database, 2);
    const replies = await Promise.all(buyers.map((buyer) => app.call(takeOut, {}, session(buyer))));
    expect(replies.map((reply) => reply.data.amount)).toEqual(buyers.map(() => 2n * daily));
    for (const buyer of buyers) {
      expect(await balancesOf(buyer)).toMatchObject({ income: 0n, earned: 2n * daily });
    }
  });

  it("needs a session and a key", async () => {
    const { buyer } = await anEarner(1, 1);
    expect((await app.call(takeOut, {}, {})).status).toBe(401);
    const bad = await app.call(takeOut, {}, { token: buyer.token, key: "one" });
    expect(bad.code).toBe(numberOf("idempotency_key_not_valid"));
  });
});

it("shows income as receiving while its take-out waits for the bucket, then as received", async () => {
  const { buyer, ids } = await anEarner();
  const states = async () => {
    const waiting = await app.call(listNotTakenOut, {}, buyer);
    const history = await app.call(listIncome, {}, buyer);
    return [
      waiting.data.list.map((row) => row.state),
      [...new Set(history.data.list.map((row) => row.state))],
    ];
  };
  expect(await states()).toEqual([["not_received"], ["not_received"]]);

  let taking: Promise<{ code: number }> | undefined;
  await app.database.owner.db.transaction().execute(async (tx) => {
    await sql`select ledger.lock_buckets(array[${buyer.bucket}::int])`.execute(tx);
    const orderId = publicId("order", ids[0] ?? "");
    taking = app.call(takeOut, { orderId }, session(buyer));
    await expect.poll(states).toEqual([["receiving"], ["receiving"]]);
  });
  expect((await taking)?.code).toBe(200);
  expect(await states()).toEqual([[], ["received"]]);
}); // @rule state/income
