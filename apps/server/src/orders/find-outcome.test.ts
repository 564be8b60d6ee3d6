import { randomUUID } from "node:crypto";
import { publicId } from "@ballast/contract/ids.ts";
import { newKey } from "@ballast/contract/new-key.ts";
import { buyOrder, listOrders } from "@ballast/contract/product/calls.ts";
import { askOutcome } from "@ballast/contract/user/outcome.ts";
import { applyWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aFundPassword, aListedProduct, aMember, type BuiltProduct } from "../../test/builders.ts";
import { expectRefused, numberOf } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, purchaseOf } from "../../test/order-builders.ts";
import { aUsableAddress, aWallet } from "../../test/wallet-builders.ts";

const app = useApp();
let product: BuiltProduct;
beforeAll(async () => {
  product = await aListedProduct(app.database.db);
  await aGreenGuard(app.database.db);
});

type Who = { token: string };
const hundred = 100_000_000n;
const buy = (who: Who, key: string) =>
  app.call(buyOrder, purchaseOf(product), { token: who.token, key });
const ask = async (who: Who, key: string) => {
  const { code, data, msg } = await app.call(askOutcome, { key }, who);
  if (code !== 200) throw new Error(msg);
  return data.done;
};
const ordersOf = async (who: Who) => (await app.call(listOrders, {}, who)).data.list.length;

describe("what became of a call in a time of which the books were lost", () => {
  const MINUTE = 60_000;
  const refusedAs = (who: Who, code: "books_behind" | "outcome_lost", key: string) =>
    expectRefused(app.database, code, () => app.call(askOutcome, { key }, who));

  afterEach(async () => {
    await sql`delete from outside.stops`.execute(app.database.owner.db);
    await sql`delete from outside.findings`.execute(app.database.owner.db);
  });

  it("is not told as nothing, whoever asks when; a key of another time is told as ever", async () => {
    const buyer = await aBuyer(app.database.owner.db, 2n * hundred);
    const { owner, db } = app.database;
    const bought = newKey();
    expect((await buy(buyer, bought)).code).toBe(200);
    const closed = newKey();
    expect(await ask(buyer, closed)).toBeNull();
    const now = await sql<{ now: Date }>`select platform.now() as now`.execute(db);
    const at = (minutes: number) => new Date((now.rows[0]?.now.getTime() ?? 0) + minutes * MINUTE);
    await sql`
      insert into outside.stops (reason, since, books_until)
      values ('restored', ${at(0)}, ${at(-120)})`.execute(owner.db);
    const keys = {
      before: newKey(at(-136).getTime()),
      sentAgain: newKey(at(-134).getTime()),
      within: newKey(at(-60).getTime()),
      wrongClock: newKey(at(4).getTime()),
      after: newKey(at(6).getTime()),
      ofNoTime: randomUUID(),
    };
    for (const key of [...Object.values(keys), bought]) await refusedAs(buyer, "books_behind", key);

    await sql`update outside.stops set ended_at = platform.now()`.execute(owner.db);
    for (const key of [keys.sentAgain, keys.within, keys.wrongClock, keys.ofNoTime]) {
      await refusedAs(buyer, "outcome_lost", key);
    }
    expect(await ask(buyer, keys.before)).toBeNull();
    expect(await ask(buyer, keys.after)).toBeNull();
    expect(await ask(buyer, closed)).toBeNull();
    expect(await ask(buyer, bought)).toMatchObject({ recordId: expect.stringMatching(/^ord_/) });
  }); // @rule console/outside-first

  it("is not told as nothing either where a payment was found that the books did not know", async () => {
    const buyer = await aBuyer(app.database.owner.db, 0n);
    const { owner, db } = app.database;
    const key = newKey(app.router.clock.now().getTime());
    await sql`
      insert into outside.findings (id, rail, key, found_at, happened_at, state, transfer_id, ended_at)
      values (gen_random_uuid(), 'bank', ${key}, platform.now(),
        platform.now() - interval '1 minute', 'booked', gen_random_uuid(), platform.now())
    `.execute(owner.db);
    await refusedAs(buyer, "outcome_lost", key);
    await sql`update outside.findings set state = 'seen', transfer_id = null`.execute(owner.db);
    expect(await ask(buyer, key)).toBeNull();
    expect((await sql`select from outside.findings`.execute(db)).rows).toHaveLength(1);
  });
});

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
  }); // @rule call/idempotency

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
    const asked = (key: string) => app.call(askOutcome, { key }, buyer);
    await expectRefused(app.database, "idempotency_key_not_valid", () => asked(version8));
    await expectRefused(app.database, "idempotency_key_not_valid", () => asked("1"));
    await sql`
      insert into platform.idempotency (bucket, member_id, key, endpoint, input_hash, at)
      select ${buyer.bucket}, ${buyer.id}, gen_random_uuid(), '/api/user/outcome', '',
        platform.now() from generate_series(1, 100)`.execute(app.database.db);
    await expectRefused(app.database, "too_many_requests", () => asked(randomUUID()));
    await app.advanceDays(1);
    expect(await ask(buyer, randomUUID())).toBeNull();
  });
});
