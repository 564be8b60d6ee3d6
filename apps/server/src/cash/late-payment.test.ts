/**
 * A payment that ended here unpaid and was paid at the bank nevertheless: the money gets an owner.
 */
// @rule 2/late-payment
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
import { openChannels, startTestBank, type TestBank, worker } from "../../test/bank.ts";
import { aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { silent } from "../../test/chain.ts";
import { expectInvariants } from "../../test/harness.ts";
import { aBankReceipt, sentBack } from "../../test/receipt-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { proposalOf } from "../ledger/proposals.ts";
import { readReconciliation } from "../reserve/reconciliation-breaks.ts";

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

const wallet = async () => (await app.call(getLocalRate, {}, member)).data.balance;
const unowned = () => totalOf(app.database.db, "client.unidentified", "tINR");
const payment = async (id: string) => {
  const query = { id: publicId("payment", id) };
  return (await app.call(listLocalRecharges, query, member)).data.list[0];
};
/**
 * Creates a payment that expires here by the platform's clock; the payer then pays it at the bank.
 */
async function lapsed(amount: string): Promise<string> {
  const input = { payChannelId: "upi-in", tradeAmount: amount };
  const { id } = (await app.call(rechargeLocal, input, member)).data;
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
const isQuiet = async () => {
  expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: {}, isBreak: false });
  await expectInvariants(app.database);
};

describe("a payment that lapsed here and was paid at the bank", () => {
  it("is under way once its signed line is there, and then its member's local money, which can go back", async () => {
    const id = await lapsed("10000");
    await jobs.poll();
    await jobs.once();
    // An unsigned report of the bank does not reopen the payment; it is logged.
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
    await app.call(refundLocal, {}, { ...member, key: uuidv7() });
    await jobs.until(async () =>
      (await app.call(listRefunds, {}, member)).data.list.every(
        ({ state }) => state === "succeeded",
      ),
    );
    expect(await wallet()).toBe(0n);
    await isQuiet();
  });

  it("may be taken back before anybody looked: nothing is missing unseen", async () => {
    const id = await lapsed("10000");
    await bank.chargeBack(id);
    expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: {} });
    await jobs.once();
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

  it("of a closed account is in no wallet: what its payer's bank takes back is a break, for staff", async () => {
    const id = await lapsed("10000");
    await closed();
    await jobs.reconcile();
    await jobs.once();
    await bank.chargeBack(id);
    expect(await jobs.clients()).toMatchObject({ difference: -10_000n, isBreak: true, parts: {} });
    await bank.giveBack(id);
    await jobs.reconcile();
    const back = await sentBack(app.database.db, await receiptOf("late_payment", id));
    await jobs.until(async () => (await proposalOf(app.database.db, back)).state === "done");
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
    // A later credit is tried before one that failed, and a booked one is not tried again.
    await bank.post("credits", {
      ...{ id: randomUUID(), account: "clients", currency: "tINR", amount: "500", note: "test" },
    });
    await jobs.clients();
    const { rows: open } = await sql<{ amount: bigint }>`
      select l.amount from bank.unbooked_credits(100) with ordinality u (currency, no, place)
      join bank.lines l on l.account = 'clients' and (l.currency, l.no) = (u.currency, u.no)
      order by place`.execute(db);
    expect(open.map(({ amount }) => amount)).toEqual([500n, 4_321n]);
    // A line that could not be booked for a day, by the bank's own clock, is reported as stuck, and
    // hides no difference; a new one counts as in transit.
    expect(await jobs.clients()).toMatchObject({ isBreak: false, parts: { unapplied: "4821" } });
    await sql`update bank.lines set at = at - interval '25 hours' where amount = 4321`.execute(db);
    expect(await jobs.clients()).toMatchObject({
      ...{ difference: 0n, isBreak: true, parts: { unapplied: "500", stuck_line: "4321" } },
    });
    const { books } = await readReconciliation(db);
    expect(books.find(({ book }) => book === "clients")?.kind).toBe("stuck_line");
    await expectInvariants(app.database, ["books_agree_with_the_bank"]);
    await sql`drop trigger refuse_one on ledger.entries`.execute(db);
    await Promise.all([jobs.reconcile(), jobs.reconcile()]);
    expect(await unowned()).toBe(before + 5_821n);
    const left = await sql`select from bank.unbooked_credits(1)`.execute(db);
    expect(left.rows).toEqual([]);
    await isQuiet();
  }); // @rule run/each-alone
});
