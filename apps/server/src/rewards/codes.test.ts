import { rewardTrail } from "@ballast/contract/gift/calls.ts";
import { listRedeemed, redeemCode } from "@ballast/contract/gift/codes.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { listAllIncome } from "@ballast/contract/wallet/capital-records.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { setLimits } from "../../test/app.ts";
import { aMember, type TestMember } from "../../test/builders.ts";
import { expectRefused, numberOf } from "../../test/harness.ts";
import { aCampaign, entriesOf, passDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { someCodes } from "../../test/reward-builders.ts";
import { memberBalances } from "../ledger/accounts.ts";

const WORTH = 2_000_000n;

const app = useApp();
let member: TestMember;
beforeEach(async () => {
  await sql`select reserve.end_campaign(id) from reserve.campaigns`.execute(app.database.db);
  await aCampaign(app.database.db, "codes", WORTH, 20n * WORTH);
  member = await aMember(app);
});

const redeem = (code: string, who = member, key?: string) =>
  app.call(redeemCode, { code }, key ? { ...who, key } : who);
const earned = async (who = member) => (await memberBalances(app.database.db, who, "tUSDT")).earned;

describe("a code", () => {
  it("pays once from the codes' budget, with its record and its trail", async () => {
    const [code = ""] = await someCodes(app.database.db, WORTH);
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{16}$/);
    const { data } = await redeem(code.toLowerCase());
    expect(data).toMatchObject({ name: "Test codes", amount: WORTH, currency: "tUSDT" });
    expect(await entriesOf(app.database.db, member, "redeemed_code")).toEqual([
      { kind: "client.earned", side: "C", amount: WORTH },
    ]);
    const records = await app.call(listAllIncome, { types: "random_bonus" }, member);
    expect(records.data.list).toMatchObject([{ description: "redeemed_code", amount: WORTH }]);
    const transactionId = publicId("ledgerTransaction", data.transactionId);
    expect((await app.call(rewardTrail, { transactionId }, member)).data.kind).toBe("codes");
    const history = (await app.call(listRedeemed, {}, member)).data;
    expect(history).toMatchObject({ total: 1, cursor: null, list: [data] });
  }); // @rule 4/provenance

  it("is read as it is typed in any script, with a Turkish i", async () => {
    await someCodes(app.database.db, WORTH, { word: "TWIN2345", uses: 2 });
    const typed = ["twın２３４５", " TWİN२३४५\n"];
    for (const [at, text] of typed.entries()) {
      const reply = await redeem(text, at === 0 ? member : await aMember(app));
      expect(reply.code, text).toBe(200);
    }
  }); // @rule input/digits

  it("answers a repeated key with the first answer, and pays once", async () => {
    const [code = ""] = await someCodes(app.database.db, WORTH, { uses: 5 });
    const key = crypto.randomUUID();
    const first = await redeem(code, member, key);
    expect((await redeem(code, member, key)).raw).toEqual(first.raw);
    expect(await earned()).toBe(WORTH);
  });

  it("of a batch is one member's once: another code of it is refused too", async () => {
    const [first = "", second = ""] = await someCodes(app.database.db, WORTH, { codes: 2 });
    await redeem(first);
    await expectRefused(app.database, "gift_code_used", () => redeem(first));
    await expectRefused(app.database, "gift_code_used", () => redeem(second));
    expect((await redeem(second, await aMember(app))).code).toBe(200);
  });

  it("for one is over when another had it; one for many when so many had it", async () => {
    const [single = ""] = await someCodes(app.database.db, WORTH);
    await redeem(single, await aMember(app));
    await expectRefused(app.database, "gift_code_over", () => redeem(single));
    const [many = ""] = await someCodes(app.database.db, WORTH, { uses: 3, word: "SPRING2026" });
    expect(many).toBe("SPRING2026");
    const members = await Promise.all(Array.from({ length: 6 }, () => aMember(app)));
    const replies = await Promise.all(members.map((one) => redeem("spring2026", one)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(3);
    expect(replies.filter(({ code }) => code === 1712)).toHaveLength(3);
  });

  it("is not known any more once it has expired, nor when it never was", async () => {
    const [code = ""] = await someCodes(app.database.db, WORTH, { days: 2 });
    await passDays(app.database, 3);
    await expectRefused(app.database, "gift_code_wrong", () => redeem(code));
    await expectRefused(app.database, "gift_code_wrong", () => redeem("AAAAAAAAAAAAAAAA"));
    const wrong = await redeem("not a code");
    expect(wrong.raw.data).toMatchObject({ refusal: "bad_input" });
  }); // @rule input/texts

  it("pays nothing where promotions are not allowed, when its campaign has ended, and to nobody", async () => {
    const [code = ""] = await someCodes(app.database.db, WORTH);
    const british = await aMember(app, { country: "GB" });
    await expectRefused(app.database, "promotions_not_allowed", () => redeem(code, british));
    await sql`select reserve.end_campaign(id) from reserve.campaigns`.execute(app.database.db);
    await expectRefused(app.database, "promotion_over", () => redeem(code));
    expect((await app.call(redeemCode, { code })).code).toBe(401);
    expect((await app.call(listRedeemed)).code).toBe(401);
  });

  it("cannot be guessed: after some wrong ones the member waits, and also a right one is not looked at", async () => {
    const [code = ""] = await someCodes(app.database.db, WORTH);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await redeem(`WRONGGUESS${guess}`)).code).toBe(1710);
    }
    expect((await redeem("WRONGGUESS5")).code).toBe(numberOf("too_many_tries"));
    expect((await redeem(code)).code).toBe(numberOf("too_many_tries"));
    expect((await redeem(code, await aMember(app))).code).toBe(200);
  });

  it("counts the wrong ones of an address, whoever sends them", async () => {
    const [code = ""] = await someCodes(app.database.db, WORTH);
    await sql`delete from security.login_failures`.execute(app.database.db);
    await setLimits(app.database, { address: 3 });
    for (let guess = 0; guess < 3; guess += 1) {
      expect((await redeem(`OTHERGUESS${guess}`)).code).toBe(1710);
    }
    const other = await sql<{ key: string }>`
      select key from security.login_failures where kind = 'address'`.execute(app.database.db);
    expect(other.rows).toHaveLength(3);
    expect((await redeem(code)).code).toBe(numberOf("too_many_tries"));
    await setLimits(app.database, { address: 100_000 });
    await sql`delete from security.login_failures`.execute(app.database.db);
    expect((await redeem(code)).code).toBe(200);
  });

  it("is kept as a hash alone", async () => {
    const [code = ""] = await someCodes(app.database.db, WORTH);
    const { rows } = await sql<{ text: string }>`
      select c::text as text from rewards.codes c`.execute(app.database.db);
    expect(rows.some(({ text }) => text.includes(code))).toBe(false);
  });
});

describe("a batch of codes", () => {
  it("is agreed to while the budget covers it beside those that are out", async () => {
    await someCodes(app.database.db, WORTH, { codes: 15 });
    await expect(someCodes(app.database.db, WORTH, { codes: 6 })).rejects.toMatchObject({
      refusal: "codes_not_covered",
      details: { needed: "12.00 tUSDT", free: "10.00 tUSDT" },
    });
    await someCodes(app.database.db, WORTH, { uses: 5 });
    await expect(someCodes(app.database.db, WORTH)).rejects.toMatchObject({
      refusal: "codes_not_covered",
    });
  });

  it("gives back what expired codes could have claimed", async () => {
    await someCodes(app.database.db, WORTH, { codes: 20, days: 1 });
    await passDays(app.database, 2);
    expect(await someCodes(app.database.db, WORTH, { codes: 20 })).toHaveLength(20);
  });

  it("needs an open campaign, and terms within it", async () => {
    const draft = (amount: bigint, batch = {}) => someCodes(app.database.db, amount, batch);
    const wrong = { refusal: "terms_not_valid" };
    await expect(draft(WORTH + 1n)).rejects.toMatchObject(wrong);
    await expect(draft(WORTH, { days: -1 })).rejects.toMatchObject(wrong);
    await expect(draft(WORTH, { codes: 0 })).rejects.toMatchObject(wrong);
    await expect(draft(WORTH, { codes: 2, word: "SPRING2027" })).rejects.toMatchObject(wrong);
    await expect(draft(WORTH, { word: "SHORT" })).rejects.toMatchObject(wrong);
    await sql`select reserve.end_campaign(id) from reserve.campaigns`.execute(app.database.db);
    await expect(draft(WORTH)).rejects.toMatchObject({ refusal: "campaign_unknown" });
  });
});
