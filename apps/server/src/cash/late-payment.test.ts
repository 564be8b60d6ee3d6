/** A payment that ended here and was paid at the bank all the same: nobody's money stays in nobody's name. */
import { randomUUID } from "node:crypto";
import {
  getLocalRate,
  listLocalRecharges,
  listRefunds,
  rechargeLocal,
  refundLocal,
} from "@ballast/contract/cash/fiat.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aFloat, openChannels, startTestBank, type TestBank, worker } from "../../test/bank.ts";
import { aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { silent } from "../../test/chain.ts";
import { expectInvariants } from "../../test/harness.ts";
import { aBankReceipt, aReturn, sentBack } from "../../test/receipt-builders.ts";
import { aDocument, approveAs } from "../../test/reserve-builders.ts";
import { brokenInvariants } from "../../test/wind-down-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { proposalOf } from "../ledger/proposals.ts";
import { bearLoss, proposeLoss } from "../reserve/bear-loss.ts";
import { readReconciliation } from "../reserve/reconciliation-breaks.ts";
import { bookGivenBack, proposeGivenBack } from "./given-back.ts";
import { returnReceipt, unidentifiedReceipts } from "./match-receipt.ts";

let app: TestApp;
let bank: TestBank;
let jobs: ReturnType<typeof worker>;
let member: TestMember;
const told: unknown[] = [];
beforeAll(async () => {
  bank = await startTestBank();
  app = await startApp(bank.env);
  jobs = worker(app, bank, { ...silent, error: (...what: unknown[]) => void told.push(what) });
  await openChannels(app.database);
  await staffPair(app.database.owner.db);
  await bank.faults({ payLate: true });
});
afterAll(async () => {
  await jobs.reconcile();
  await expectInvariants(app.database);
  await app.stop();
  await bank.stop();
});
beforeEach(async () => {
  member = await aMember(app);
  told.length = 0;
});

const session = () => ({ token: member.token });
const wallet = async () => (await app.call(getLocalRate, {}, session())).data.balance;
const unowned = () => totalOf(app.database.db, "client.unidentified", "tINR");
const payment = async (id: string) => {
  const query = { id: publicId("payment", id) };
  return (await app.call(listLocalRecharges, query, session())).data.list[0];
};
/** Lapses here by the one clock; the bank's own payer pays it afterwards. */
async function lapsed(amount: string): Promise<string> {
  const input = { payChannelId: "upi-in", tradeAmount: amount };
  const { id } = (await app.call(rechargeLocal, input, session())).data;
  await jobs.once();
  await sql`update bank.payments set pay_by = platform.now() where id = ${id}`.execute(
    app.database.owner.db,
  );
  await jobs.once();
  expect(await payment(id)).toMatchObject({ state: "not_credited", reason: "expired" });
  await bank.accept(id);
  return id;
}
const late = (id: string) =>
  sql`select cash.apply_late_payment(${id}) as done`.execute(app.database.db);
const takeBack = (id: string) =>
  sql`select cash.apply_chargeback(${id}) as rest`.execute(app.database.db);
const closed = () =>
  sql`update members.members set state = 'closed' where id = ${member.id}`.execute(
    app.database.owner.db,
  );
const receiptOf = async (word: string, id: string) =>
  (
    await sql<{ id: string }>`select ledger.derived_id(${word}, ${id}) as id`.execute(
      app.database.db,
    )
  ).rows[0]?.id ?? "";
const givenBack = async (paymentId: string) => {
  const { db } = app.database;
  const id = await db
    .transaction()
    .execute((tx) => proposeGivenBack(tx, { paymentId, reference: "its mistake" }, "ana"));
  await approveAs(db, id, bookGivenBack);
};
const isQuiet = async () => {
  expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: {}, isBreak: false });
  expect(await brokenInvariants(app.database.db)).toEqual([]);
};

describe("a payment that lapsed here and was paid at the bank", () => {
  it("is under way once its signed line is there, and then its member's local money, which can go back", async () => {
    const id = await lapsed("10000");
    await jobs.poll();
    await jobs.once();
    // the bank's word alone ends nothing otherwise, and is told
    expect(told).toMatchObject([[{ payment: id, state: "paid" }, expect.any(String)]]);
    expect(await wallet()).toBe(0n);
    expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: { unapplied: "10000" } });
    await Promise.all([jobs.once(), late(id), late(id), late(id)]);
    await jobs.once();
    expect((await late(id)).rows).toEqual([{ done: false }]);
    expect(await wallet()).toBe(10_000n);
    expect(await payment(id)).toMatchObject({
      ...{ state: "credited", reason: null, refundable: 10_000n },
      credited: { wallet: "local", currency: "tINR", amount: 10_000n, rate: null },
    });
    await isQuiet();
    await app.call(refundLocal, {}, { ...session(), key: uuidv7() });
    await jobs.until(async () =>
      (await app.call(listRefunds, {}, session())).data.list.every(
        ({ state }) => state === "succeeded",
      ),
    );
    expect(await wallet()).toBe(0n);
    await isQuiet();
  });

  it("may be taken back before anybody looked, or after: nothing is missing unseen", async () => {
    const id = await lapsed("10000");
    await bank.chargeBack(id, 4_000n);
    expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: { unapplied: "6000" } });
    await jobs.once();
    await jobs.once();
    expect(await wallet()).toBe(6_000n);
    await bank.chargeBack(id);
    await jobs.round();
    expect(await wallet()).toBe(0n);
    expect(await payment(id)).toMatchObject({ state: "charged_back", chargedBack: 10_000n });
    await isQuiet();
  });

  it("is a receipt without an owner where the account was closed meanwhile, and goes back to its payer", async () => {
    const id = await lapsed("10000");
    await closed();
    await jobs.reconcile();
    await jobs.once();
    await jobs.once();
    expect(await unowned()).toBe(10_000n);
    await isQuiet();
    const back = await sentBack(app.database.db, await receiptOf("late_payment", id));
    await jobs.until(async () => (await proposalOf(app.database.db, back)).state === "done");
    expect(await unowned()).toBe(0n);
    await isQuiet();
  });

  it("of a closed account can have an excess borne and given back, as any other", async () => {
    const { db } = app.database;
    const id = await lapsed("10000");
    await closed();
    await jobs.reconcile();
    await jobs.once();
    await bank.faults({ payLate: true, takeTooMuch: true });
    await bank.chargeBack(id, 10_700n);
    await bank.faults({ payLate: true });
    // what was paid ends its receipt, what is more is missing
    expect(await jobs.clients()).toMatchObject({ parts: { unapplied: "-10000" } });
    await jobs.once();
    expect(await unowned()).toBe(0n);
    for (const n of [31, 11]) {
      await sql`update platform.clock set shift = shift + make_interval(mins => ${n})`.execute(
        app.database.owner.db,
      );
      expect(await jobs.clients()).toMatchObject({ difference: -700n, parts: {} });
    }
    const lost = {
      book: "client",
      amount: 700n,
      currency: "tINR",
      document: aDocument(),
    } as const;
    const borne = await db
      .transaction()
      .execute((tx) => proposeLoss(tx, { ...lost, reference: "too much" }, "ana"));
    await approveAs(db, borne, bearLoss);
    await bank.giveBack(id, 700n);
    expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: { given_back: "700" } });
    await givenBack(id);
    expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: {}, isBreak: false });
    const { rows } = await sql`select state from cash.payments where id = ${id}`.execute(db);
    expect(rows).toEqual([{ state: "not_credited" }]);
    await isQuiet();
  });

  it("of a closed account ends its receipt when its payer's bank takes it back, and nobody bears it", async () => {
    const { db } = app.database;
    const id = await lapsed("10000");
    await closed();
    await jobs.reconcile();
    await jobs.once();
    const receipt = await receiptOf("late_payment", id);
    await bank.chargeBack(id, 4_000n);
    expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: { unapplied: "-4000" } });
    // what the lines show to be gone can neither be sent back nor be given to somebody
    await expect(aReturn(db, receipt)).rejects.toMatchObject({ refusal: "receipt_leaving" });
    const float = await totalOf(db, "client.conversion", "tINR");
    await Promise.all([jobs.once(), jobs.once(), takeBack(id), takeBack(id)]);
    await jobs.once();
    expect((await takeBack(id)).rows).toEqual([{ rest: null }]);
    expect(await unowned()).toBe(6_000n);
    expect(await totalOf(db, "client.conversion", "tINR")).toBe(float);
    await isQuiet();
    await expect(aReturn(db, receipt)).rejects.toMatchObject({ refusal: "receipt_unknown" });

    // what the bank gives back is somebody's again; a part of both is taken once more
    await bank.giveBack(id, 3_000n);
    await jobs.clients();
    await givenBack(id);
    expect(await unowned()).toBe(9_000n);
    await isQuiet();
    await bank.chargeBack(id, 8_000n);
    await jobs.clients();
    for (let n = 0; n < 3; n += 1) await jobs.once();
    expect(await unowned()).toBe(1_000n);
    await isQuiet();
    const [rest] = await unidentifiedReceipts(db);
    const back = await sentBack(db, rest?.id ?? "");
    await jobs.until(async () => (await proposalOf(db, back)).state === "done");
    expect(await unowned()).toBe(0n);
    expect(await totalOf(db, "client.conversion", "tINR")).toBe(float);
    await isQuiet();
  });

  it("of a closed account that is on its way back is waited for; what was approved before is refused", async () => {
    const { db } = app.database;
    const id = await lapsed("10000");
    await closed();
    await jobs.reconcile();
    await jobs.once();
    const receipt = await receiptOf("late_payment", id);
    const early = await aReturn(db, receipt);
    await aFloat(app.database, "tINR", 5_000n, bank);
    const before = await totalOf(db, "client.conversion", "tINR");
    await jobs.until(
      async () => (await totalOf(db, "client.conversion", "tINR")) === before + 5_000n,
    );
    await bank.faults({ payLate: true, holdTransfers: true, takeTooMuch: true });
    await bank.chargeBack(id, 2_000n);
    await jobs.clients();
    await expect(approveAs(db, early, returnReceipt)).rejects.toMatchObject({
      refusal: "receipt_leaving",
    });
    await jobs.once();
    expect(await unowned()).toBe(8_000n);
    const [rest] = await unidentifiedReceipts(db);
    const back = await sentBack(db, rest?.id ?? "");
    await jobs.once();
    expect((await proposalOf(db, back)).state).toBe("approved");
    // taken a second time while it is on its way home
    await bank.chargeBack(id, 3_000n);
    expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: { unapplied: "-3000" } });
    await jobs.once();
    expect((await takeBack(id)).rows).toEqual([{ rest: null }]);
    expect(await unowned()).toBe(8_000n);
    await bank.faults({ payLate: true });
    await jobs.until(async () => (await proposalOf(db, back)).state === "done");
    expect(await unowned()).toBe(0n);
    // it got there, so that what was taken is the operator's
    await jobs.once();
    expect(await totalOf(db, "client.conversion", "tINR")).toBe(before + 2_000n);
    await isQuiet();
  });

  it("is not ours for another amount than was asked for, and what is taken back of that hides nothing", async () => {
    const { db } = app.database.owner;
    const id = await lapsed("10000");
    await sql`update bank.payments set amount = 11000 where id = ${id}`.execute(db);
    expect(await jobs.clients()).toMatchObject({ difference: 10_000n, parts: {} });
    await jobs.once();
    expect(await wallet()).toBe(0n);
    await bank.chargeBack(id, 3_000n);
    expect(await jobs.clients()).toMatchObject({ difference: 7_000n, parts: {} });
    await bank.chargeBack(id, 7_000n);
    await isQuiet();
    // without a line that it was paid, what goes out for it is missing
    await bank.faults({ payLate: true, takeTooMuch: true });
    await bank.chargeBack(id, 500n);
    await bank.faults({ payLate: true });
    expect(await jobs.clients()).toMatchObject({ difference: -500n, parts: {} });
    await bank.giveBack(id, 500n);
    await isQuiet();
  });
});

describe("a credit that cannot be booked", () => {
  it("keeps no other from becoming a receipt, is told, and is booked when it can be", async () => {
    const { db } = app.database.owner;
    await sql`create function bank.refuse_one() returns trigger language plpgsql as $$
      begin if new.amount = 4321 then raise exception 'not this one'; end if; return new; end $$`.execute(
      db,
    );
    await sql`create trigger refuse_one before insert on ledger.entries
      for each row execute function bank.refuse_one()`.execute(db);
    const before = await unowned();
    await aBankReceipt({ bank, jobs }, 4_321n);
    await aBankReceipt({ bank, jobs }, 1_000n);
    expect(await unowned()).toBe(before + 1_000n);
    expect(told.length).toBeGreaterThan(0);
    // one that comes after it goes before it, and what is booked is not looked at again
    await bank.post("credits", {
      ...{ id: randomUUID(), account: "clients", currency: "tINR", amount: "500", note: "test" },
    });
    await jobs.clients();
    const { rows: open } = await sql<{ amount: bigint }>`
      select l.amount from bank.unbooked_credits(100) with ordinality u (currency, no, place)
      join bank.lines l on l.account = 'clients' and (l.currency, l.no) = (u.currency, u.no)
      order by place`.execute(db);
    expect(open.map(({ amount }) => amount)).toEqual([500n, 4_321n]);
    // what is tried in vain for a day has a name, and hides nothing; what just came is under way
    expect(await jobs.clients()).toMatchObject({ isBreak: false, parts: { unapplied: "4821" } });
    await sql`update platform.clock set shift = shift + interval '25 hours'`.execute(db);
    await app.router.clock.refresh();
    expect(await jobs.clients()).toMatchObject({
      ...{ difference: 0n, isBreak: true, parts: { unapplied: "500", stuck_credit: "4321" } },
    });
    const { books } = await readReconciliation(db);
    expect(books.find(({ book }) => book === "clients")?.kind).toBe("stuck_credit");
    expect(await brokenInvariants(db)).toContain("books_agree_with_the_bank");
    await sql`drop trigger refuse_one on ledger.entries`.execute(db);
    await Promise.all([jobs.reconcile(), jobs.reconcile()]);
    expect(await unowned()).toBe(before + 5_821n);
    const left = await sql`select from bank.unbooked_credits(1)`.execute(db);
    expect(left.rows).toEqual([]);
    await isQuiet();
  });
});
