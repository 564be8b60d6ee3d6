import { randomUUID } from "node:crypto";
import { COUPON_KINDS } from "@ballast/contract/gift/coupon-gift.ts";
import {
  couponsOpen,
  listCoupons,
  productCouponData,
  productCoupons,
  receiveCoupon,
  userProductCoupons,
} from "@ballast/contract/gift/coupons.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { aListedProduct, type BuiltProduct } from "../../test/builders.ts";
import { aCoupon, ONE, receives } from "../../test/coupon-builders.ts";
import { expectInvariants, expectRefused } from "../../test/harness.ts";
import { aCampaign, passDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, someBuyers } from "../../test/order-builders.ts";
import { staffLine } from "../../test/staff-line.ts";
import { totalOf } from "../ledger/accounts.ts";
import { endCoupon, TERMS_OF } from "./coupon-offer.ts";
import { expireReceivedCoupons } from "./promotions-jobs.ts";

const app = useApp();
let product: BuiltProduct;
let campaign: string;
beforeAll(async () => {
  product = await aListedProduct(app.database.db);
  campaign = await aCampaign(app.database.db, "coupons", 10n * ONE, 100n * ONE);
});

const newBuyer = () => aBuyer(app.database.owner.db, 0n);
const held = (kind: string) => totalOf(app.database.db, kind, "tUSDT");
const budgets = async () => [await held("client.promotion"), await held("client.coupon")] as const;
const forIt = () => ({ productId: publicId("product", product.id) });

it("is offered, received once, and its money is set aside in the same moment", async () => {
  const coupon = await aCoupon(app.database.db, { name: "First" });
  const buyer = await newBuyer();
  const session = { token: buyer.token };
  const offered = await app.call(productCoupons, forIt(), session);
  expect(offered.data.list.find(({ couponId }) => couponId === coupon)).toMatchObject({
    name: "First",
    kind: "money_off",
    amount: 10n * ONE,
    minimum: 100n * ONE,
    product: null,
    state: "available",
    receivedTime: null,
    use: null,
  });
  const [promotion, aside] = await budgets();
  const first = await receives(app, buyer, coupon);
  expect(first.data).toMatchObject({ couponId: coupon, state: "received" });
  expect(await budgets()).toEqual([promotion - 10n * ONE, aside + 10n * ONE]);
  expect((await receives(app, buyer, coupon)).data).toEqual(first.data);
  expect(await budgets()).toEqual([promotion - 10n * ONE, aside + 10n * ONE]);

  const own = await app.call(listCoupons, {}, session);
  expect(own.data).toMatchObject({ total: 1, list: [first.data], cursor: null });
  const forProduct = await app.call(userProductCoupons, forIt(), session);
  expect(forProduct.data.list).toEqual([first.data]);
  const open = (await app.call(couponsOpen, {}, session)).data;
  expect(open).toMatchObject({ open: true, received: 1 });
  const data = (await app.call(productCouponData, forIt(), session)).data;
  expect(data).toMatchObject({
    received: 1,
    budget: { campaignId: campaign, name: "Budget of coupons" },
    atEarlyExit: "given_back",
    withdrawalFeeBps: 500,
  });
}); // @rule state/gifts

it("answers a repeated key with the first answer, and sets aside once", async () => {
  const coupon = await aCoupon(app.database.db);
  const buyer = await newBuyer();
  const options = { token: buyer.token, key: randomUUID() };
  const input = { couponId: publicId("coupon", coupon) };
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => app.call(receiveCoupon, input, options)),
  );
  expect(new Set(replies.map(({ raw }) => JSON.stringify(raw))).size).toBe(1);
  const { rows } = await sql`
    select from rewards.member_coupons where member_id = ${buyer.id}`.execute(app.database.db);
  expect(rows).toHaveLength(1);
});

it("for one product is not shown for another", async () => {
  const other = await aListedProduct(app.database.db, { name: "Other" });
  const coupon = await aCoupon(app.database.db, { productId: other.id });
  const buyer = await newBuyer();
  const session = { token: buyer.token };
  const ids = async (input: Record<string, string>) =>
    (await app.call(productCoupons, input, session)).data.list.map(({ couponId }) => couponId);
  expect(await ids(forIt())).not.toContain(coupon);
  expect(await ids({ productId: publicId("product", other.id) })).toContain(coupon);
  expect(await ids({})).toContain(coupon);
  await receives(app, buyer, coupon);
  expect((await app.call(userProductCoupons, forIt(), session)).data.list).toEqual([]);
});

it("is refused when unknown, over, and where the country allows none", async () => {
  const buyer = await newBuyer();
  const receiving = (id: string, who = buyer) => receives(app, who, id);
  await expectRefused(app.database, "coupon_unknown", () => receiving(randomUUID()));
  const ended = await aCoupon(app.database.db);
  await app.database.db.transaction().execute((tx) => endCoupon(tx, ended));
  await expectRefused(app.database, "coupon_over", () => receiving(ended));
  await app.database.db
    .transaction()
    .execute((tx) => expect(endCoupon(tx, ended)).rejects.toThrow("coupon_unknown"));

  const coupon = await aCoupon(app.database.db);
  const abroad = await newBuyer();
  await sql`update members.members set country = 'GB' where id = ${abroad.id}`.execute(
    app.database.owner.db,
  );
  const session = { token: abroad.token };
  await expectRefused(app.database, "promotions_not_allowed", () => receiving(coupon, abroad));
  expect((await app.call(couponsOpen, {}, session)).data).toEqual({
    open: false,
    offered: 0,
    received: 0,
  });
  expect((await app.call(productCoupons, {}, session)).data).toEqual({ allowed: false, list: [] });
  const at = { token: buyer.token };
  expect((await app.call(productCoupons, {}, at)).data.allowed).toBe(true);
  await expectRefused(app.database, "not_logged_in", () => app.call(listCoupons));
  await expectRefused(app.database, "product_unknown", () =>
    app.call(productCouponData, { productId: publicId("product", randomUUID()) }, buyer),
  );
});

it("not used in time ends, and its money goes back to the budget, once", async () => {
  const { rows } = await sql<{ now: Date }>`select platform.now() as now`.execute(app.database.db);
  const validTo = new Date((rows[0]?.now.getTime() ?? 0) + 86_400_000);
  const coupon = await aCoupon(app.database.db, { validTo });
  const buyer = await newBuyer();
  await receives(app, buyer, coupon);
  const [promotion, aside] = await budgets();
  await passDays(app.database, 2);
  const session = { token: buyer.token };
  const expired = await app.call(listCoupons, { state: "expired" }, session);
  expect(expired.data.list).toMatchObject([{ couponId: coupon, state: "expired" }]);
  await Promise.all([1, 2].map(() => expireReceivedCoupons(app.database.db)));
  await expireReceivedCoupons(app.database.db);
  expect(await budgets()).toEqual([promotion + 10n * ONE, aside - 10n * ONE]);
  expect((await app.call(listCoupons, { state: "expired" }, session)).data).toEqual(expired.data);
  const late = await newBuyer();
  await expectRefused(app.database, "coupon_over", () => receives(app, late, coupon));
});

it("is received by so many as the budget covers, not one more, however many come at once", async () => {
  await sql`select reserve.end_campaign(${campaign})`.execute(app.database.db);
  await aCampaign(app.database.db, "coupons", 10n * ONE, 70n * ONE);
  const coupon = await aCoupon(app.database.db);
  const buyers = await someBuyers(
    app.database.owner.db,
    Array.from({ length: 12 }, (_, index) => index * 5),
    0n,
  );
  const tryAgain = async (buyer: (typeof buyers)[number]): Promise<number> => {
    const { code } = await receives(app, buyer, coupon);
    return code === 503 ? tryAgain(buyer) : code;
  };
  const codes = await Promise.all(buyers.map(tryAgain));
  expect(codes.filter((code) => code === 200)).toHaveLength(7);
  expect(codes.filter((code) => code === 1702)).toHaveLength(5);
  const late = await newBuyer();
  const { list } = (await app.call(productCoupons, {}, late)).data;
  expect(list.map(({ couponId }) => couponId)).not.toContain(coupon);
});

it("not used gives its money to the next one, as often as it comes back", async () => {
  const { db } = app.database;
  await sql`select reserve.end_campaign(id) from reserve.campaigns where kind = 'coupons' and state = 'open'`.execute(
    db,
  );
  await aCampaign(db, "coupons", 10n * ONE, 10n * ONE);
  for (const _turn of [1, 2]) {
    const { rows } = await sql<{ now: Date }>`select platform.now() as now`.execute(db);
    const validTo = new Date((rows[0]?.now.getTime() ?? 0) + 86_400_000);
    const coupon = await aCoupon(db, { validTo });
    expect((await receives(app, await newBuyer(), coupon)).code).toBe(200);
    await expectInvariants(app.database);
    await passDays(app.database, 2);
    await expireReceivedCoupons(db);
  }
  await expectInvariants(app.database);
  await sql`select reserve.end_campaign(id) from reserve.campaigns where kind = 'coupons' and state = 'open'`.execute(
    db,
  );
  await aCampaign(db, "coupons", 10n * ONE, 70n * ONE);
});

const offer = (changes: Record<string, string> = {}) =>
  Object.entries({
    name: "Two off",
    kind: "money_off",
    amount: "2.00",
    minimum: "50.00",
    from: "2026-01-01T00:00:00Z",
    to: "2036-01-01T00:00:00Z",
    ...changes,
  }).flatMap(([name, value]) => [`--${name}`, value]);
const proposalIn = (lines: string[]) => /prp_[0-9a-f]{32}/.exec(lines.join())?.[0] ?? "";

it.each(COUPON_KINDS)("of the kind %s is offered with the terms of its kind", async (kind) => {
  const staff = staffLine(app.database);
  const { percent, extraDays } = TERMS_OF[kind];
  const terms = {
    ...(percent ? { "percent-bps": "500" } : {}),
    ...(extraDays ? { "extra-days": "3" } : {}),
  };
  const made = await staff("ana", "offer-coupon", ...offer({ kind, ...terms }));
  const approve = ["approve", "--proposal", proposalIn(made.out), "--reason", "terms checked"];
  expect((await staff("eva", ...approve)).out[0]).toContain("offer_coupon  done");
});

it("is offered by two people, within terms that make sense and one gift of the budget", async () => {
  const staff = staffLine(app.database);
  const wrong = async (changes: Record<string, string>) =>
    (await staff("ana", "offer-coupon", ...offer(changes))).err[0];
  expect(await wrong({ minimum: "3.99" })).toBe("Please check the terms: minimum.");
  expect(await wrong({ kind: "percent_off" })).toBe("Please check the terms: percent.");
  expect(await wrong({ "extra-days": "3" })).toBe("Please check the terms: extra-days.");
  expect(await wrong({ to: "2025-01-01T00:00:00Z" })).toBe("Please check the terms: to.");
  expect(await wrong({ product: publicId("product", randomUUID()) })).toBe(
    "This product is not known.",
  );
  const made = await staff("ana", "offer-coupon", ...offer());
  const approve = ["approve", "--proposal", proposalIn(made.out), "--reason", "terms checked"];
  expect((await staff("eva", ...approve)).out[0]).toContain("offer_coupon  done");
  const listed = (await staff("ben", "coupons")).out[0] ?? "";
  expect(listed).toContain("open  Two off  money_off, at most 2.00 tUSDT");
  const shown = /cpn_[0-9a-f]{32}/.exec(listed)?.[0] ?? "";
  expect((await staff("ana", "end-coupon", "--coupon", shown)).exit).toBe(0);
  expect((await staff("ben", "coupons")).out[0]).toContain("  ended  Two off");

  const above = await staff("ana", "offer-coupon", ...offer({ amount: "11", minimum: "50" }));
  const tooMuch = proposalIn(above.out);
  expect(
    (await staff("ben", "approve", "--proposal", tooMuch, "--reason", "looked at it")).err[0],
  ).toBe("Please check the terms: amount.");
});
