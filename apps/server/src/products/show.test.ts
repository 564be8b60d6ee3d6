import { publicId } from "@ballast/contract/ids.ts";
import type { Language } from "@ballast/contract/language.ts";
import { listProducts, productDetail } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import {
  aDraftProduct,
  aFundedLot,
  aListedProduct,
  type BuiltProduct,
} from "../../test/builders.ts";
import { numberOf } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, aPaidOrder, type Buyer } from "../../test/order-builders.ts";
import { consent } from "../ledger/proposals.ts";
import { closeProduct, proposeClosing } from "./close-product.ts";
import { publishAgreement } from "./publish-agreement.ts";

const app = useApp();
let buyer: Buyer;
let session: { token: string };
beforeAll(async () => {
  buyer = await aBuyer(app.database.owner.db, 1_000_000_000n);
  session = { token: buyer.token };
});

const list = (input: Record<string, string> = {}) => app.call(listProducts, input, session);
const detail = (product: { id: string }, language: Language = "en_US") =>
  app.call(productDetail, { productId: publicId("product", product.id) }, { ...session, language });
const near = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const cardOf = async (product: BuiltProduct) =>
  (await list({ pageSize: "100" })).data.list.find((card) => card.productId === product.id);

async function close(product: BuiltProduct): Promise<void> {
  await app.database.db.transaction().execute(async (tx) => {
    const id = await proposeClosing(tx, product.id, "ana");
    await consent(tx, id, "ben", "agreed");
    await closeProduct(tx, id);
  });
}

async function offers(allowed: boolean): Promise<void> {
  await sql`update members.country_policy set offers = ${allowed} where country = 'IN'`.execute(
    app.database.owner.db,
  );
}

describe("product/list", () => {
  it("shows a product with its terms, its stock and its backing", async () => {
    const product = await aListedProduct(app.database.db, { unitsTotal: 70, perMemberLimit: 5 });
    const { data, code } = await list();
    expect(code).toBe(200);
    const { announcedAt, startsAt, endsAt } = product;
    expect(data.list.find((card) => card.productId === product.id)).toEqual({
      productId: product.id,
      productName: "Test machine",
      productImg: "machine-1.svg",
      status: 1,
      announceTime: announcedAt,
      startTime: startsAt,
      endTime: endsAt,
      daotimes: null,
      currency: "tUSDT",
      price: 100_000_000n,
      dayReturnAmount: 40_000n,
      validDays: 30,
      putOffDays: 0,
      totalReturn: 1_200_000n,
      yearlyRateBps: 1460,
      unitsTotal: 70,
      unitsSold: 0,
      perMemberLimit: 5,
      backing: { locked: 84_000_000n, needed: 84_000_000n },
      agreementVersion: "test-1",
      returnSource: product.returnSource,
    });
    expect(Math.abs(data.serverTime.getTime() - Date.now())).toBeLessThan(10_000);
    expect(data.benchmark).toMatchObject({ rateBps: 433, on: "2025-06-30" });
  });

  it("follows stock and the real time, and counts units really sold", async () => {
    await aGreenGuard(app.database.db);
    const { db } = app.database;
    const on = await aListedProduct(db, { unitsTotal: 3 });
    const rush = await aListedProduct(db, { unitsTotal: 3, endsAt: near(23) });
    const soon = await aListedProduct(db, { unitsTotal: 3, startsAt: near(23) });
    const later = await aListedProduct(db, { unitsTotal: 3, startsAt: near(25) });
    expect(await cardOf(on)).toMatchObject({ status: 1, daotimes: null });
    expect(await cardOf(rush)).toMatchObject({ status: 6, daotimes: rush.endsAt });
    expect(await cardOf(soon)).toMatchObject({ status: 9, daotimes: soon.startsAt });
    expect(await cardOf(later)).toMatchObject({ status: 5, daotimes: null });
    await aPaidOrder(app, buyer, on, 2);
    expect(await cardOf(on)).toMatchObject({ status: 1, unitsSold: 2 });
    await aPaidOrder(app, buyer, on, 1);
    expect(await cardOf(on)).toMatchObject({ status: 3, unitsSold: 3 });
  }); // @rule state/product

  it("does not send terms that are not announced yet", async () => {
    const secret = {
      unitsTotal: 3,
      price: 43_210_000n,
      dailyReturn: 10_000n,
      validDays: 77,
      announcedAt: near(1),
      startsAt: near(48),
    };
    const product = await aListedProduct(app.database.db, secret);
    const { raw } = await list();
    const card = (raw.data as { list: Record<string, unknown>[] }).list.find(
      (one) => one.productId === publicId("product", product.id),
    );
    expect(card).toMatchObject({ status: 7, daotimes: null, price: null, dayReturnAmount: null });
    expect(card).toMatchObject({ validDays: null, totalReturn: null, yearlyRateBps: null });
    expect(card).toMatchObject({ backing: null });
    const shown = await detail(product);
    expect(shown.data).toMatchObject({
      status: 7,
      price: null,
      totalReturnBps: null,
      fees: { netReturn: null },
      evidence: null,
      mayBuy: false,
      whyNot: "product_not_on_sale",
    });
    expect(JSON.stringify(shown.raw)).not.toMatch(/43210000|10000"|\b77\b/);
  }); // @rule state/unannounced

  it("shows neither drafts nor closed products nor those whose sale is over", async () => {
    const { db } = app.database;
    const draft = await aDraftProduct(db);
    const closed = await aListedProduct(db, { unitsTotal: 2 });
    await close(closed);
    const over = await aListedProduct(db, { unitsTotal: 2, endsAt: near(0.0006) });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const shown = (await list({ pageSize: "100" })).data.list.map((card) => card.productId);
    for (const { id } of [draft, closed, over]) expect(shown).not.toContain(id);
    expect((await detail(draft)).code).toBe(numberOf("product_unknown"));
    for (const product of [closed, over]) {
      expect((await detail(product)).data).toMatchObject({
        status: 0,
        mayBuy: false,
        whyNot: "product_not_on_sale",
      });
    }
    expect((await detail(closed)).data.unitsSold).toBe(0);
  });

  it("pages newest first, by number and by cursor, without gap or repeat", async () => {
    const { db } = app.database;
    for (let n = 0; n < 3; n += 1) await aListedProduct(db, { unitsTotal: 1, name: `Page ${n}` });
    const all = (await list({ pageSize: "100" })).data;
    expect(all.list.slice(0, 3).map((card) => card.productName)).toEqual([
      "Page 2",
      "Page 1",
      "Page 0",
    ]);
    expect(all.total).toBe(all.list.length);
    expect(all.cursor).toBeNull();
    const ids: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { data }: Awaited<ReturnType<typeof list>> = await list({
        pageSize: "2",
        ...(cursor ? { cursor } : {}),
      });
      ids.push(...data.list.map((card) => card.productId));
      cursor = data.cursor;
    }
    expect(ids).toEqual(all.list.map((card) => card.productId));
    const second = (await list({ pageSize: "2", pageNum: "2" })).data;
    expect(second.list.map((card) => card.productId)).toEqual(ids.slice(2, 4));
    expect((await list({ cursor: "not one" })).code).toBe(numberOf("bad_input"));
  }); // @rule call/paging

  it("asks for a login, and shows nothing where offers are not allowed", async () => {
    expect((await app.call(listProducts)).code).toBe(401);
    await offers(false);
    const product = await aListedProduct(app.database.db, { unitsTotal: 1 });
    expect((await list()).code).toBe(numberOf("offers_not_allowed"));
    expect((await detail(product)).code).toBe(numberOf("offers_not_allowed"));
    await offers(true);
    expect((await list()).code).toBe(200);
  });

  it("stays open to who bought it where offers are not allowed any more, but not for sale", async () => {
    await aGreenGuard(app.database.db);
    const product = await aListedProduct(app.database.db, { unitsTotal: 2 });
    await aPaidOrder(app, buyer, product);
    await offers(false);
    const { code, data } = await detail(product);
    expect(code).toBe(200);
    expect(data).toMatchObject({ mayBuy: false, whyNot: "offers_not_allowed" });
    expect(data.evidence?.lots.length).toBeGreaterThan(0);
    await offers(true);
    expect((await detail(product)).data.mayBuy).toBe(true);
  });
});

describe("product/detail", () => {
  it("shows everything a member should know before buying", async () => {
    await aGreenGuard(app.database.db);
    const { db } = app.database;
    const lot = await aFundedLot(db, 6_000_000n, "yield");
    const product = await aListedProduct(db, { unitsTotal: 10, perMemberLimit: 2 });
    const { data } = await detail(product);
    expect(data).toMatchObject({
      totalReturn: 1_200_000n,
      totalReturnBps: 120,
      yearlyRateBps: 1460,
      benchmark: { rateBps: 433, on: "2025-06-30" },
      fees: {
        purchaseBps: 0,
        earlyExitBps: 0,
        withdrawalOfEarnedBps: 500,
        netReturn: 1_140_000n,
      },
      backing: { locked: 12_000_000n, needed: 12_000_000n },
      agreement: {
        agreementId: product.agreementId,
        version: "test-1",
        hash: product.agreementHash.toString("hex"),
        body: "Lease agreement of the test.",
        translation: null,
      },
      returnSourceTranslation: null,
      coolingOffHours: 24,
      earlyExit: { principalBackBps: 10_000, keepsIncomeEarned: true, keepsIncomeToCome: false },
      mayBuy: true,
      whyNot: null,
    });
    expect(data.evidence?.lots.find((one) => one.lotId === lot)).toMatchObject({
      kind: "yield",
      attestor: "ben, eva",
      document: { name: "statement.pdf" },
    });
    const locked = data.evidence?.lots.reduce((sum, one) => sum + one.amount, 0n);
    expect(locked).toBe(12_000_000n);
    const { rows } = await sql<{ event: string }>`
      select event from ledger.transactions where bucket = 0
        and id = ${data.evidence?.transactionId}`.execute(db);
    expect(rows).toEqual([{ event: "list_product" }]);
  }); // @rule call/products 4/product 4/provenance

  it("says in the reader's language what counts in English, where it is translated", async () => {
    const { db } = app.database;
    const words = {
      version: "test-words",
      body: "The text.",
      translations: { de_DE: "Der Text." },
    };
    const agreementId = await db.transaction().execute((tx) => publishAgreement(tx, words));
    const product = await aListedProduct(db, {
      unitsTotal: 1,
      agreementId,
      returnSourceTranslations: { de_DE: "Zinsen.", fr_FR: "Intérêts." },
    });
    const read = async (language: Language) => (await detail(product, language)).data;
    const german = await read("de_DE");
    expect(german.agreement.translation).toEqual({ language: "de_DE", text: "Der Text." });
    expect(german.returnSourceTranslation).toEqual({ language: "de_DE", text: "Zinsen." });
    const [french, english] = [await read("fr_FR"), await read("en_US")];
    expect(french.agreement.translation).toBeNull();
    expect(french.returnSourceTranslation).toEqual({ language: "fr_FR", text: "Intérêts." });
    expect([english.agreement.translation, english.returnSourceTranslation]).toEqual([null, null]);
    for (const { agreement, returnSource } of [german, french]) {
      expect([agreement.body, agreement.hash]).toEqual([words.body, english.agreement.hash]);
      expect(returnSource).toBe(product.returnSource);
    }
  });

  it("says why not: the limit of a member, a pause, a stop of sales, sold out", async () => {
    await aGreenGuard(app.database.db);
    const { db, owner } = app.database;
    const product = await aListedProduct(db, { unitsTotal: 3, perMemberLimit: 2 });
    const whyNot = async () => {
      const { data } = await detail(product);
      expect(data.mayBuy).toBe(data.whyNot === null);
      return data.whyNot;
    };
    expect(await whyNot()).toBeNull();
    await aPaidOrder(app, buyer, product, 2);
    expect(await whyNot()).toBe("over_member_limit");
    const other = await aBuyer(app.database.owner.db, 1_000_000_000n);
    await aPaidOrder(app, other, product, 1);
    const third = await aBuyer(app.database.owner.db, 0n);
    session = { token: third.token };
    expect(await whyNot()).toBe("sold_out");
    await sql`update reserve.guard set checked_at = checked_at - interval '16 minutes'`.execute(
      owner.db,
    );
    expect(await whyNot()).toBe("guard_stale");
    await sql`update reserve.guard set halted_at = checked_at, halted_for = '{shortfall}'`.execute(
      owner.db,
    );
    expect(await whyNot()).toBe("sales_stopped");
    await sql`update members.members set purchases_paused_until = platform.now() + interval '1 day'
      where id = ${third.id}`.execute(owner.db);
    expect(await whyNot()).toBe("purchases_paused");
    session = { token: buyer.token };
  });

  it("asks for a login and a product there is", async () => {
    const productId = publicId("product", "00000000-0000-7000-8000-000000000001");
    expect((await app.call(productDetail, { productId })).code).toBe(401);
    expect((await app.call(productDetail, { productId }, session)).code).toBe(
      numberOf("product_unknown"),
    );
    expect((await app.call(productDetail, { productId: "prd_x" }, session)).code).toBe(
      numberOf("bad_input"),
    );
    expect((await app.call(productDetail, {}, session)).code).toBe(numberOf("bad_input"));
  });
});
