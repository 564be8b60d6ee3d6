import { listCashChannels, listCashRecharges, rechargeCash } from "@ballast/contract/cash/calls.ts";
import {
  getLocalRate,
  listFiatChannels,
  listLocalRecharges,
  listLocalRecords,
  rechargeLocal,
} from "@ballast/contract/cash/fiat.ts";
import { listPayChannels } from "@ballast/contract/cash/payments.ts";
import { getUsdtToCashRate, listExchangeRates } from "@ballast/contract/cash/rates.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { setLimit } from "@ballast/contract/user/control.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { getLocalLimits, getRechargeBalance, getWallet } from "@ballast/contract/wallet/calls.ts";
import { listRechargeRecords } from "@ballast/contract/wallet/capital-records.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { aFloat, aRate, openChannels } from "../../test/bank.ts";
import { aMember, type TestMember } from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useBankedApp } from "../../test/kit.ts";

const { app, bank, jobs } = useBankedApp();
let ravi: TestMember;
const UPI = "upi-in";

beforeAll(async () => {
  ravi = await aMember(app);
});

const cash = async (amount: string, member = ravi, key = uuidv7()) =>
  app.call(rechargeCash, { payChannelId: UPI, tradeAmount: amount }, { ...member, key });
const fiat = async (amount: string, member = ravi) =>
  app.call(rechargeLocal, { payChannelId: UPI, tradeAmount: amount }, member);
const deposit = async (member = ravi) =>
  (await app.call(getRechargeBalance, {}, member)).data.balance;
const local = async (member = ravi) =>
  (await app.call(getWallet, {}, member)).data.local[0]?.balance ?? 0n;
const one = async (id: string, member = ravi) => {
  const input = { id: publicId("payment", id) };
  const of = { ...(await app.call(listCashRecharges, input, member)).data };
  const all = { ...(await app.call(listLocalRecharges, input, member)).data };
  return [...of.list, ...all.list][0];
};
const ended = (id: string, member = ravi) =>
  jobs.until(async () => (await one(id, member))?.state !== "pending");
const sendHook = (id: string, body: string, headers: Record<string, string>) =>
  fetch(`${app.url}/hooks/bank`, {
    method: "POST",
    headers: { "content-type": "application/json", "bank-event": id, ...headers },
    body,
  });

describe("before anything is posted", () => {
  it("offers no channel, no rate and no recharge, and names each reason", async () => {
    for (const call of [listPayChannels, listCashChannels, listFiatChannels]) {
      expect((await app.call(call, {}, ravi)).data.list).toEqual([]);
    }
    await expectRefused(app.database, "pay_channel_unknown", () => cash("50000"));
    await openChannels(app.database);
    const { rate } = (await app.call(getUsdtToCashRate, {}, ravi)).data;
    expect([rate, (await app.call(getLocalRate, {}, ravi)).data.rate]).toEqual([null, null]);
    await expectRefused(app.database, "rate_missing", () => cash("50000"));
    await aRate(app.database, "tINR", "83.12");
    await expectRefused(app.database, "float_short", () => cash("50000"));
    await aFloat(app.database, "tUSDT", 1_000_000_000n);
  });
});

describe("what is posted", () => {
  it("is the newest rate with its source, for the member's own currency", async () => {
    await aRate(app.database, "tINR", "80");
    await aRate(app.database, "tEUR", "0.92");
    const of = (await app.call(getUsdtToCashRate, {}, ravi)).data.rate;
    expect(of).toMatchObject({ currency: "tINR", rate: "80", source: "a test" });
    const { list } = (await app.call(listExchangeRates, {}, ravi)).data;
    expect(list.map(({ currency, rate }) => `${currency} ${rate}`)).toEqual([
      "tEUR 0.92",
      "tINR 80",
    ]);
    const euro = (await app.call(listExchangeRates, { currency: "tEUR" }, ravi)).data.list;
    expect(euro).toHaveLength(1);
    const limits = (await app.call(getLocalLimits, {}, ravi)).data.list;
    expect(limits).toEqual([
      {
        currency: "tINR",
        rechargeMinimum: 50_000n,
        rechargeMaximum: 100_000_000n,
        localRechargeMinimum: 100n,
      },
    ]);
    const { list: channels } = (await app.call(listCashChannels, {}, ravi)).data;
    expect(channels.map(({ payChannelId }) => payChannelId)).toEqual([
      "upi-in",
      "bank-in",
      "card-in",
    ]);
  }); // @rule input/recharge-minimum

  it("offers in assets and in fiat the channels that the local wallet takes, in cash those of cash", async () => {
    type Listing = typeof listPayChannels | typeof listCashChannels | typeof listFiatChannels;
    const idsOf = async (call: Listing) =>
      (await app.call(call, {}, ravi)).data.list.map(({ payChannelId }) => payChannelId);
    expect(await idsOf(listPayChannels)).toEqual(["upi-in", "bank-in"]);
    expect(await idsOf(listFiatChannels)).toEqual(["upi-in", "bank-in"]);
    expect(await idsOf(listCashChannels)).toContain("card-in");
  });

  it("is nothing for a member whose country has no currency here", async () => {
    const ann = await aMember(app, { country: "GB" });
    expect((await app.call(getUsdtToCashRate, {}, ann)).data.rate).toBeNull();
    expect((await app.call(getLocalLimits, {}, ann)).data.list).toEqual([]);
    for (const call of [listPayChannels, listCashChannels, listFiatChannels]) {
      expect((await app.call(call, {}, ann)).data.list).toEqual([]);
    }
    await expectRefused(app.database, "no_local_currency", () => app.call(getLocalRate, {}, ann));
    await expectRefused(app.database, "no_local_currency", () => cash("50000", ann));
    await expectRefused(app.database, "no_local_currency", () => fiat("50000", ann));
  });
});

describe("a cash recharge", () => {
  it("is credited in tUSDT at the quoted rate once it is paid, and shown with it", async () => {
    const before = await deposit();
    const { data } = await cash("50000");
    expect(data).toMatchObject({
      ...{ kind: "cash", state: "pending", currency: "tINR", amount: 50_000n, credited: null },
      quote: { rate: "80", getsCurrency: "tUSDT", gets: 6_250_000n, source: "a test" },
    });
    expect(data.payUrl).toBe(`${bank.url}/pay/${data.id}`);
    expect(await (await fetch(data.payUrl ?? "")).text()).toContain("looks again by itself");
    await jobs.once();
    expect(await (await fetch(data.payUrl ?? "")).text()).toContain("500.00 tINR");
    await bank.accept(data.id);
    await ended(data.id);
    expect(await one(data.id)).toMatchObject({
      ...{ state: "credited", payUrl: null, card: "TEST •••• 4242", refundable: 0n },
      credited: { wallet: "recharge", currency: "tUSDT", amount: 6_250_000n, rate: "80" },
    });
    expect((await deposit()) - before).toBe(6_250_000n);
    const { list } = (await app.call(listRechargeRecords, {}, ravi)).data;
    expect(list[0]).toMatchObject({
      code: "recharge",
      description: "cash_recharge",
      amount: 6_250_000n,
    });
  });

  it("gives nothing while the bank says that another amount was paid than was asked for", async () => {
    const before = await deposit();
    const { data } = await cash("50000");
    await jobs.once();
    const times = (factor: string) =>
      Promise.all(
        ["cash", "bank"].map((schema) =>
          sql`update ${sql.table(`${schema}.payments`)} set amount = amount * ${factor}::numeric
            where id = ${data.id}`.execute(app.database.owner.db),
        ),
      );
    await times("2");
    await bank.accept(data.id);
    for (let n = 0; n < 3; n += 1) {
      await jobs.poll();
      await jobs.once();
    }
    expect(await one(data.id)).toMatchObject({ state: "pending", credited: null });
    expect(await deposit()).toBe(before);
    await times("0.5");
    await ended(data.id);
    expect((await deposit()) - before).toBe(6_250_000n);
  });

  it("gives nothing when it is refused on the bank's page", async () => {
    const before = await deposit();
    const { data } = await cash("60000");
    await jobs.once();
    await bank.refuse(data.id);
    await ended(data.id);
    expect(await one(data.id)).toMatchObject({
      state: "not_credited",
      reason: "refused",
      credited: null,
    });
    expect(await deposit()).toBe(before);
  });

  it("answers a repeated key with the first answer, and opens one payment", async () => {
    const key = uuidv7();
    const first = await cash("50000", ravi, key);
    const total = (await app.call(listCashRecharges, {}, ravi)).data.total;
    expect((await cash("50000", ravi, key)).raw).toEqual(first.raw);
    expect((await app.call(listCashRecharges, {}, ravi)).data.total).toBe(total);
    await expectRefused(app.database, "idempotency_key_reused", () => cash("50001", ravi, key));
  });

  it("is refused below 500, above the most, and through a channel that is not for it", async () => {
    await expectRefused(app.database, "recharge_below_minimum", () => cash("49999"));
    await expectRefused(app.database, "recharge_above_maximum", () => cash("100000001"));
    for (const payChannelId of ["sepa-eu", "none-at-all", ""]) {
      await expectRefused(app.database, "pay_channel_unknown", () =>
        app.call(rechargeCash, { payChannelId, tradeAmount: "50000" }, ravi),
      );
    }
  }); // @rule input/recharge-minimum

  it("stays within the member's own limit on deposits, in both ways, payments under way included", async () => {
    const asha = await aMember(app);
    const limit = { kind: "deposit", period: "day", amount: "10000000" };
    await app.call(setLimit, limit, asha);
    const { data } = await cash("50000", asha);
    await expectRefused(app.database, "own_limit_day", () => cash("50000", asha));
    await expectRefused(app.database, "own_limit_day", () => fiat("30001", asha));
    await jobs.once();
    await bank.accept(data.id);
    await ended(data.id, asha);
    await expectRefused(app.database, "own_limit_day", () => fiat("30001", asha));
    expect((await fiat("30000", asha)).code).toBe(200);
    const { rows } = await sql<{ obstacles: string[] }>`
      select closing.obstacles(${asha.bucket}, ${asha.id}) as obstacles`.execute(
      app.database.owner.db,
    );
    expect(rows[0]?.obstacles).toEqual(["closing_money"]);
  });

  it("is nobody else's to see", async () => {
    const { data } = await cash("50000");
    const asha = await aMember(app);
    const input = { id: publicId("payment", data.id) };
    expect((await app.call(listCashRecharges, input, asha)).data.list).toEqual([]);
    for (const call of [listCashRecharges, listLocalRecharges, rechargeCash, rechargeLocal]) {
      expect((await app.call(call, {})).status).toBe(401);
    }
  });

  it("is credited at the rate posted then when the quote is over, in the local wallet when the float is short", async () => {
    const asha = await aMember(app);
    const late = (await cash("50000", asha)).data;
    const large = (await cash("7000000", asha)).data;
    await jobs.once();
    await sql`update cash.payments set quote_until = platform.now() - interval '1 minute'
      where id in (${late.id}, ${large.id})`.execute(app.database.owner.db);
    await aRate(app.database, "tINR", "50");
    await bank.accept(late.id);
    await ended(late.id, asha);
    expect((await one(late.id, asha))?.credited).toMatchObject({ amount: 10_000_000n, rate: "50" });
    await bank.accept(large.id);
    await ended(large.id, asha);
    expect((await one(large.id, asha))?.credited).toEqual({
      ...{ wallet: "local", currency: "tINR", amount: 7_000_000n, rate: null },
    });
    expect([await deposit(asha), await local(asha)]).toEqual([10_000_000n, 7_000_000n]);
    await aRate(app.database, "tINR", "80");
  });

  it("lapses at its deadline by the one clock, though the bank counts by another", async () => {
    const asha = await aMember(app);
    const unpaid = (await cash("50000", asha)).data;
    const paid = (await cash("60000", asha)).data;
    await jobs.once();
    await bank.accept(paid.id);
    await sql`select sandbox.advance_clock(1)`.execute(app.database.owner.db);
    const { data } = await app.call(listCashRecharges, {}, asha);
    expect(data.list.map(({ payUrl }) => payUrl)).toEqual([null, null]);
    await ended(unpaid.id, asha);
    expect(await one(unpaid.id, asha)).toMatchObject({ state: "not_credited", reason: "expired" });
    await ended(paid.id, asha);
    expect((await one(paid.id, asha))?.state).toBe("credited");
    await bank.accept(unpaid.id);
    expect((await bank.client.payment(unpaid.id)).state).toBe("expired");
    const before = await deposit(asha);
    await jobs.poll();
    await jobs.once();
    expect(await deposit(asha)).toBe(before);
  }); // @rule input/payment-time
});

describe("a recharge of the local wallet", () => {
  it("is credited there, whole, and can go back", async () => {
    const { data } = await fiat("12345");
    expect(data).toMatchObject({ kind: "fiat", quote: null });
    await jobs.once();
    await bank.accept(data.id);
    await ended(data.id);
    expect(await one(data.id)).toMatchObject({ state: "credited", refundable: 12_345n });
    expect(await local()).toBe(12_345n);
    const { data: all } = await app.call(getAssetsOverview, {}, ravi);
    expect(all.local).toEqual([{ currency: "tINR", balance: 12_345n, withdrawing: 0n }]);
    expect(all.recharge + all.balance).toBe(await deposit());
    const { list } = (await app.call(listLocalRecords, {}, ravi)).data;
    expect(list).toMatchObject([{ kind: "local_deposit", amount: 12_345n, currency: "tINR" }]);
    await expectRefused(app.database, "recharge_below_minimum", () => fiat("99"));
    await expectRefused(app.database, "recharge_above_maximum", () => fiat("100000001"));
    await expectRefused(app.database, "pay_channel_unknown", () =>
      app.call(rechargeLocal, { payChannelId: "card-in", tradeAmount: "500" }, ravi),
    );
  });
});

describe("the bank's webhooks", () => {
  it("bring a payment in without anybody asking, twice over and backwards", async () => {
    await bank.client.setHook(`${app.url}/hooks/bank`);
    await bank.faults({ twice: true, backwards: true, silent: true });
    const before = await local();
    const payments = [
      (await fiat("1000")).data,
      (await fiat("2000")).data,
      (await fiat("3000")).data,
    ];
    await jobs.once();
    for (const { id } of payments) await bank.accept(id);
    await bank.faults({ twice: true, backwards: true });
    await expect
      .poll(
        async () => {
          await jobs.once();
          return await local();
        },
        { timeout: 10_000 },
      )
      .toBe(before + 6_000n);
    await bank.faults({});
    await jobs.poll();
    await jobs.once();
    expect(await local()).toBe(before + 6_000n);
  });

  it("are refused when they are forged, changed or old, and do nothing when they come again", async () => {
    const { signatureOf } = await import("@ballast/sandbox/bank-hooks.ts");
    const { data } = await fiat("1500");
    await jobs.once();
    const needsPoll = async () => {
      const { rows } = await sql<{ needs_poll: boolean }>`select needs_poll from bank.payments
        where id = ${data.id}`.execute(app.database.owner.db);
      return rows[0]?.needs_poll;
    };
    await jobs.once();
    expect(await needsPoll()).toBe(false);
    const id = `evt-9-${data.id}`;
    const body = JSON.stringify({ seq: 9, id, type: "payment.paid", object: data.id, at: "" });
    const now = Math.floor(Date.now() / 1_000);
    const signed = (secret: string, seconds: number, text = body, name = id) => ({
      "bank-timestamp": `${seconds}`,
      "bank-signature": signatureOf(secret, name, seconds, text),
    });
    const secret = bank.keys.hookSecret;
    const refused = [
      sendHook(id, body, {}),
      sendHook(id, body, signed("0".repeat(64), now)),
      sendHook(id, `${body} `, signed(secret, now)),
      sendHook(id, body, signed(secret, now - 600)),
      sendHook(id, body, signed(secret, now + 600)),
      sendHook("evt-10", body, signed(secret, now, body, "evt-10")),
      sendHook(id, "{", signed(secret, now, "{")),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(Array(7).fill(401));
    expect(await needsPoll()).toBe(false);
    expect((await sendHook(id, body, signed(secret, now))).status).toBe(204);
    expect(await needsPoll()).toBe(true);
    await jobs.once();
    expect((await one(data.id))?.state).toBe("pending");
    expect((await sendHook(id, body, signed(secret, now))).status).toBe(204);
    expect(await needsPoll()).toBe(false);
  });

  it("may all be lost: what happened is found by asking", async () => {
    await bank.faults({ silent: true });
    const { data } = await fiat("2500");
    await jobs.once();
    await bank.accept(data.id);
    await jobs.once();
    expect((await one(data.id))?.state).toBe("pending");
    await jobs.poll();
    await jobs.once();
    expect((await one(data.id))?.state).toBe("credited");
    await bank.faults({});
  });
});

describe("a bank that fails", () => {
  it("is asked again until it takes the payment, which is credited once", async () => {
    const before = await local();
    await bank.faults({ failNext: 2, loseAnswerNext: 1 });
    const { data } = await fiat("4000");
    for (let run = 0; run < 4; run += 1) await jobs.once();
    await bank.restart();
    await bank.accept(data.id);
    // Two workers at once, and a third one after a crash between the bank's response and the
    // booking.
    await jobs.poll();
    await Promise.all([jobs.once(), jobs.once()]);
    await sql`update bank.payments set applied_at = null where id = ${data.id}`.execute(
      app.database.owner.db,
    );
    await jobs.once();
    await sql`update bank.payments set applied_at = platform.now() where id = ${data.id}`.execute(
      app.database.owner.db,
    );
    expect(await local()).toBe(before + 4_000n);
  });
});
