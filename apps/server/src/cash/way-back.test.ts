import {
  convertToUsdt,
  getLocalRate,
  listLocalRecords,
  listRefunds,
  refundLocal,
} from "@ballast/contract/cash/fiat.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { aFloat, aRate, openChannels } from "../../test/bank.ts";
import { expectRefused } from "../../test/harness.ts";
import { useBankedApp, useMember } from "../../test/kit.ts";
import { aMatchedReceipt } from "../../test/receipt-builders.ts";

const { app, bank, jobs } = useBankedApp();
const member = useMember(app);

beforeAll(async () => {
  await openChannels(app.database);
  await aRate(app.database, "tINR", "80");
  await aFloat(app.database, "tUSDT", 2_000_000_000n);
});

const wallet = async () => (await app.call(getLocalRate, {}, member)).data;
const refund = (amount?: bigint, key = uuidv7()) =>
  app.call(refundLocal, amount === undefined ? {} : { amount: `${amount}` }, { ...member, key });
const refunds = async () => (await app.call(listRefunds, {}, member)).data.list;
const clients = () => jobs.clients();
const paidIn = (amount: bigint) => jobs.paidIn(member.token, amount);
const settled = () =>
  jobs.until(async () => (await refunds()).every(({ state }) => state !== "processing"));

/**
 * A credit that reaches the clients' account without a payment, and that two people assign to the
 * member.
 */
const matched = (amount: bigint) => aMatchedReceipt({ bank, jobs }, member.id, amount);

describe("money that two people gave to a member", () => {
  it("goes back to the account it came from, also after the one conversion, free of charge", async () => {
    const id = await matched(90_000n);
    expect(await wallet()).toMatchObject({ balance: 90_000n, refundable: 90_000n });
    await app.call(convertToUsdt, { amount: "20000", rate: "80" }, { ...member, key: uuidv7() });
    expect(await wallet()).toMatchObject({
      ...{ balance: 70_000n, refundable: 70_000n, refundTo: [{ card: null, amount: 70_000n }] },
    });
    const { data } = await refund();
    expect(data.list).toMatchObject([
      { amount: 70_000n, paymentId: null, card: null, state: "processing" },
    ]);
    await settled();
    expect(await wallet()).toMatchObject({ balance: 0n, refundable: 0n });
    expect((await refunds())[0]).toMatchObject({ state: "succeeded", paymentId: null });
    await expectRefused(app.database, "nothing_to_refund", () => refund());
    const { rows } = await sql<{ payee: object }>`
      select payee from bank.transfers where id = ${data.list[0]?.id}`.execute(app.database.db);
    expect(rows[0]?.payee).toEqual({ credit: id });
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
  }); // @rule 2/local-way-out

  it("goes back beside what was paid, each to where it came from, what came last first", async () => {
    const paid = await paidIn(30_000n);
    await matched(20_000n);
    // The preview of a refund equals its result.
    expect((await wallet()).refundTo).toEqual([
      { card: null, amount: 20_000n },
      { card: "TEST •••• 4242", amount: 30_000n },
    ]);
    const { data } = await refund(35_000n);
    expect(data.list.map(({ paymentId, amount }) => [paymentId, amount])).toEqual([
      [null, 20_000n],
      [paid, 15_000n],
    ]);
    await settled();
    expect(await wallet()).toMatchObject({ balance: 15_000n, refundable: 15_000n });
    expect((await wallet()).refundTo).toEqual([{ card: "TEST •••• 4242", amount: 15_000n }]);
    await refund();
    await settled();
    expect(await wallet()).toMatchObject({ balance: 0n, refundTo: [] });
    const given = { ...member };
    const { data: only } = await app.call(listLocalRecords, { kind: "receipt_matched" }, given);
    expect(only.list).toMatchObject([{ kind: "receipt_matched", amount: 20_000n }]);
    expect(only.total).toBe(1);
  }); // @rule 2/local-way-out

  it("is the member's again where its bank does not take it, and can be sent once more", async () => {
    await matched(20_000n);
    await bank.faults({ failTransfers: 1 });
    await refund(15_000n);
    await settled();
    expect(await wallet()).toMatchObject({ balance: 20_000n, refundable: 20_000n });
    const [failed] = await refunds();
    expect(failed).toMatchObject({ state: "failed", failReason: "refused_by_bank", card: null });
    await refund();
    await settled();
    expect((await wallet()).balance).toBe(0n);
  });

  it("is sent once, however often it is asked for at once and whoever of the workers is killed", async () => {
    await matched(20_000n);
    await bank.faults({ loseAnswerNext: 1, holdTransfers: true });
    const replies = await Promise.all(Array.from({ length: 6 }, () => refund(15_000n)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    await jobs.once();
    await bank.restart();
    await Promise.all([jobs.once(), jobs.once()]);
    await bank.faults({});
    await settled();
    expect(await wallet()).toMatchObject({ balance: 5_000n, refundable: 5_000n });
    expect(await clients()).toMatchObject({ difference: 0n });
  });
});
