import { randomUUID } from "node:crypto";
import { rewardTrail } from "@ballast/contract/gift/calls.ts";
import { COUPON_KINDS, couponGift, withCoupon } from "@ballast/contract/gift/coupon-gift.ts";
import { listCoupons } from "@ballast/contract/gift/coupons.ts";
import { listRewards } from "@ballast/contract/gift/records.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { quote } from "@ballast/contract/product/calculator.ts";
import { buyOrder, listOrders, listReturns } from "@ballast/contract/product/calls.ts";
import { exitOrder } from "@ballast/contract/user/calls.ts";
import { listLimits, setLimit } from "@ballast/contract/user/control.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { aCoupon, ONE, receives } from "../../test/coupon-builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { aCampaign, entriesOf, liveDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, type Buyer, purchaseOf } from "../../test/order-builders.ts";
import { accrue } from "../income/accrue.ts";
import { memberBalances, totalOf } from "../ledger/accounts.ts";
import { expireReceivedCoupons } from "./promotions-jobs.ts";

const app = useApp();
let product: BuiltProduct;
beforeAll(async () => {
  product = await aListedProduct(app.database.db, { perMemberLimit: 20, validDays: 3 });
  await aCampaign(app.database.db, "coupons", 100n * ONE, 2_000n * ONE);
});

const buyer = (deposit: bigint) => aBuyer(app.database.owner.db, deposit);
const held = (kind: string) => totalOf(app.database.db, kind, "tUSDT");
const budgets = async () => [await held("client.promotion"), await held("client.coupon")] as const;
const balances = (who: Buyer) => memberBalances(app.database.db, who, "tUSDT");

async function owns(who: Buyer, terms: Parameters<typeof aCoupon>[1] = {}): Promise<string> {
  const coupon = await aCoupon(app.database.db, terms);
  expect((await receives(app, who, coupon)).code).toBe(200);
  await aGreenGuard(app.database.db);
  return coupon;
}

const buys = (who: Buyer, coupon: string, units = 1, key: string = randomUUID()) =>
  app.call(
    buyOrder,
    { ...purchaseOf(product, units), couponId: publicId("coupon", coupon) },
    { token: who.token, key },
  );

const leaves = (who: Buyer, orderId: string) =>
  app.call(exitOrder, { orderId: publicId("order", orderId) }, who);

const stateOf = async (who: Buyer) => (await app.call(listCoupons, {}, who)).data.list[0]?.state;

describe("money off", () => {
  it("pays its part of the price from its budget; the order is the quote's", async () => {
    const who = await buyer(95n * ONE);
    const coupon = await owns(who);
    const [promotion, aside] = await budgets();
    const { data } = await buys(who, coupon);
    const quoted = quote(product, 1, data.start);
    const gift = couponGift(
      { kind: "money_off", amount: 10n * ONE, percentBps: null, extraDays: null, minimum: ONE },
      quoted,
    );
    expect(gift).toEqual({ off: data.coupon?.off, extra: data.coupon?.extra });
    expect(data).toMatchObject({
      principal: quoted.principal,
      totalRevenue: quoted.totalReturn,
      coupon: { couponId: coupon, name: "Ten off", off: 10n * ONE, extra: 0n, state: "running" },
      paidFrom: { recharge: withCoupon(quoted, gift ?? { off: 0n, extra: 0n }).youPay },
    });
    expect(await balances(who)).toMatchObject({ deposit: 5n * ONE, principal: 100n * ONE });
    expect(await budgets()).toEqual([promotion, aside - 10n * ONE]);
    expect(await stateOf(who)).toBe("used");
    const record = await app.call(listOrders, {}, who);
    expect(record.data.list).toEqual([data]);
  });

  it("counts towards the member's own limit as what the member pays", async () => {
    const who = await buyer(195n * ONE);
    const coupon = await owns(who);
    const limit = { kind: "purchase", period: "day", amount: `${90n * ONE}` };
    expect((await app.call(setLimit, limit, who)).code).toBe(200);
    await expectRefused(app.database, "own_limit_day", () =>
      app.call(buyOrder, purchaseOf(product), who),
    );
    expect((await buys(who, coupon)).code).toBe(200);
    const { list } = (await app.call(listLimits, {}, who)).data;
    const day = list.find(({ kind, period }) => kind === "purchase" && period === "day");
    expect(day?.used).toBe(90n * ONE);
    await expectRefused(app.database, "own_limit_day", () => buys(who, coupon));
  });

  it("cancelled in cooling-off goes back whole, and can be used again", async () => {
    const who = await buyer(100n * ONE);
    const coupon = await owns(who);
    const [before, [, aside]] = [[await budgets(), await balances(who)], await budgets()];
    const { data } = await buys(who, coupon);
    const left = await leaves(who, data.orderId);
    expect(left.data).toMatchObject({
      outcome: "cancelled",
      principal: 90n * ONE,
      paidTo: { recharge: 90n * ONE, returned: 0n, earned: 0n },
    });
    expect([await budgets(), await balances(who)]).toEqual(before);
    expect(await stateOf(who)).toBe("received");
    const record = await app.call(listOrders, {}, who);
    expect(record.data.list[0]?.coupon).toMatchObject({ off: 10n * ONE, state: "returned" });
    expect((await buys(who, coupon)).code).toBe(200);
    expect((await budgets())[1]).toBe(aside - 10n * ONE);
  });

  it("left early gives the member's own money back, and the coupon's to its budget", async () => {
    const who = await buyer(100n * ONE);
    const coupon = await owns(who);
    const [promotion] = await budgets();
    const { data } = await buys(who, coupon);
    await liveDays(app.database, 2);
    const left = await leaves(who, data.orderId);
    expect(left.data).toMatchObject({
      outcome: "exited",
      principal: 90n * ONE,
      paidTo: { recharge: 0n, returned: 90n * ONE, earned: 0n },
    });
    expect(await balances(who)).toMatchObject({
      deposit: 10n * ONE,
      returned: 90n * ONE,
      earned: 0n,
      principal: 0n,
    });
    expect((await budgets())[0]).toBe(promotion + 10n * ONE);
    expect(await stateOf(who)).toBe("used");
    await expectRefused(app.database, "order_ended", () => leaves(who, data.orderId));
    const returns = await app.call(listReturns, {}, who);
    expect(returns.data.list[0]).toMatchObject({ principal: 90n * ONE, reason: "exited" });
  });

  it("is the member's at maturity, beside the principal, and its trail opens the budget", async () => {
    const who = await buyer(100n * ONE);
    await buys(who, await owns(who));
    await liveDays(app.database, 4);
    expect(await balances(who)).toMatchObject({
      deposit: 10n * ONE,
      returned: 90n * ONE,
      earned: 10n * ONE,
      principal: 0n,
    });
    await accrue(app.database.db);
    expect(await entriesOf(app.database.db, who, "coupon_paid")).toEqual([
      { kind: "client.principal", side: "D", amount: 10n * ONE },
      { kind: "client.earned", side: "C", amount: 10n * ONE },
    ]);
    const session = { token: who.token };
    const { data } = await app.call(listRewards, {}, session);
    expect(data).toMatchObject({
      total: 1,
      sum: 10n * ONE,
      list: [
        {
          code: "bonus",
          description: "coupon",
          amount: 10n * ONE,
          source: { from: "budget", kind: "coupons", name: "Budget of coupons" },
        },
      ],
    });
    const trail = await app.call(
      rewardTrail,
      { transactionId: publicId("ledgerTransaction", data.list[0]?.transactionId ?? "") },
      session,
    );
    expect(trail.data).toMatchObject({ kind: "coupons", amount: 10n * ONE });
    expect(trail.data.fundings).toHaveLength(1);
  });
});

describe("per cent off and extra days", () => {
  it("a percentage takes its share; what was set aside beyond it goes back at the end", async () => {
    const who = await buyer(400n * ONE);
    const [promotion, aside] = await budgets();
    const coupon = await owns(who, { kind: "percent_off", percentBps: 500, amount: 40n * ONE });
    const { data } = await buys(who, coupon, 2);
    expect(data.coupon).toMatchObject({ off: 10n * ONE, extra: 0n });
    expect(await budgets()).toEqual([promotion - 40n * ONE, aside + 30n * ONE]);
    await liveDays(app.database, 4);
    expect(await budgets()).toEqual([promotion - 10n * ONE, aside]);
    expect(await balances(who)).toMatchObject({ returned: 190n * ONE, earned: 10n * ONE });
  });

  it("extra days are funded before they are promised, and paid with the principal", async () => {
    const who = await buyer(200n * ONE);
    const [promotion, aside] = await budgets();
    const coupon = await owns(who, { kind: "extra_days", extraDays: 5, amount: ONE });
    const { data } = await buys(who, coupon, 2);
    expect(data).toMatchObject({
      principal: 200n * ONE,
      totalRevenue: 240_000n,
      coupon: { off: 0n, extra: 400_000n, extraDays: 5 },
      paidFrom: { recharge: 200n * ONE },
    });
    expect(await budgets()).toEqual([promotion - ONE, aside + ONE]);
    await liveDays(app.database, 4);
    expect(await balances(who)).toMatchObject({ returned: 200n * ONE, earned: 400_000n });
    expect(await budgets()).toEqual([promotion - 400_000n, aside]);
    const { data: reward } = await app.call(listRewards, {}, who);
    expect(reward.list[0]?.source).toEqual({
      from: "budget",
      kind: "coupons",
      name: "Budget of coupons",
    });
  });

  it("extra days of an order that was left early go back, also when it was cancelled", async () => {
    const who = await buyer(100n * ONE);
    const [promotion, aside] = await budgets();
    const coupon = await owns(who, { kind: "extra_days", extraDays: 5, amount: ONE });
    await leaves(who, (await buys(who, coupon)).data.orderId);
    expect(await budgets()).toEqual([promotion - ONE, aside + ONE]);
    const { data } = await buys(who, coupon);
    await liveDays(app.database, 2);
    expect((await leaves(who, data.orderId)).data.principal).toBe(100n * ONE);
    expect(await budgets()).toEqual([promotion, aside]);
  });
});

describe("is refused", () => {
  it("when it is another's, used, for another product, below its minimum, or expired", async () => {
    const who = await buyer(1_000n * ONE);
    const theirs = await owns(await buyer(0n));
    await expectRefused(app.database, "coupon_unknown", () => buys(who, theirs));
    await expectRefused(app.database, "coupon_unknown", () => buys(who, randomUUID()));
    const other = await aListedProduct(app.database.db, { name: "Other" });
    const elsewhere = await owns(who, { productId: other.id });
    await expectRefused(app.database, "coupon_not_for_product", () => buys(who, elsewhere));
    const large = await owns(who, { minimum: 150n * ONE });
    await expectRefused(app.database, "coupon_below_minimum", () => buys(who, large));
    expect((await buys(who, large)).msg).toBe(
      "This coupon needs a purchase of at least 150.00 tUSDT.",
    );
    const coupon = await owns(who);
    await buys(who, coupon);
    await expectRefused(app.database, "coupon_used", () => buys(who, coupon));

    const { rows } = await sql<{ now: Date }>`select platform.now() as now`.execute(
      app.database.db,
    );
    const soon = new Date((rows[0]?.now.getTime() ?? 0) + 3_600_000);
    const short = await owns(who, { validTo: soon });
    const cancelled = await owns(who, { validTo: soon });
    await liveDays(app.database, 1);
    await aGreenGuard(app.database.db);
    await expectRefused(app.database, "coupon_expired", () => buys(who, short));
    await expireReceivedCoupons(app.database.db);
    await expectRefused(app.database, "coupon_expired", () => buys(who, cancelled));
  }); // @rule state/gifts

  it("with what any purchase is refused with, and where coupons are not allowed", async () => {
    const who = await buyer(90n * ONE - 1n);
    const coupon = await owns(who);
    await expectRefused(app.database, "greater_than_balance", () => buys(who, coupon));
    await expectRefused(app.database, "over_member_limit", () => buys(who, coupon, 21));
    await sql`update members.members set country = 'GB' where id = ${who.id}`.execute(
      app.database.owner.db,
    );
    await expectRefused(app.database, "promotions_not_allowed", () => buys(who, coupon));
  }); // @rule 3/asked

  it("sold out when the product is, and brings units from other buckets before that", async () => {
    const few = await aListedProduct(app.database.db, { unitsTotal: 2 });
    const [first, second] = [await buyer(1_000n * ONE), await buyer(1_000n * ONE)];
    const coupons = new Map([
      [first, await owns(first)],
      [second, await owns(second)],
    ]);
    const buy = (who: Buyer, units: number) =>
      app.call(
        buyOrder,
        { ...purchaseOf(few, units), couponId: publicId("coupon", coupons.get(who) ?? "") },
        who,
      );
    expect((await buy(first, 2)).code).toBe(200);
    await expectRefused(app.database, "sold_out", () => buy(second, 1));
  });
});

describe("once", () => {
  it("answers a repeated key with the first answer, whatever became of the order", async () => {
    const who = await buyer(200n * ONE);
    const coupon = await owns(who);
    const key = randomUUID();
    const first = await buys(who, coupon, 1, key);
    const again = await buys(who, coupon, 1, key);
    await leaves(who, first.data.orderId);
    const late = await buys(who, coupon, 1, key);
    expect([again, late].map(({ raw }) => raw)).toEqual([first.raw, first.raw]);
    await expectRefused(app.database, "idempotency_key_reused", () => buys(who, coupon, 2, key));
  });

  it("two purchases with one coupon at the same moment: one uses it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await buyer(500n * ONE);
      const coupon = await owns(who);
      const replies = await Promise.all([buys(who, coupon), buys(who, coupon), buys(who, coupon)]);
      expect(replies.map(({ code }) => code).sort()).toEqual([1752, 1752, 200]);
      expect(await balances(who)).toMatchObject({ deposit: 410n * ONE, principal: 100n * ONE });
    }
  });
});

it("gives the same in the database as in the contract", async () => {
  const terms = fc.record({
    kind: fc.constantFrom(...COUPON_KINDS),
    amount: fc.bigInt(1n, 5_000n).map((cents) => cents * 10_000n),
    percentBps: fc.integer({ min: 1, max: 5000 }),
    extraDays: fc.integer({ min: 1, max: 30 }),
    principal: fc.bigInt(1n, 10n ** 14n),
    dailyReturn: fc.bigInt(1n, 10n ** 10n),
  });
  await fc.assert(
    fc.asyncProperty(terms, async ({ kind, amount, principal, dailyReturn, ...rest }) => {
      const percentBps = kind === "percent_off" ? rest.percentBps : null;
      const extraDays = kind === "extra_days" ? rest.extraDays : null;
      const coupon = { kind, amount, percentBps, extraDays, minimum: 1n };
      const { rows } = await sql<{ off: bigint; extra: bigint }>`
        select g.off, g.extra from rewards.gift_of(jsonb_populate_record(null::rewards.coupons,
          ${JSON.stringify({ kind, amount: `${amount}`, percent_bps: percentBps, extra_days: extraDays })}
        ), ${principal}, ${dailyReturn}) g`.execute(app.database.owner.db);
      const here = couponGift(coupon, { principal, dailyReturn });
      expect(rows[0]).toEqual(here ?? { off: 0n, extra: 0n });
    }),
    { numRuns: 60 },
  );
});
