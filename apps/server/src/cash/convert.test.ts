import {
  applyCashWithdrawal,
  listCashWithdrawals,
  rechargeCash,
} from "@ballast/contract/cash/calls.ts";
import {
  convertToUsdt,
  getLocalRate,
  listConversions,
  listLocalRecharges,
  listLocalRecords,
  listRefunds,
  quoteConversion,
  rechargeLocal,
  refundLocal,
} from "@ballast/contract/cash/fiat.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { listMessages } from "@ballast/contract/message/calls.ts";
import { getRechargeBalance } from "@ballast/contract/wallet/calls.ts";
import { listRechargeRecords } from "@ballast/contract/wallet/capital-records.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { aFloat, aRate, aUsableCard, openChannels } from "../../test/bank.ts";
import { aFundPassword, aMember } from "../../test/builders.ts";
import { followIfDue } from "../../test/due-job.ts";
import { expectRefused } from "../../test/harness.ts";
import { useBankedApp, useMember } from "../../test/kit.ts";
import { give, staffSession } from "../../test/staff-session.ts";
import { totalOf } from "../ledger/accounts.ts";
import { approveWithdrawal } from "../wallets/decide-withdrawal.ts";

const { app, bank, jobs } = useBankedApp();
const member = useMember(app);

beforeAll(async () => {
  await openChannels(app.database);
  await aRate(app.database, "tINR", "80");
  await aFloat(app.database, "tUSDT", 2_000_000_000n);
});

const local = async () => (await app.call(getLocalRate, {}, member)).data.balance;
const deposit = async () => (await app.call(getRechargeBalance, {}, member)).data.balance;
const convert = (amount: bigint, key = uuidv7(), rate = "80") =>
  app.call(convertToUsdt, { amount: `${amount}`, rate }, { ...member, key });
const refund = (amount?: bigint, key = uuidv7()) =>
  app.call(refundLocal, amount === undefined ? {} : { amount: `${amount}` }, { ...member, key });
const kinds = async () =>
  (await app.call(listLocalRecords, {}, member)).data.list.map(({ kind }) => kind);

/** Pays an amount in; answers the payment's id. */
async function paidIn(
  amount: bigint,
  call: typeof rechargeLocal | typeof rechargeCash = rechargeLocal,
) {
  const input = { payChannelId: "upi-in", tradeAmount: `${amount}` };
  const { data } = await app.call(call, input, member);
  await jobs.once();
  await bank.accept(data.id);
  await jobs.poll();
  await jobs.once();
  return data.id;
}
async function settled() {
  await jobs.until(async () => {
    const { list } = (await app.call(listRefunds, {}, member)).data;
    return list.every(({ state }) => state !== "processing");
  });
}

describe("a conversion", () => {
  it("is what its quote said, from the float, once", async () => {
    await paidIn(100_000n);
    const { data: quote } = await app.call(quoteConversion, {}, member);
    expect(quote).toMatchObject({
      amount: 100_000n,
      rate: "80",
      gets: 12_500_000n,
      source: "a test",
    });
    const before = await totalOf(app.database.db, "client.conversion", "tINR");
    const key = uuidv7();
    const first = await convert(60_000n, key, "80.00");
    expect(first.data).toMatchObject({ amount: 60_000n, gets: 7_500_000n, rate: "80" });
    expect([await local(), await deposit()]).toEqual([40_000n, 7_500_000n]);
    expect(await totalOf(app.database.db, "client.conversion", "tINR")).toBe(before + 60_000n);
    expect((await convert(60_000n, key, "80.00")).raw).toEqual(first.raw);
    await expectRefused(app.database, "already_converted", () => convert(1_000n));
    await expectRefused(app.database, "already_converted", () =>
      app.call(quoteConversion, {}, member),
    );
    const { list } = (await app.call(listConversions, {}, member)).data;
    expect(list).toEqual([first.data]);
    expect(await kinds()).toEqual(["conversion", "local_deposit"]);
    await followIfDue(app.database.db);
    const told = (await app.call(listMessages, { kind: "wallet" }, member)).data.list;
    expect(told.map(({ body }) => body)).toEqual([
      "600.00 tINR from your local wallet became 7.50 tUSDT in your recharge wallet.",
      "1,000.00 tINR is in your local wallet.",
    ]);
    const records = (await app.call(listRechargeRecords, {}, member)).data.list;
    expect(records[0]).toMatchObject({ description: "conversion", amount: 7_500_000n });
    expect((await app.call(getLocalRate, {}, member)).data).toMatchObject({
      ...{ balance: 40_000n, refundable: 40_000n, converted: true },
    });
  }); // @rule call/quote

  it("is not used up by next to nothing, unless that is all there is", async () => {
    await paidIn(50_000n);
    await expectRefused(app.database, "conversion_below_minimum", () => convert(1n));
    await expectRefused(app.database, "conversion_below_minimum", () => convert(7_999n));
    const quote = () => app.call(quoteConversion, { amount: "7999" }, member);
    await expectRefused(app.database, "conversion_below_minimum", quote);
    await refund(45_000n);
    await settled();
    expect((await convert(5_000n)).data).toMatchObject({ gets: 625_000n });
    expect(await local()).toBe(0n);
  });

  it("is refused without a balance, above it, of too little, at another rate, above the float", async () => {
    await expectRefused(app.database, "nothing_to_convert", () => convert(1_000n));
    await expectRefused(app.database, "nothing_to_convert", () =>
      app.call(quoteConversion, {}, member),
    );
    await paidIn(100_000_000n);
    await expectRefused(app.database, "amount_too_small", () => convert(0n));
    await expectRefused(app.database, "greater_than_balance", () => convert(100_000_001n));
    await expectRefused(app.database, "rate_changed", () => convert(1_000n, uuidv7(), "81"));
    const most = await totalOf(app.database.db, "client.conversion", "tUSDT");
    expect(most).toBeLessThan(12_500_000_000n);
    await expectRefused(app.database, "float_short", () => convert(100_000_000n));
    await expectRefused(app.database, "float_short", () => app.call(quoteConversion, {}, member));
    await aRate(app.database, "tINR", "999999999");
    await expectRefused(app.database, "amount_too_small", () => convert(1n, uuidv7(), "999999999"));
    await aRate(app.database, "tINR", "80");
  }); // @rule input/exchange message/nothing-to-convert

  it("happens once however many of them are asked for at the same moment", async () => {
    await paidIn(100_000n);
    const replies = await Promise.all(Array.from({ length: 8 }, () => convert(10_000n)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect([await local(), await deposit()]).toEqual([90_000n, 1_250_000n]);
  }); // @rule state/gifts input/exchange constant/limits

  it("is a member's own: strangers are sent away, others see nothing of it", async () => {
    for (const call of [
      convertToUsdt,
      quoteConversion,
      listConversions,
      refundLocal,
      listRefunds,
    ]) {
      expect((await app.call(call, {})).status).toBe(401);
    }
    expect((await app.call(listConversions, {}, member)).data.total).toBe(0);
    const ann = await aMember(app, { country: "GB" });
    const input = { amount: "1", rate: "80" };
    for (const call of [convertToUsdt, quoteConversion, refundLocal]) {
      await expectRefused(app.database, "no_local_currency", () => app.call(call, input, ann));
    }
  });
});

describe("a refund", () => {
  it("goes back to where it came from, the newest first, free of charge", async () => {
    const older = await paidIn(30_000n);
    const newer = await paidIn(20_000n);
    const key = uuidv7();
    const { data, raw } = await refund(35_000n, key);
    expect(data.list.map(({ paymentId, amount }) => [paymentId, amount])).toEqual([
      [newer, 20_000n],
      [older, 15_000n],
    ]);
    expect(data.list[0]).toMatchObject({ state: "processing", card: "TEST •••• 4242" });
    expect(await local()).toBe(15_000n);
    await settled();
    expect((await refund(35_000n, key)).raw).toEqual(raw);
    await refund();
    await settled();
    expect(await local()).toBe(0n);
    await expectRefused(app.database, "nothing_to_refund", () => refund());
    const { list } = (await app.call(listRefunds, {}, member)).data;
    expect(list.map(({ state }) => state)).toEqual(["succeeded", "succeeded", "succeeded"]);
    expect(await kinds()).toEqual([
      "local_refund",
      "local_refund",
      "local_deposit",
      "local_deposit",
    ]);
  });

  it("of more than there is is refused; one that the bank does not pay comes back", async () => {
    const id = await paidIn(30_000n);
    await expectRefused(app.database, "greater_than_balance", () => refund(30_001n));
    await expectRefused(app.database, "bad_input", () => refund(0n));
    await bank.faults({ failTransfers: 1 });
    await refund();
    await settled();
    expect(await local()).toBe(30_000n);
    const { list } = (await app.call(listRefunds, {}, member)).data;
    expect(list[0]).toMatchObject({ state: "failed", failReason: "refused_by_bank" });
    expect(await kinds()).toEqual(["local_refund_failed", "local_refund", "local_deposit"]);
    const input = { id: publicId("payment", id) };
    const payments = (await app.call(listLocalRecharges, input, member)).data.list;
    expect(payments[0]?.refundable).toBe(30_000n);
  });

  it("is paid once, whatever happens to the worker and to the bank's answers", async () => {
    await paidIn(30_000n);
    await bank.faults({ loseAnswerNext: 1, holdTransfers: true });
    await refund(10_000n);
    await refund(5_000n);
    await jobs.once();
    await bank.restart();
    await Promise.all([jobs.once(), jobs.once()]);
    await bank.faults({});
    await settled();
    expect(await local()).toBe(15_000n);
    await jobs.reconcile();
  });

  it("cannot take back more than is there, however often it is asked for at once", async () => {
    await paidIn(30_000n);
    const replies = await Promise.all(Array.from({ length: 6 }, () => refund(20_000n)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    await settled();
    expect(await local()).toBe(10_000n);
  });
});

describe("a refund at the bank that is stuck", () => {
  const REASON = "The bank does not answer.";
  const aged = () =>
    sql`update bank.transfers set queued_at = queued_at - interval '1 hour',
      sent_at = sent_at - interval '1 hour' where ended_at is null`.execute(app.database.owner.db);
  async function ask(command: string, id: string, reason = REASON) {
    const finance = await staffSession(app, "finance");
    const rows = [publicId("refund", id)];
    return (await give(app, finance, command, { reason }, { rows })).data.done[0];
  }
  const asked = async () => (await refund()).data.list[0]?.id ?? "";
  const first = async () => (await app.call(listRefunds, {}, member)).data.list[0];

  it("is taken back where the bank never heard of it: the member has it again and reads why", async () => {
    await paidIn(30_000n);
    const id = await asked();
    await bank.faults({ failNext: 1_000 });
    await jobs.once();
    expect(await ask("cancel-refund", id)).toMatchObject({ ok: false });
    await aged();
    expect(await ask("retry-refund", id)).toMatchObject({ ok: false });
    expect(await ask("cancel-refund", id, "It is guaranteed.")).toMatchObject({ ok: false });
    expect(await ask("cancel-refund", id)).toMatchObject({ ok: true });
    expect(await ask("cancel-refund", id)).toMatchObject({ ok: false });
    await jobs.once();
    expect(await first()).toMatchObject({ state: "processing" });
    await bank.faults({});
    await settled();
    expect(await first()).toMatchObject({ state: "failed", failReason: REASON });
    expect(await local()).toBe(30_000n);
    await refund();
    await settled();
    expect([(await first())?.state, await local()]).toEqual(["succeeded", 0n]);
  }); // @rule state/stuck-payment

  it("is sent again under its id, and paid once", async () => {
    await paidIn(30_000n);
    const id = await asked();
    await bank.faults({ holdTransfers: true, silent: true });
    await jobs.once();
    expect(await ask("retry-refund", id)).toMatchObject({ ok: false });
    await aged();
    expect(await ask("retry-refund", id)).toMatchObject({ ok: true });
    await jobs.once();
    await bank.faults({});
    await settled();
    expect(await ask("retry-refund", id)).toMatchObject({ ok: false });
    await jobs.reconcile();
    const lines = await sql`select from bank.lines where object = ${id}`.execute(app.database.db);
    expect(lines.rows).toHaveLength(1);
    expect([(await first())?.state, await local()]).toEqual(["succeeded", 0n]);
  });
});

describe("a chargeback", () => {
  const house = (kind: string) => totalOf(app.database.db, kind, "tINR");

  it("takes back what is left of it in the payer's wallet, and no more from anybody", async () => {
    const id = await paidIn(30_000n);
    const losses = await house("house.losses");
    await bank.chargeBack(id);
    await jobs.poll();
    await jobs.once();
    await jobs.once();
    expect(await local()).toBe(0n);
    expect(await house("house.losses")).toBe(losses);
    expect(await kinds()).toEqual(["chargeback", "local_deposit"]);
    const list = (await app.call(listLocalRecharges, {}, member)).data.list;
    expect(list[0]).toMatchObject({ state: "charged_back", refundable: 0n });
    await expectRefused(app.database, "nothing_to_refund", () => refund());
  });

  it("of more than the float has leaves a shortfall, which the float pays when it is funded", async () => {
    const id = await paidIn(8_000_000n, rechargeCash);
    await paidOut(await deposit());
    const left = await house("client.conversion");
    expect(left).toBeLessThan(8_000_000n);
    await bank.chargeBack(id);
    await jobs.poll();
    await jobs.once();
    expect(await house("client.shortfall")).toBe(8_000_000n - left);
    expect(await totalOf(app.database.db, "client.conversion", "tINR")).toBe(0n);
    await sql`select reserve.refresh_guard('tUSDT')`.execute(app.database.db);
    const { rows } = await sql<{ red: string[] }>`select red from reserve.guard`.execute(
      app.database.db,
    );
    expect(rows[0]?.red).toContain("shortfall");
    await aFloat(app.database, "tINR", 9_000_000n, bank);
    await jobs.until(async () => (await house("client.conversion")) > 0n);
    await jobs.reconcile();
    expect([await house("client.shortfall"), await house("client.conversion")]).toEqual([
      0n,
      1_000_000n + left,
    ]);
  });

  /** The member withdraws tUSDT to a card. */
  async function paidOut(amount: bigint) {
    const payPassword = await aFundPassword(app, member);
    const cardId = await aUsableCard(app, member);
    await sql`update security.logins set hold_until = null where member_id = ${member.id}`.execute(
      app.database.owner.db,
    );
    const input = { amount: `${amount}`, cardId, rate: "80", payPassword };
    const { data } = await app.call(applyCashWithdrawal, input, member);
    await app.database.db
      .transaction()
      .execute((tx) => approveWithdrawal(tx, data.id, "ben", "looked at"));
    await jobs.until(async () => {
      const { list } = (await app.call(listCashWithdrawals, {}, member)).data;
      return list[0]?.state === "succeeded";
    });
  }
});
