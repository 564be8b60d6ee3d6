/** What a bank says that it will take back, and does, does in part, does later, or never does. */
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { getLocalRate, listLocalRecharges, refundLocal } from "@ballast/contract/cash/fiat.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { listMessages } from "@ballast/contract/message/calls.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import {
  aFloat,
  aRate,
  knownAsLost,
  openChannels,
  startTestBank,
  type TestBank,
  worker,
} from "../../test/bank.ts";
import { aMember, type TestMember } from "../../test/builders.ts";
import { expectInvariants } from "../../test/harness.ts";
import { aDocument, approveAs } from "../../test/reserve-builders.ts";
import { keep, nextPage } from "../../test/signed-lines.ts";
import { brokenInvariants } from "../../test/wind-down-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import type { Tx } from "../platform/db.ts";
import { keepLines } from "../rails/bank/reconcile.ts";
import { bearLoss, proposeLoss } from "../reserve/bear-loss.ts";
import { readReconciliation } from "../reserve/reconciliation-breaks.ts";
import { bookGivenBack, proposeGivenBack } from "./given-back.ts";

let app: TestApp;
let bank: TestBank;
let jobs: ReturnType<typeof worker>;
let member: TestMember;
beforeAll(async () => {
  bank = await startTestBank();
  app = await startApp(bank.env);
  jobs = worker(app, bank);
  await openChannels(app.database);
  await aRate(app.database, "tINR", "80");
  await aFloat(app.database, "tINR", 100_000n, bank);
  await jobs.until(async () => (await totalOf(app.database.db, "client.conversion", "tINR")) > 0n);
});
afterAll(async () => {
  await jobs.reconcile();
  await expectInvariants(app.database);
  await app.stop();
  await bank.stop();
});
beforeEach(async () => {
  member = await aMember(app);
});

const session = () => ({ token: member.token });
const wallet = async () => (await app.call(getLocalRate, {}, session())).data.balance;
const payment = async (id: string) => {
  const query = { id: publicId("payment", id) };
  return (await app.call(listLocalRecharges, query, session())).data.list[0];
};
const paidIn = (amount: bigint) => jobs.paidIn(member.token, amount);
const inTx = <T>(work: (tx: Tx) => Promise<T>) => app.database.db.transaction().execute(work);
const minutes = async (n: number) => {
  await sql`update platform.clock set shift = shift + make_interval(mins => ${n})`.execute(
    app.database.owner.db,
  );
  await app.router.clock.refresh();
};
/** Half an hour and two statements later nothing may be left open. */
const isQuiet = async () => {
  for (const n of [31, 11]) {
    await minutes(n);
    await jobs.round();
    expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: {}, isBreak: false });
  }
  expect(await brokenInvariants(app.database.db)).toEqual([]);
};
const booked = async () =>
  (await sql<{ n: bigint }>`select count(*) as n from ledger.transactions`.execute(app.database.db))
    .rows[0]?.n;
const guard = async () => {
  const { db } = app.database;
  await sql`select reserve.refresh_guard('tUSDT')`.execute(db);
  const { rows } = await sql<{ red: string[] }>`select red from reserve.guard`.execute(db);
  return rows[0]?.red ?? [];
};

describe("a chargeback that the bank announces", () => {
  it("takes nothing from anybody while no line shows it, and is nothing once it is withdrawn", async () => {
    const id = await paidIn(30_000n);
    const before = await booked();
    const announced = randomUUID();
    await bank.announce(id, announced, 30_000n);
    expect(await (await fetchPayment(id)).chargebacks).toMatchObject([{ amount: "30000" }]);
    for (let n = 0; n < 3; n += 1) await jobs.round();
    expect(await wallet()).toBe(30_000n);
    expect(await payment(id)).toMatchObject({ state: "credited", refundable: 30_000n });
    await bank.announce(id, announced);
    await isQuiet();
    expect(await booked()).toBe(before);
    expect((await app.call(listMessages, { kind: "wallet" }, session())).data.list).toEqual([]);
    // nothing of it is held either: all of it can go back
    await app.call(refundLocal, {}, { ...session(), key: uuidv7() });
    await jobs.until(async () => (await wallet()) === 0n);
  });

  it("is booked with what its line took, where that is less, or comes later, or twice", async () => {
    const id = await paidIn(30_000n);
    const announced = randomUUID();
    await bank.announce(id, announced, 30_000n);
    await jobs.round();
    await bank.chargeBack(id, 20_000n, announced);
    await bank.chargeBack(id, 20_000n, announced);
    await jobs.round();
    expect(await wallet()).toBe(10_000n);
    expect(await payment(id)).toMatchObject({ state: "charged_back", chargedBack: 20_000n });
    await isQuiet();
    await minutes(3 * 24 * 60);
    await bank.announce(id, randomUUID(), 10_000n);
    await bank.chargeBack(id, 10_000n);
    // the line is there before anybody hears of it, and several look at once
    await jobs.reconcile();
    await Promise.all([jobs.once(), jobs.once(), jobs.round()]);
    expect(await wallet()).toBe(0n);
    await isQuiet();
  });

  it("and withdraws after its line is the member's again by two people, as its lines say", async () => {
    const id = await paidIn(30_000n);
    const announced = randomUUID();
    await bank.announce(id, announced, 30_000n);
    await bank.chargeBack(id, 30_000n, announced);
    await jobs.round();
    expect(await wallet()).toBe(0n);
    await bank.announce(id, announced);
    await jobs.round();
    expect(await wallet()).toBe(0n);
    await bank.giveBack(id, 30_000n);
    await jobs.clients();
    await book(id);
    expect(await wallet()).toBe(30_000n);
    await isQuiet();
  });

  it("for two payments at once, and once more of one that is gone, takes what lines took", async () => {
    const [one, two] = [await paidIn(10_000n), await paidIn(20_000n)];
    for (const id of [one, two, one]) await bank.announce(id, randomUUID(), 10_000n);
    await Promise.all([bank.chargeBack(one), bank.chargeBack(two, 5_000n)]);
    await Promise.all([jobs.round(), jobs.round()]);
    await jobs.round();
    expect(await wallet()).toBe(15_000n);
    expect((await payment(two))?.chargedBack).toBe(5_000n);
    await isQuiet();
  });

  it("cannot be made one by whoever goes around the bank's lines", async () => {
    const id = await paidIn(30_000n);
    const { db } = app.database;
    const { rows } = await sql<{ rest: bigint | null }>`
      select cash.apply_chargeback(${id}) as rest`.execute(db);
    expect(rows).toEqual([{ rest: null }]);
    for (const column of ["taken", "given", "gone_booked", "line_at"]) {
      await expect(
        sql`update bank.payments set ${sql.ref(column)} = null where id = ${id}`.execute(db),
      ).rejects.toMatchObject({ code: "42501" });
    }
    await expect(
      sql`insert into bank.lines (account, currency, no, kind, object, amount, balance, at, document)
        values ('clients', 'tINR', 999, 'chargeback', ${id}, -1, 0, now(), sha256('x'))`.execute(
        db,
      ),
    ).rejects.toMatchObject({ code: "42501" });
    // nor is the bank another one, or has another key
    await expect(
      sql`update bank.source set statement_key = sha256('x')`.execute(db),
    ).rejects.toMatchObject({ code: "42501" });
    expect(await wallet()).toBe(30_000n);
  });

  it("cannot be forged: a line that follows must be the bank's own, signed", async () => {
    const id = await paidIn(30_000n);
    const { db } = app.database;
    const { privateKey } = generateKeyPairSync("ed25519");
    const text = await nextPage(db, { kind: "chargeback", object: id, amount: -30_000n });
    const genuine = await bank.client.statement("clients", "tINR", 0n);
    const kept = (statement: string, signature: string) =>
      db.transaction().execute((tx) => keepLines(tx, { signed: { statement, signature } }));
    for (const forged of [
      () => keep(db, text, privateKey),
      () => kept(text, genuine.signature),
      () => kept(text, ""),
      () => kept(text, genuine.signature.slice(0, 40)),
    ]) {
      await expect(forged()).rejects.toMatchObject({ why: "not_signed" });
    }
    await isQuiet();
    expect(await wallet()).toBe(30_000n);
    // what it signs is read as ever, and the same again is nothing new
    await bank.chargeBack(id, 10_000n);
    await jobs.round();
    expect(await wallet()).toBe(20_000n);
    const again = await bank.client.statement("clients", "tINR", 0n);
    await kept(again.statement, again.signature);
    // nor what it signed of another history
    const other = again.statement.replace('"amount":"-10000"', '"amount":"-20000"');
    await expect(kept(other, again.signature)).rejects.toMatchObject({ why: "not_signed" });
    await expect(sql`select bank.keep_lines(${other})`.execute(db)).rejects.toMatchObject({
      code: "BS004",
    });
    expect(await wallet()).toBe(20_000n);
    await isQuiet();
  });
});

describe("what a payer's bank gave back and nobody has booked", () => {
  it("hides nothing that is missing: both have a name, each is booked by itself", async () => {
    const id = await paidIn(30_000n);
    await bank.chargeBack(id);
    await jobs.round();
    await isQuiet();
    await bank.giveBack(id, 30_000n);
    const thief = { account: "99990001111", branch: null, name: "nobody of ours" };
    const stolen = { id: randomUUID(), amount: "30000", currency: "tINR", from: "clients" };
    await bank.post("transfers", { ...stolen, to: thief });
    await knownAsLost(app.database, stolen.id);
    const parts = { given_back: "30000" };
    await expect.poll(() => jobs.clients()).toMatchObject({ difference: -30_000n, parts });
    expect(await guard()).toContain("reconciliation_break");
    const kind = async () => {
      const { books } = await readReconciliation(app.database.db);
      return books.find(({ book: of }) => of === "clients")?.kind ?? null;
    };
    expect(await kind()).toBe("stray_line");
    expect(await brokenInvariants(app.database.db)).toContain("books_agree_with_the_bank");
    await minutes(11);
    await jobs.clients();
    // what is gone is the operator's to bear, whatever was given back
    const loss = { book: "client", amount: 30_000n, currency: "tINR", document: aDocument() };
    const borne = await inTx((tx) =>
      proposeLoss(tx, { ...loss, book: "client", currency: "tINR", reference: "a thief" }, "ana"),
    );
    await approveAs(app.database.db, borne, bearLoss);
    expect(await jobs.clients()).toMatchObject({ difference: 0n, parts, isBreak: true });
    expect(await guard()).toContain("reconciliation_break");
    await book(id);
    expect(await wallet()).toBe(30_000n);
    expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: {}, isBreak: false });
    expect(await guard()).not.toContain("reconciliation_break");
    expect(await kind()).toBeNull();
  });
});

async function fetchPayment(id: string): Promise<{ chargebacks: unknown }> {
  const headers = { authorization: `Bearer ${bank.keys.token}` };
  return (await (await fetch(`${bank.url}/payments/${id}`, { headers })).json()) as {
    chargebacks: unknown;
  };
}

async function book(paymentId: string): Promise<void> {
  const given = { paymentId, reference: "the payer was wrong" };
  const proposal = await inTx((tx) => proposeGivenBack(tx, given, "ana"));
  await approveAs(app.database.db, proposal, bookGivenBack);
}
