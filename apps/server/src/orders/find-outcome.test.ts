import { randomUUID } from "node:crypto";
import { applyWithdrawal } from "@ballast/contract/assets.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { askOutcome } from "@ballast/contract/outcome.ts";
import { buyOrder, listOrders } from "@ballast/contract/product.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aFundPassword, aListedProduct, aMember, type BuiltProduct } from "../../test/builders.ts";
import { expectInvariants, expectRefused, numberOf } from "../../test/harness.ts";
import { aBuyer, aGreenGuard, purchaseOf } from "../../test/order-builders.ts";
import { aUsableAddress, aWallet } from "../../test/wallet-builders.ts";

let app: TestApp;
let product: BuiltProduct;
beforeAll(async () => {
  app = await startApp();
  product = await aListedProduct(app.database.db);
  await aGreenGuard(app.database.db);
});
afterAll(async () => {
  await expectInvariants(app.database);
  await app.stop();
});

type Who = { token: string };
const hundred = 100_000_000n;
const buy = (who: Who, key: string) =>
  app.call(buyOrder, purchaseOf(product), { token: who.token, key });
const ask = async (who: Who, key: string) => {
  const { code, data, msg } = await app.call(askOutcome, { key }, { token: who.token });
  if (code !== 200) throw new Error(msg);
  return data.done;
};
const ordersOf = async (who: Who) =>
  (await app.call(listOrders, {}, { token: who.token })).data.list.length;

describe("what became of a call", () => {
  it("is told of a purchase with its order, again and again", async () => {
    const buyer = await aBuyer(app.database.owner.db, hundred);
    const key = randomUUID();
    const { data } = await buy(buyer, key);
    for (const asked of [key, key.toUpperCase()]) {
      expect(await ask(buyer, asked)).toEqual({
        time: data.buyTime,
        recordId: publicId("order", data.orderId),
      });
    }
    expect((await buy(buyer, key)).data.orderId).toBe(data.orderId);
    expect(await ordersOf(buyer)).toBe(1);
  });

  it("is told of a withdrawal with its record", async () => {
    const member = await aMember(app);
    const payPassword = await aFundPassword(app, member);
    const addressId = await aUsableAddress(app, member);
    await aWallet(app.database, member, { deposit: hundred });
    const input = { amount: "40000000", addressId, payPassword };
    const key = randomUUID();
    const { data } = await app.call(applyWithdrawal, input, { token: member.token, key });
    expect(await ask(member, key)).toEqual({
      time: data.appliedAt,
      recordId: publicId("withdrawal", data.id),
    });
  });

  it("of which nothing was done stays nothing, though it arrives late", async () => {
    const buyer = await aBuyer(app.database.owner.db, hundred);
    const key = randomUUID();
    expect(await ask(buyer, key)).toBeNull();
    expect((await buy(buyer, key)).code).toBe(numberOf("idempotency_key_reused"));
    expect(await ask(buyer, key)).toBeNull();
    expect(await ordersOf(buyer)).toBe(0);
  });

  it("is one answer, whoever comes first of twenty that buy and ask at once", async () => {
    const buyer = await aBuyer(app.database.owner.db, 20n * hundred);
    const keys = Array.from({ length: 10 }, () => randomUUID());
    const told = await Promise.all(
      keys.map(async (key) => {
        const [bought, done] = await Promise.all([buy(buyer, key), ask(buyer, key)]);
        return [bought.code === 200, done !== null];
      }),
    );
    expect(told.filter(([bought, done]) => bought !== done)).toEqual([]);
    expect(await ordersOf(buyer)).toBe(told.filter(([bought]) => bought).length);
  });

  it("is told to nobody else, and another's key stays good", async () => {
    const [buyer, other] = [
      await aBuyer(app.database.owner.db, hundred),
      await aBuyer(app.database.owner.db, 0n),
    ];
    const key = randomUUID();
    expect(await ask(other, key)).toBeNull();
    expect((await buy(buyer, key)).code).toBe(200);
    expect(await ask(other, key)).toBeNull();
    expect((await app.call(askOutcome, { key })).status).toBe(401);
  });

  it("is asked for by a key of a client, and not without end", async () => {
    const buyer = await aBuyer(app.database.owner.db, 0n);
    const version8 = randomUUID().replace(/^(.{14})./, "$18");
    const asked = (key: string) => app.call(askOutcome, { key }, { token: buyer.token });
    await expectRefused(app.database, "idempotency_key_required", () => asked(version8));
    await expectRefused(app.database, "idempotency_key_required", () => asked("1"));
    await sql`
      insert into platform.idempotency (bucket, member_id, key, endpoint, input_hash, at)
      select ${buyer.bucket}, ${buyer.id}, gen_random_uuid(), '/api/user/outcome', '',
        platform.now() from generate_series(1, 100)`.execute(app.database.db);
    await expectRefused(app.database, "too_many_requests", () => asked(randomUUID()));
    await app.advanceDays(1);
    expect(await ask(buyer, randomUUID())).toBeNull();
  });
});
