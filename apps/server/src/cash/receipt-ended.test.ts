/** What a payer's bank takes of a payment whose receipt without an owner has ended: a member's wallet, then the operator. */
import {
  convertToUsdt,
  getLocalRate,
  listRefunds,
  refundLocal,
} from "@ballast/contract/cash/fiat.ts";
import { listMessages } from "@ballast/contract/message/calls.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import {
  aFloat,
  aRate,
  openChannels,
  startTestBank,
  type TestBank,
  worker,
} from "../../test/bank.ts";
import { aMember } from "../../test/builders.ts";
import { followIfDue } from "../../test/due-job.ts";
import { expectInvariants, expectRefused } from "../../test/harness.ts";
import { aMatch, aLatePayment as paidLate, sentBack } from "../../test/receipt-builders.ts";
import { approveAs } from "../../test/reserve-builders.ts";
import { brokenInvariants } from "../../test/wind-down-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { consent, proposalOf, propose } from "../ledger/proposals.ts";
import { bookGivenBack, proposeGivenBack } from "./given-back.ts";

const PAID = 10_000n;
let app: TestApp;
let bank: TestBank;
let jobs: ReturnType<typeof worker>;
beforeAll(async () => {
  bank = await startTestBank();
  app = await startApp(bank.env);
  jobs = worker(app, bank);
  await openChannels(app.database);
  await aFloat(app.database, "tINR", 90_000n, bank);
  await jobs.until(async () => (await total("client.conversion")) === 90_000n);
  await bank.faults({ payLate: true, takeTooMuch: true });
});
afterAll(async () => {
  await jobs.reconcile();
  await expectInvariants(app.database);
  await app.stop();
  await bank.stop();
});

const total = (kind: string) => totalOf(app.database.db, kind, "tINR");
const figures = async () => ({
  float: await total("client.conversion"),
  losses: await total("house.losses"),
  owed: await total("client.local"),
  unowned: await total("client.unidentified"),
});
const isQuiet = async () => {
  expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: {}, isBreak: false });
  expect(await brokenInvariants(app.database.db)).toEqual([]);
};
const bookedOf = async (id: string) => {
  const { rows } = await sql<{ booked: bigint; state: string }>`
    select k.gone_booked as booked, p.state from bank.payments k join cash.payments p on p.id = k.id
    where k.id = ${id}`.execute(app.database.db);
  return rows[0];
};
const aLatePayment = () => paidLate({ app, bank, jobs }, PAID);
/** The receipt that stands for it now. */
async function restOf(paymentId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from cash.receipts_of(${paymentId})`.execute(app.database.db);
  return rows[0]?.id ?? "";
}
const wallet = async (token: string) => (await app.call(getLocalRate, {}, { token })).data.balance;
const refunds = async (token: string) =>
  (await app.call(listRefunds, {}, { token })).data.list.map(({ state }) => state);
const sentBackBy = (token: string, amount: bigint) =>
  app.call(refundLocal, { amount: `${amount}` }, { token, key: uuidv7() });
const isHome = (proposal: string) =>
  jobs.until(async () => (await proposalOf(app.database.db, proposal)).state === "done");
async function givenBack(paymentId: string, amount: bigint): Promise<void> {
  const { db } = app.database;
  await bank.giveBack(paymentId, amount);
  const parts = { given_back: `${amount}` };
  expect(await jobs.clients()).toMatchObject({ difference: 0n, isBreak: true, parts });
  const id = await db
    .transaction()
    .execute((tx) => proposeGivenBack(tx, { paymentId, reference: "its mistake" }, "ana"));
  await approveAs(db, id, bookGivenBack);
}
/** Its lines alone are enough, and however often it is looked at it is booked once. */
async function isTaken(id: string, amount: bigint, booked = PAID): Promise<void> {
  expect(await jobs.clients()).toMatchObject({
    ...{ difference: 0n, parts: { unapplied: `-${amount}` } },
  });
  await Promise.all([jobs.once(), jobs.once()]);
  await jobs.once();
  expect(await bookedOf(id)).toEqual({ booked, state: "not_credited" });
  await isQuiet();
}

describe("a receipt that stood for a payment, and ended", () => {
  it("as a member's is taken of that wallet; what comes back is in that wallet again", async () => {
    const { id, receipt } = await aLatePayment();
    const { id: member, token } = await aMember(app);
    const none = await figures();
    await aMatch(app.database.db, receipt, member);
    await bank.chargeBack(id, PAID);
    await isTaken(id, PAID);
    expect(await figures()).toEqual({ ...none, unowned: none.unowned - PAID });
    await followIfDue(app.database.db);
    const { data } = await app.call(listMessages, { kind: "wallet" }, { token });
    expect(data.list.find(({ title }) => title === "A deposit was taken back")).toMatchObject({
      to: "/user/newrecharge",
      body: expect.stringContaining("100.00 tINR"),
    });
    await givenBack(id, PAID - 1_000n);
    await givenBack(id, 1_000n);
    expect(await figures()).toEqual({
      ...{ ...none, owed: none.owed + PAID },
      unowned: none.unowned - PAID,
    });
    await isQuiet();
    await followIfDue(app.database.db);
    const { data: later } = await app.call(listMessages, { kind: "wallet" }, { token });
    expect(
      later.list.filter(({ title }) => title === "A deposit was given back").map(({ to }) => to),
    ).toEqual(["/user/newrecharge", "/user/newrecharge"]);
    await bank.chargeBack(id, 4_000n);
    await isTaken(id, 4_000n, 4_000n);
    expect(await wallet(token)).toBe(6_000n);
    // and from there it can go to its payer
    await sentBackBy(token, 6_000n);
    await jobs.until(async () => (await refunds(token)).every((state) => state === "succeeded"));
    await isQuiet();
  });

  it("as a member's is not sent to its payer for what a refund of the payer's had sent there", async () => {
    const payer = await aMember(app);
    const { id: member, token } = await aMember(app);
    const id = await jobs.paidIn(payer.token, 30_000n);
    await sentBackBy(payer.token, 10_000n);
    await jobs.until(async () => (await refunds(payer.token))[0] === "succeeded");
    await bank.chargeBack(id, 20_000n);
    await jobs.clients();
    await jobs.round();
    await sql`update members.members set state = 'closed' where id = ${payer.id}`.execute(
      app.database.owner.db,
    );
    await givenBack(id, 20_000n);
    await aMatch(app.database.db, await restOf(id), member);
    await bank.chargeBack(id, 20_000n);
    await jobs.clients();
    await expectRefused(app.database, "nothing_to_refund", () => sentBackBy(token, 1n));
    await jobs.round();
    expect(await wallet(token)).toBe(0n);
    await isQuiet();
    // nor is what the operator paid twice put there, from where it could not leave
    const before = await figures();
    await bank.chargeBack(id, 10_000n);
    await jobs.clients();
    await jobs.round();
    expect((await figures()).float).toBe(before.float - 10_000n);
    await givenBack(id, 10_000n);
    expect(await figures()).toEqual(before);
    await givenBack(id, 20_000n);
    await sentBackBy(token, 20_000n);
    await jobs.until(async () => (await refunds(token)).every((state) => state === "succeeded"));
    expect(await wallet(token)).toBe(0n);
    await isQuiet();
  });

  it("as two members' comes back to each of whom it was taken, and as a receipt where that account was closed", async () => {
    const { id, receipt } = await aLatePayment();
    const [first, second] = [await aMember(app), await aMember(app)];
    await aMatch(app.database.db, receipt, first.id);
    await bank.chargeBack(id, PAID);
    await isTaken(id, PAID);
    await sql`update members.members set state = 'closed' where id = ${first.id}`.execute(
      app.database.owner.db,
    );
    const none = await figures();
    await givenBack(id, PAID);
    expect(await figures()).toEqual({ ...none, unowned: none.unowned + PAID });
    await aMatch(app.database.db, await restOf(id), second.id);
    await bank.chargeBack(id, 3_000n);
    await isTaken(id, 3_000n, 3_000n);
    await givenBack(id, 3_000n);
    expect(await wallet(second.token)).toBe(PAID);
    expect(await figures()).toEqual({ ...none, owed: none.owed + PAID });
    await isQuiet();
  });

  it("as a member's and converted is the operator's: what came into that wallet later stays", async () => {
    await aRate(app.database, "tINR", "80");
    await aFloat(app.database, "tUSDT", 100_000_000n);
    const { id, receipt } = await aLatePayment();
    const { id: member, token } = await aMember(app);
    await aMatch(app.database.db, receipt, member);
    const all = { amount: `${PAID - 1_000n}`, rate: "80" };
    expect((await app.call(convertToUsdt, all, { token, key: uuidv7() })).code).toBe(200);
    await jobs.paidIn(token, 5_000n);
    const before = await figures();
    await bank.chargeBack(id, PAID - 2_000n);
    await isTaken(id, PAID - 2_000n, PAID - 2_000n);
    expect(await wallet(token)).toBe(5_000n);
    expect(await figures()).toEqual({
      ...{ ...before, float: before.float - 7_000n, losses: before.losses + 7_000n },
      owed: before.owed - 1_000n,
    });
    await bank.chargeBack(id, 2_000n);
    await isTaken(id, 2_000n);
    expect(await wallet(token)).toBe(5_000n);
    await sentBackBy(token, 5_000n);
    await jobs.until(async () => (await refunds(token)).every((state) => state === "succeeded"));
    await isQuiet();
  });

  it("as a member's is not taken of what came later, whatever had emptied that wallet", async () => {
    const [one, two] = [await aLatePayment(), await aLatePayment()];
    const { id: member, token } = await aMember(app);
    await aMatch(app.database.db, one.receipt, member);
    await aMatch(app.database.db, two.receipt, member);
    const half = { amount: `${PAID}`, rate: "80" };
    expect((await app.call(convertToUsdt, half, { token, key: uuidv7() })).code).toBe(200);
    await bank.chargeBack(one.id, PAID);
    await isTaken(one.id, PAID);
    expect(await wallet(token)).toBe(0n);
    await jobs.paidIn(token, 5_000n);
    const before = await figures();
    await bank.chargeBack(two.id, PAID);
    await isTaken(two.id, PAID);
    expect(await wallet(token)).toBe(5_000n);
    expect(await figures()).toEqual({
      ...before,
      ...{ float: before.float - PAID, losses: before.losses + PAID },
    });
  });

  it("as a member's goes back to the payer at the member's wish; what is taken above what is left is borne", async () => {
    const { id, receipt } = await aLatePayment();
    const { id: member, token } = await aMember(app);
    await aMatch(app.database.db, receipt, member);
    await sentBackBy(token, 6_000n);
    await jobs.until(async () => (await refunds(token)).every((state) => state === "succeeded"));
    await isQuiet();
    const before = await figures();
    await bank.chargeBack(id, PAID);
    await isTaken(id, PAID);
    expect(await figures()).toEqual({
      ...{ ...before, float: before.float - 6_000n, losses: before.losses + 6_000n },
      owed: before.owed - 4_000n,
    });
    expect(await wallet(token)).toBe(0n);
    await expectRefused(app.database, "nothing_to_refund", () => sentBackBy(token, 1n));
  });

  it("as a member's, sent back and taken back at once, is waited for, and gone once", async () => {
    const { id, receipt } = await aLatePayment();
    const { id: member, token } = await aMember(app);
    await aMatch(app.database.db, receipt, member);
    const before = await figures();
    await bank.faults({ payLate: true, takeTooMuch: true, holdTransfers: true });
    await sentBackBy(token, PAID);
    await jobs.once();
    await bank.chargeBack(id, PAID);
    expect(await jobs.clients()).toMatchObject({ parts: { unapplied: `-${PAID}` } });
    await jobs.round();
    expect(await bookedOf(id)).toEqual({ booked: 0n, state: "not_credited" });
    await bank.faults({ payLate: true, takeTooMuch: true, failTransfers: 1 });
    await jobs.until(async () => (await refunds(token))[0] === "failed");
    await jobs.round();
    expect(await bookedOf(id)).toEqual({ booked: PAID, state: "not_credited" });
    expect(await figures()).toEqual({ ...before, owed: before.owed - PAID });
    expect(await wallet(token)).toBe(0n);
    await isQuiet();
  });

  it("is not matched once a line shows that it was taken back, whoever asked before", async () => {
    const { db } = app.database;
    const { id, receipt } = await aLatePayment();
    const { id: member_id } = await aMember(app);
    const match = await db
      .transaction()
      .execute((tx) =>
        propose(tx, "receipt_matched", { receipt_id: receipt, member_id, reference: "x" }, "ana"),
      );
    await bank.chargeBack(id, PAID);
    await jobs.clients();
    const late = db.transaction().execute(async (tx) => {
      await consent(tx, match, "ben", "so it is");
      await sql`select cash.match_receipt(${match})`.execute(tx);
    });
    await expect(late).rejects.toMatchObject({ code: "BL021" });
    await isTaken(id, PAID);
  });

  it("as sent back costs the operator what is taken after that, and gives it back", async () => {
    const { id, receipt } = await aLatePayment();
    await isHome(await sentBack(app.database.db, receipt));
    const before = await figures();
    await bank.chargeBack(id, PAID);
    await isTaken(id, PAID);
    expect(await figures()).toMatchObject({ float: before.float - PAID, unowned: before.unowned });
    await givenBack(id, 4_000n);
    await givenBack(id, 6_000n);
    expect(await figures()).toEqual(before);
    await isQuiet();
  });

  it("as sent back is waited for where the line comes while it is on its way, and then borne", async () => {
    const { id, receipt } = await aLatePayment();
    const { float } = await figures();
    await bank.faults({ payLate: true, takeTooMuch: true, holdTransfers: true });
    const back = await sentBack(app.database.db, receipt);
    await jobs.once();
    await bank.chargeBack(id, PAID);
    expect(await jobs.clients()).toMatchObject({ parts: { unapplied: `-${PAID}` } });
    await jobs.round();
    expect(await bookedOf(id)).toEqual({ booked: 0n, state: "not_credited" });
    expect((await figures()).float).toBe(float);
    await bank.faults({ payLate: true, takeTooMuch: true });
    await isHome(back);
    await jobs.round();
    expect(await bookedOf(id)).toEqual({ booked: PAID, state: "not_credited" });
    await isQuiet();
    expect((await figures()).float).toBe(float - PAID);
    await givenBack(id, PAID);
    expect((await figures()).float).toBe(float);
  });

  it("in parts is its receipt's first, then the operator's; what comes back goes the same way", async () => {
    const { id } = await aLatePayment();
    const before = await figures();
    await bank.chargeBack(id, 4_000n);
    await jobs.clients();
    await jobs.once();
    expect(await figures()).toEqual({ ...before, unowned: before.unowned - 4_000n });
    await isHome(await sentBack(app.database.db, await restOf(id)));
    await bank.chargeBack(id, 6_000n);
    await isTaken(id, 6_000n);
    expect((await figures()).float).toBe(before.float - 6_000n);
    await givenBack(id, PAID);
    // what had been nobody's is nobody's again
    expect(await figures()).toEqual({ ...before, unowned: before.unowned - 6_000n });
    await isQuiet();
  });
});
