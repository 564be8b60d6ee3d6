import { rewardTrail } from "@ballast/contract/gift/calls.ts";
import { coinConfig, exchangeCoins, listCoinRecords } from "@ballast/contract/gift/coins.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { listAllIncome } from "@ballast/contract/wallet/capital-records.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { aMember, type TestMember } from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { aCampaign, entriesOf } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { someCoins } from "../../test/reward-builders.ts";

const MAX_EXCHANGE = 500_000n;

const app = useApp();
let member: TestMember;
beforeEach(async () => {
  await sql`select reserve.end_campaign(id) from reserve.campaigns`.execute(app.database.db);
  await aCampaign(app.database.db, "coins", MAX_EXCHANGE, 100n * MAX_EXCHANGE);
  member = await aMember(app);
});

const exchange = (coins: number, key?: string) =>
  app.call(exchangeCoins, { coins: `${coins}` }, key ? { ...member, key } : member);
const config = async () => (await app.call(coinConfig, {}, member)).data;

describe("an exchange of coins", () => {
  it("pays their worth out of the coins' budget, with its record and its trail", async () => {
    await someCoins(app.database, member, 250);
    expect(await config()).toMatchObject({
      ...{ offer: "ok", coins: 250, value: 1_000n, minimum: 100, step: 10, perDay: 500 },
      leftToday: 500,
    });
    const { data } = await exchange(120);
    expect(data).toMatchObject({ coins: 120, amount: 120_000n, currency: "tUSDT", balance: 130 });
    expect(await entriesOf(app.database.db, member, "coins")).toEqual([
      { kind: "client.earned", side: "C", amount: 120_000n },
    ]);
    expect(await config()).toMatchObject({ coins: 130, leftToday: 380 });
    const records = await app.call(listAllIncome, { types: "bonus" }, member);
    expect(records.data.list).toMatchObject([{ description: "coins", amount: 120_000n }]);
    const transactionId = publicId("ledgerTransaction", data.transactionId);
    const trail = await app.call(rewardTrail, { transactionId }, member);
    expect(trail.data).toMatchObject({ kind: "coins", amount: 120_000n });
  });

  it("answers a repeated key with the first answer, and pays once", async () => {
    await someCoins(app.database, member, 250);
    const key = crypto.randomUUID();
    const first = await exchange(100, key);
    expect((await exchange(100, key)).raw).toEqual(first.raw);
    expect((await config()).coins).toBe(150);
    const other = await exchange(110, key);
    expect(other.raw.data).toMatchObject({ refusal: "idempotency_key_reused" });
  });

  it("is refused below the minimum, between steps, above what is there and above the day's limit", async () => {
    await someCoins(app.database, member, 700);
    const { database } = app;
    await expectRefused(database, "coins_step", () => exchange(90));
    await expectRefused(database, "coins_step", () => exchange(105));
    await expectRefused(database, "coins_short", () => exchange(710));
    await expectRefused(database, "coins_day_limit", () => exchange(510));
    expect((await exchange(400)).code).toBe(200);
    const over = await exchange(110);
    expect(over.msg).toBe("At most 500 gold coins can be exchanged in a day; 100 are left today.");
  });

  it("raced by itself never takes more coins than there are", async () => {
    await someCoins(app.database, member, 250);
    const replies = await Promise.all([exchange(100), exchange(100), exchange(100)]);
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(2);
    expect((await config()).coins).toBe(50);
  });

  it("is refused when the budget has ended, where promotions are not allowed, and to nobody", async () => {
    await someCoins(app.database, member, 250);
    await sql`update members.members set country = 'GB' where id = ${member.id}`.execute(
      app.database.owner.db,
    );
    await expectRefused(app.database, "promotions_not_allowed", () => exchange(100));
    expect((await config()).offer).toBe("not_allowed");
    await sql`update members.members set country = 'IN' where id = ${member.id}`.execute(
      app.database.owner.db,
    );
    await sql`select reserve.end_campaign(id) from reserve.campaigns`.execute(app.database.db);
    await expectRefused(app.database, "promotion_over", () => exchange(100));
    expect(await config()).toMatchObject({ offer: "no_budget", coins: 250, leftToday: 0 });
    expect((await app.call(exchangeCoins, { coins: "100" })).code).toBe(401);
  });

  it("by many at once is paid while there is money, and never beyond", async () => {
    await sql`select reserve.end_campaign(id) from reserve.campaigns`.execute(app.database.db);
    const campaign = await aCampaign(app.database.db, "coins", 100_000n, 300_000n);
    const members = await Promise.all(Array.from({ length: 6 }, () => aMember(app)));
    for (const one of members) await someCoins(app.database, one, 100);
    const replies = await Promise.all(
      members.map((one) => app.call(exchangeCoins, { coins: "100" }, one)),
    );
    const paid = replies.filter(({ code }) => code === 200).length;
    const { rows } = await sql<{ held: bigint }>`
      select sum(balance)::bigint as held from ledger.accounts where owner = ${campaign}`.execute(
      app.database.db,
    );
    expect(rows[0]?.held).toBe(300_000n - 100_000n * BigInt(paid));
    expect(replies.every(({ code }) => [200, 503, 1702].includes(code))).toBe(true);
  });
});

describe("the record of coins", () => {
  it("is kept for ever, newest first, page by page, and is the member's own", async () => {
    for (const coins of [30, 40, 50]) await someCoins(app.database, member, coins);
    await exchange(110);
    const all = (await app.call(listCoinRecords, {}, member)).data;
    expect(all.total).toBe(4);
    expect(all.list.map(({ coins, balance }) => [coins, balance])).toEqual([
      [-110, 10],
      [50, 120],
      [40, 70],
      [30, 30],
    ]);
    expect(all.list[0]?.paid).toMatchObject({ amount: 110_000n, currency: "tUSDT" });
    const first = (await app.call(listCoinRecords, { pageSize: "3" }, member)).data;
    const rest = { pageSize: "3", cursor: first.cursor ?? "" };
    const second = (await app.call(listCoinRecords, rest, member)).data;
    expect([...first.list, ...second.list]).toEqual(all.list);
    expect(second.cursor).toBeNull();
    const stranger = await aMember(app);
    expect((await app.call(listCoinRecords, {}, stranger)).data.list).toEqual([]);
  });

  it("cannot be changed by the service", async () => {
    const change = sql`update rewards.coin_entries set coins = 1`.execute(app.database.db);
    await expect(change).rejects.toMatchObject({ code: "42501" });
    const forge = sql`select rewards.book_coins(0, ${member.id}, 'quiz', 5)`;
    await expect(forge.execute(app.database.db)).rejects.toMatchObject({ code: "42501" });
  });
});
