import { dayOf } from "@ballast/contract/days.ts";
import { coinConfig } from "@ballast/contract/gift/coins.ts";
import { signRecord, signToday, todaySignStatus } from "@ballast/contract/gift/sign.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { aMember, type TestMember } from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { aCampaign } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";

const MAX_EXCHANGE = 500_000n;

const app = useApp();
let member: TestMember;
let campaign: string;
beforeEach(async () => {
  await sql`select reserve.end_campaign(id) from reserve.campaigns`.execute(app.database.db);
  campaign = await aCampaign(app.database.db, "coins", MAX_EXCHANGE, 100n * MAX_EXCHANGE);
  member = await aMember(app, { country: "DE" });
});

const sign = (key?: string) => app.call(signToday, {}, key ? { ...member, key } : member);
const status = async () => (await app.call(todaySignStatus, {}, member)).data;

describe("signing in", () => {
  it("gives the coins of the plan, once a day", async () => {
    expect(await status()).toMatchObject({ signed: false, offer: "ok", streak: 0, coins: 5 });
    const { data } = await sign();
    expect(data).toMatchObject({ day: dayOf(new Date()), streak: 1, coins: 5, balance: 5 });
    await expectRefused(app.database, "signed_today", () => sign());
    expect(await status()).toMatchObject({ signed: true, streak: 1, coins: 5, balance: 5 });
  });

  it("answers a repeated key with the first answer", async () => {
    const key = crypto.randomUUID();
    const first = await sign(key);
    expect((await sign(key)).raw).toEqual(first.raw);
    expect((await status()).balance).toBe(5);
  });

  it("raced by the same member counts once", async () => {
    const replies = await Promise.all([sign(), sign(), sign()]);
    expect(replies.map(({ code }) => code).sort()).toEqual([1704, 1704, 200].sort());
    expect((await status()).balance).toBe(5);
  });

  it("gives more for days in a row, begins again after a week and after a day left out", async () => {
    const given: number[] = [];
    for (let day = 1; day <= 8; day += 1) {
      given.push((await sign()).data.coins);
      await app.advanceDays(1);
    }
    expect(given).toEqual([5, 5, 5, 10, 10, 10, 20, 5]);
    expect(await status()).toMatchObject({ signed: false, streak: 8, coins: 5, balance: 70 });
    await app.advanceDays(1);
    expect(await status()).toMatchObject({ streak: 0, coins: 5 });
    expect((await sign()).data).toMatchObject({ streak: 1, coins: 5, balance: 75 });
  });

  it("is not offered without a budget that covers every coin, nor where promotions are not allowed", async () => {
    const british = await aMember(app, { country: "GB" });
    const call = () => app.call(signToday, {}, british);
    await expectRefused(app.database, "promotions_not_allowed", call);
    expect((await app.call(todaySignStatus, {}, british)).data.offer).toBe("not_allowed");
    await sql`select reserve.end_campaign(${campaign})`.execute(app.database.db);
    await expectRefused(app.database, "promotion_over", () => sign());
    const { rows } = await sql<{ coins: bigint }>`
      select sum(coins)::bigint as coins from rewards.coin_totals`.execute(app.database.db);
    const out = (rows[0]?.coins ?? 0n) * 1000n;
    await aCampaign(app.database.db, "coins", 4_000n, out + 4_000n);
    expect((await status()).offer).toBe("no_budget");
    await expectRefused(app.database, "promotion_over", () => sign());
    await sql`select reserve.end_campaign(id) from reserve.campaigns`.execute(app.database.db);
    await aCampaign(app.database.db, "coins", 4_000n, out + 5_000n);
    expect((await sign()).data.balance).toBe(5);
    expect((await app.call(coinConfig, {}, member)).data).toMatchObject({ coins: 5 });
  });
});

describe("the record of a month", () => {
  it("shows the days signed in, and no one else's", async () => {
    await sign();
    const { data } = await app.call(signRecord, {}, member);
    expect(data.list).toEqual([{ day: data.today, streak: 1, coins: 5 }]);
    expect(data.month).toBe(data.today.slice(0, 7));
    expect(data.firstMonth).toBe(data.month);
    const stranger = await aMember(app);
    const other = await app.call(signRecord, { month: data.month }, stranger);
    expect(other.data.list).toEqual([]);
  });

  it("shows another month when asked, and refuses what is none", async () => {
    expect((await app.call(signRecord, { month: "2020-02" }, member)).data).toMatchObject({
      month: "2020-02",
      list: [],
    });
    const wrong = await app.call(signRecord, { month: "2020-13" }, member);
    expect(wrong.raw.data).toMatchObject({ refusal: "bad_input" });
  });

  it("is a member's alone", async () => {
    for (const call of [signToday, todaySignStatus, signRecord]) {
      expect((await app.call(call)).code).toBe(401);
    }
  });
});
