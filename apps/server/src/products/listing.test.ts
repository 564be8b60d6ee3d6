import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aDraftProduct, aFundedLot, aListedProduct, staffPair } from "../../test/builders.ts";
import { expectInvariants, stateDigest } from "../../test/harness.ts";
import { anOrder } from "../../test/income-builders.ts";
import { useDatabase } from "../../test/kit.ts";
import { aBuyer } from "../../test/order-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { consent, proposalOf, propose } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { closeProduct, proposeClosing } from "./close-product.ts";
import { deal, listProduct, proposeListing } from "./propose-listing.ts";
import { publishAgreement } from "./publish-agreement.ts";

const database = useDatabase();
beforeAll(async () => {
  await staffPair(database.db);
});

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const total = (kind: string) => totalOf(database.db, kind, "tUSDT");
const UNIT_RETURN = 1_200_000n;

async function refused(work: () => Promise<unknown>, refusal: string): Promise<void> {
  const before = await stateDigest(database);
  await expect(work()).rejects.toMatchObject({ refusal });
  expect(await stateDigest(database)).toBe(before);
}

const list = (id: string) =>
  inTx(async (tx) => {
    await consent(tx, id, "ben", "terms checked");
    await listProduct(tx, await proposalOf(tx, id));
  });

const close = (productId: string) =>
  inTx(async (tx) => {
    const id = await proposeClosing(tx, productId, "ana");
    await consent(tx, id, "ben", "agreed");
    return { id, back: await closeProduct(tx, id) };
  });

async function lotBalance(id: string): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger.accounts where bucket = 0 and owner = ${id}`.execute(database.db);
  return rows[0]?.balance ?? -1n;
}

/** Uses up what other tests left free, so that each test's lots are the only ones. */
async function emptyLots(): Promise<void> {
  const free = (await total("reserve.capital")) + (await total("reserve.yield"));
  const units = free / 10_000n;
  if (units === 0n) return;
  await aListedProduct(
    database.db,
    { dailyReturn: 10_000n, validDays: 1, unitsTotal: Number(units) },
    false,
  );
}

describe("drafting", () => {
  it("refuses terms no product can have, by name, and keeps nothing of them", async () => {
    await aDraftProduct(database.db);
    const document = null;
    const past = new Date(0);
    await refused(() => aDraftProduct(database.db, { dailyReturn: 50_000n }), "rate_above_ceiling");
    await refused(() => aDraftProduct(database.db, { price: 100_000_001n }), "amount_step");
    await refused(() => aDraftProduct(database.db, { dailyReturn: 39_999n }), "amount_step");
    await refused(
      () => aDraftProduct(database.db, { returnSource: "bonds" }),
      "return_source_missing",
    );
    await refused(() => aDraftProduct(database.db, { document }), "return_source_missing");
    await refused(() => aDraftProduct(database.db, { validDays: 0 }), "terms_not_valid");
    await refused(() => aDraftProduct(database.db, { unitsTotal: 0 }), "terms_not_valid");
    await refused(() => aDraftProduct(database.db, { perMemberLimit: 1001 }), "terms_not_valid");
    await refused(() => aDraftProduct(database.db, { startsAt: past }), "terms_not_valid");
    await refused(() => aDraftProduct(database.db, { endsAt: past }), "terms_not_valid");
    const agreementId = "00000000-0000-7000-8000-000000000000";
    await refused(() => aDraftProduct(database.db, { agreementId }), "agreement_unknown");
  });

  it("allows exactly 15 % a year and not one step more, here and in the database", async () => {
    // 365.00 × 15 % ÷ 365 = 0.15 a day.
    const terms = { price: 365_000_000n, dailyReturn: 150_000n };
    await aDraftProduct(database.db, terms);
    await refused(
      () => aDraftProduct(database.db, { ...terms, dailyReturn: 160_000n }),
      "rate_above_ceiling",
    );
    const { id } = await aDraftProduct(database.db, terms);
    await expect(
      sql`update products.products set daily_return = 160000 where id = ${id}`.execute(
        database.owner.db,
      ),
    ).rejects.toMatchObject({ code: "23514" });
  }); // @rule 1.4/ceiling

  it("gives the service no right to change a draft, list it or set its stock", async () => {
    const { id } = await aDraftProduct(database.db);
    for (const change of [
      sql`update products.products set daily_return = 1 where id = ${id}`,
      sql`update products.products set state = 'listed' where id = ${id}`,
      sql`insert into products.allotments values (0, ${id}, 5)`,
      sql`insert into products.backing values (${id}, 1, 'reserve.yield', ${id}, 5, 0)`,
    ]) {
      await expect(change.execute(database.db)).rejects.toMatchObject({ code: "42501" });
    }
  }); // @rule state/no-countdown-by-hand 1.2/frozen 1.6/staff dark/bait

  it("keeps one text for an agreement's version", async () => {
    const text = { version: "v-1", body: "The text." };
    const id = await inTx((tx) => publishAgreement(tx, text));
    expect(await inTx((tx) => publishAgreement(tx, text))).toBe(id);
    await refused(
      () => inTx((tx) => publishAgreement(tx, { ...text, body: "Another." })),
      "agreement_version_taken",
    );
  });
});

describe("what a text says in other languages", () => {
  const text = { version: "v-2", body: "The text.", translations: { de_DE: "Der Text." } };
  const publish = (changes: object = {}) =>
    inTx((tx) => publishAgreement(tx, { ...text, ...changes }));
  const kept = async (id: string) => {
    const { rows } = await sql<{ body: string; translations: object }>`
      select body, translations from products.agreements where id = ${id}`.execute(database.db);
    return rows[0];
  };

  it("is kept with it, trimmed, and need not be given again", async () => {
    const id = await publish({ translations: { de_DE: " Der Text. ", fr_FR: " " } });
    expect(await kept(id)).toEqual({ body: "The text.", translations: { de_DE: "Der Text." } });
    expect(await publish()).toBe(id);
    expect(await publish({ translations: {} })).toBe(id);
  });

  it("is never another for a version, nor of English", async () => {
    const id = await publish();
    for (const translations of [{ de_DE: "Anders." }, { ...text.translations, it_IT: "Testo." }]) {
      await refused(() => publish({ translations }), "agreement_version_taken");
    }
    expect(await kept(id)).toMatchObject({ translations: { de_DE: "Der Text." } });
    const change = sql`update products.agreements set translations = '{}' where id = ${id}`;
    await expect(change.execute(database.db)).rejects.toMatchObject({ code: "42501" });
    // The hash of the translations covers their text, as the English one does, so none can change
    // alone.
    await expect(change.execute(database.owner.db)).rejects.toMatchObject({ code: "23514" });
  });

  it("promises nothing either, in the agreement and in the source", async () => {
    const translations = { tr_TR: "Getiri garantilidir." };
    await refused(() => publish({ version: "v-3", translations }), "words_not_allowed");
    await refused(
      () => aDraftProduct(database.db, { returnSourceTranslations: translations }),
      "words_not_allowed",
    );
  });
});

describe("listing", () => {
  it("locks the whole promised return, from capital and outside yield, oldest first", async () => {
    await emptyLots();
    const first = await aFundedLot(database.db, 60n * UNIT_RETURN, "yield");
    const second = await aFundedLot(database.db, 60n * UNIT_RETURN);
    const offered = await total("reserve.offered");
    const { id } = await aListedProduct(database.db, { unitsTotal: 100 }, false);
    expect(await lotBalance(first)).toBe(0n);
    expect(await lotBalance(second)).toBe(20n * UNIT_RETURN);
    expect(await total("reserve.offered")).toBe(offered + 100n * UNIT_RETURN);
    const { rows } = await sql`
      select no, kind, lot_id, amount from products.backing where product_id = ${id}
      order by no`.execute(database.db);
    expect(rows).toEqual([
      { no: 1, kind: "reserve.yield", lot_id: first, amount: 60n * UNIT_RETURN },
      { no: 2, kind: "reserve.capital", lot_id: second, amount: 40n * UNIT_RETURN },
    ]);
  });

  it("draws on the lots that were named, in that order", async () => {
    await emptyLots();
    await aFundedLot(database.db, 10n * UNIT_RETURN);
    const middle = await aFundedLot(database.db, 10n * UNIT_RETURN);
    const last = await aFundedLot(database.db, 10n * UNIT_RETURN);
    const { id } = await aDraftProduct(database.db, { unitsTotal: 15 });
    const proposal = await inTx((tx) => proposeListing(tx, id, "ana", [last, middle]));
    await list(proposal);
    expect(await lotBalance(last)).toBe(0n);
    expect(await lotBalance(middle)).toBe(5n * UNIT_RETURN);
  });

  it("refuses a return that is not all there, to the last unit", async () => {
    await emptyLots();
    const lot = await aFundedLot(database.db, 10n * UNIT_RETURN - 10_000n);
    const { id } = await aDraftProduct(database.db, { unitsTotal: 10 });
    await refused(() => inTx((tx) => proposeListing(tx, id, "ana")), "not_funded");
    await aFundedLot(database.db, 10_000n);
    await refused(() => inTx((tx) => proposeListing(tx, id, "ana", [lot])), "not_funded");
    await list(await inTx((tx) => proposeListing(tx, id, "ana")));
  }); // @rule 1.2/listing

  it("refuses when the lots were spent between proposal and approval", async () => {
    await emptyLots();
    await aFundedLot(database.db, 10n * UNIT_RETURN);
    const one = await aDraftProduct(database.db, { unitsTotal: 10 });
    const other = await aDraftProduct(database.db, { unitsTotal: 10 });
    const [first, second] = await Promise.all(
      [one, other].map(({ id }) => inTx((tx) => proposeListing(tx, id, "ana"))),
    );
    const ended = await Promise.allSettled([list(first ?? ""), list(second ?? "")]);
    const rejected = ended.filter((end) => end.status === "rejected");
    expect(rejected.map((end) => end.reason.refusal)).toEqual(["not_funded"]);
  });

  it("lists once, and never again", async () => {
    const { id } = await aListedProduct(database.db, { unitsTotal: 3 });
    await refused(() => inTx((tx) => proposeListing(tx, id, "ana")), "product_not_draft");
    const { rows } = await sql<{ proposal_id: string }>`
      select proposal_id from products.products where id = ${id}`.execute(database.db);
    const before = await stateDigest(database);
    await sql`select products.list_product(${rows[0]?.proposal_id})`.execute(database.db);
    expect(await stateDigest(database)).toBe(before);
    await refused(
      () => inTx((tx) => proposeListing(tx, "00000000-0000-7000-8000-000000000001", "ana")),
      "product_unknown",
    );
  });

  it("is proposed once at a time; of two proposals all the same, one lists and the other never", async () => {
    await aFundedLot(database.db, 20n * UNIT_RETURN);
    const { id } = await aDraftProduct(database.db, { unitsTotal: 5 });
    const both = await Promise.allSettled(
      [1, 2].map(() => inTx((tx) => proposeListing(tx, id, "ana"))),
    );
    const made = both.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const [first = ""] = made;
    expect(made).toEqual([first]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: {
        refusal: "proposed_already",
        details: { proposal: publicId("proposal", first) },
      },
    });
    const { rows } = await sql<{ id: string }>`
      select x.id from (select gen_random_uuid() as id) x, ledger.proposals p,
        ledger.propose(x.id, p.action, p.input, 'ana') where p.id = ${first}`.execute(database.db);
    await list(first);
    await refused(() => list(rows[0]?.id ?? ""), "product_not_draft");
  });

  it("refuses a sale whose end has passed, as a draft already", async () => {
    await aFundedLot(database.db, 10n * UNIT_RETURN);
    const announcedAt = new Date(Date.now() - 10_000);
    const past = { announcedAt, startsAt: announcedAt, endsAt: new Date(Date.now() - 1_000) };
    await refused(() => aDraftProduct(database.db, { unitsTotal: 1, ...past }), "sale_over");
    const { id } = await aDraftProduct(database.db, { unitsTotal: 1 });
    await sql`
      update products.products set ends_at = ${past.endsAt}, starts_at = ${announcedAt},
        announced_at = ${announcedAt} where id = ${id}`.execute(database.owner.db);
    await refused(() => inTx((tx) => proposeListing(tx, id, "ana")), "sale_over");
  });

  it("the database refuses a proposal that differs from the terms, however it was made", async () => {
    const lot = await aFundedLot(database.db, 100n * UNIT_RETURN);
    const { id } = await aDraftProduct(database.db, { unitsTotal: 10 });
    const lots = (amount: bigint, lot_id = lot, kind = "reserve.capital") => [
      { kind, lot_id, amount },
    ];
    const allotments = (units: number, unitReturn: bigint) =>
      deal(units).map((one) => ({ ...one, amount: unitReturn * BigInt(one.units) }));
    const hostile = {
      "less return": { lots: lots(100_000n), allotments: allotments(10, 10_000n) },
      "more units": { lots: lots(11n * UNIT_RETURN), allotments: allotments(11, UNIT_RETURN) },
      "fewer units": { lots: lots(9n * UNIT_RETURN), allotments: allotments(9, UNIT_RETURN) },
      "no units": { lots: lots(1n), allotments: [] },
      "a stranger's lot": {
        lots: lots(10n * UNIT_RETURN, id),
        allotments: allotments(10, UNIT_RETURN),
      },
      "the wrong source": {
        lots: lots(10n * UNIT_RETURN, lot, "reserve.yield"),
        allotments: allotments(10, UNIT_RETURN),
      },
      "another currency": {
        currency: "tINR",
        lots: lots(10n * UNIT_RETURN),
        allotments: allotments(10, UNIT_RETURN),
      },
      "lots short of it": {
        lots: lots(9n * UNIT_RETURN),
        allotments: allotments(10, UNIT_RETURN),
      },
    };
    for (const [what, input] of Object.entries(hostile)) {
      const drafted = await aDraftProduct(database.db, { unitsTotal: 10 });
      const whole = { product_id: drafted.id, currency: "tUSDT" };
      const proposal = await inTx(async (tx) => {
        const made = await propose(tx, "list_product", { ...whole, ...input }, "ana");
        await consent(tx, made, "ben", "looked fine");
        return made;
      });
      const before = await stateDigest(database);
      await expect(
        sql`select products.list_product(${proposal})`.execute(database.db),
        what,
      ).rejects.toMatchObject({ code: expect.stringMatching(/^(BP002|BL002)$/) });
      expect(await stateDigest(database), what).toBe(before);
    }
  }); // @rule 1.2/listing

  it("needs another person: without consent the database lists nothing", async () => {
    await aFundedLot(database.db, UNIT_RETURN);
    const { id } = await aDraftProduct(database.db, { unitsTotal: 1 });
    const proposal = await inTx((tx) => proposeListing(tx, id, "ana"));
    await expect(
      sql`select products.list_product(${proposal})`.execute(database.db),
    ).rejects.toMatchObject({ code: "BL001" });
    await expect(
      sql`select ledger.list_product(${proposal})`.execute(database.db),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("closing", () => {
  it("ends the sale and gives the unsold return back to its lots, the last lot first", async () => {
    await emptyLots();
    const first = await aFundedLot(database.db, 60n * UNIT_RETURN);
    const second = await aFundedLot(database.db, 40n * UNIT_RETURN, "yield");
    const { id } = await aListedProduct(database.db, { unitsTotal: 100 }, false);
    const { back } = await close(id);
    expect(back).toBe(100n * UNIT_RETURN);
    expect([await lotBalance(first), await lotBalance(second)]).toEqual([
      60n * UNIT_RETURN,
      40n * UNIT_RETURN,
    ]);
    const { rows } = await sql<{ state: string; left: bigint; withdrawn: number; on: boolean }>`
      select p.state, p.units_withdrawn as withdrawn, products.on_sale(p) as on,
        (select sum(units_left) from products.allotments where product_id = p.id) as left
      from products.products p where p.id = ${id}`.execute(database.db);
    expect(rows).toEqual([{ state: "closed", withdrawn: 100, on: false, left: 0n }]);
    await expectInvariants(database);
  });

  it("a closed product closes again for what came on offer since, never above what a lot gave", async () => {
    await emptyLots();
    const first = await aFundedLot(database.db, 5n * UNIT_RETURN);
    const second = await aFundedLot(database.db, 5n * UNIT_RETURN);
    const product = await aListedProduct(database.db, { unitsTotal: 10 }, false);
    const { id } = product;
    const buyer = await aBuyer(database.owner.db, 1_000_000_000n);
    const three = await anOrder(database.db, buyer, product, 3);
    const one = await anOrder(database.db, buyer, product, 1);
    const exit = ({ orderId }: { orderId: string }) =>
      sql`select income.exit_order(${buyer.bucket}, ${orderId}, ${buyer.id})`.execute(database.db);
    expect((await close(id)).back).toBe(6n * UNIT_RETURN);
    expect([await lotBalance(first), await lotBalance(second)]).toEqual([
      UNIT_RETURN,
      5n * UNIT_RETURN,
    ]);
    // An early exit leaves its unpaid return on offer, without the unit.
    await exit(three);
    const again = await close(id);
    expect(again.back).toBe(3n * UNIT_RETURN);
    expect([await lotBalance(first), await lotBalance(second)]).toEqual([
      4n * UNIT_RETURN,
      5n * UNIT_RETURN,
    ]);
    expect((await close(id)).back).toBe(0n);
    const before = await stateDigest(database);
    await sql`select products.close_product(${again.id})`.execute(database.db);
    expect(await stateDigest(database)).toBe(before);
    await exit(one);
    expect((await close(id)).back).toBe(UNIT_RETURN);
  });

  it("refuses a draft and a product nobody knows", async () => {
    const { id } = await aDraftProduct(database.db);
    await refused(() => inTx((tx) => proposeClosing(tx, id, "ana")), "product_not_listed");
    await refused(
      () => inTx((tx) => proposeClosing(tx, "00000000-0000-7000-8000-000000000001", "ana")),
      "product_unknown",
    );
  });
});
