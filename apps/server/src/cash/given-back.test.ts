/** What a payer's bank gives back of what it had taken back: to whom it was taken from, by two people. */
import { randomUUID } from "node:crypto";
import {
  convertToUsdt,
  getLocalRate,
  listLocalRecharges,
  listLocalRecords,
  refundLocal,
} from "@ballast/contract/cash/fiat.ts";
import { consoleProposal } from "@ballast/contract/console/approvals.ts";
import { consoleRow } from "@ballast/contract/console/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
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
import { expectInvariants, stateDigest } from "../../test/harness.ts";
import { sentBack } from "../../test/receipt-builders.ts";
import { aDocument, approveAs } from "../../test/reserve-builders.ts";
import { give, staffSession } from "../../test/staff-session.ts";
import { bankLacks, chainLacks, theEnd } from "../../test/wind-down-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { proposalOf } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { bearLoss, proposeLoss } from "../reserve/bear-loss.ts";
import { readReconciliation } from "../reserve/reconciliation-breaks.ts";
import { advance } from "../wind-down/advance.ts";
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
  await aFloat(app.database, "tUSDT", 2_000_000_000n);
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
const house = (kind: string) => totalOf(app.database.db, kind, "tINR");
const inTx = <T>(work: (tx: Tx) => Promise<T>) => app.database.db.transaction().execute(work);
const payment = async (id: string) => {
  const query = { id: publicId("payment", id) };
  return (await app.call(listLocalRecharges, query, session())).data.list[0];
};
const clients = () => jobs.clients();
const work = () => jobs.round();
const paidIn = (amount: bigint) => jobs.paidIn(member.token, amount);
/** What was booked is on the bank's statements by now, or it never was. */
const minutes = async (n: number) => {
  await sql`update platform.clock set shift = shift + make_interval(mins => ${n})`.execute(
    app.database.owner.db,
  );
  await app.router.clock.refresh();
};
const takenBack = async (id: string, amount?: bigint) => {
  const chargeback = await bank.chargeBack(id, amount);
  await work();
  await minutes(31);
  return chargeback;
};
const propose = (paymentId: string) =>
  inTx((tx) => proposeGivenBack(tx, { paymentId, reference: "the payer was wrong" }, "ana"));
const book = async (paymentId: string) => {
  await clients();
  const id = await propose(paymentId);
  await approveAs(app.database.db, id, bookGivenBack);
  return id;
};
const bookAgain = (id: string) => sql`select cash.book_return(${id})`.execute(app.database.db);
const float = async (amount: bigint) => {
  const before = await house("client.conversion");
  await aFloat(app.database, "tINR", amount, bank);
  await jobs.until(async () => (await house("client.conversion")) >= before + amount);
};

describe("a chargeback that the payer's bank undoes", () => {
  it("is a break of its own kind until two people book it, then the member's again", async () => {
    const id = await paidIn(30_000n);
    await takenBack(id, 20_000n);
    expect(await wallet()).toBe(10_000n);
    await expect(propose(id)).rejects.toMatchObject({ refusal: "nothing_given_back" });
    await bank.giveBack(id, 15_000n);
    expect(await clients()).toMatchObject({
      ...{ difference: 0n, isBreak: true, parts: { given_back: "15000" } },
    });
    const { books } = await readReconciliation(app.database.db);
    expect(books.find(({ book: of }) => of === "clients")).toMatchObject({ kind: "given_back" });

    const proposal = await propose(id);
    await expect(propose(id)).rejects.toMatchObject({ refusal: "proposed_already" });
    await expect(bookAgain(proposal)).rejects.toMatchObject({ code: "BL001" });
    expect(await wallet()).toBe(10_000n);
    await approveAs(app.database.db, proposal, bookGivenBack);
    expect((await proposalOf(app.database.db, proposal)).state).toBe("done");
    expect(await wallet()).toBe(25_000n);
    expect(await payment(id)).toMatchObject({
      ...{ state: "charged_back", chargedBack: 5_000n, refundable: 25_000n },
    });
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
    const { list } = (await app.call(listLocalRecords, {}, session())).data;
    expect(list[0]).toMatchObject({ kind: "chargeback_returned", amount: 15_000n });

    // the rest; then all of it can go back to the card it came from
    await bank.giveBack(id, 5_000n);
    await book(id);
    expect(await payment(id)).toMatchObject({ state: "credited", chargedBack: 0n });
    await app.call(refundLocal, {}, { ...session(), key: uuidv7() });
    await jobs.until(async () => (await house("client.withdrawing")) === 0n);
    expect(await wallet()).toBe(0n);
    expect(await clients()).toMatchObject({ difference: 0n });
    await expectInvariants(app.database);
  });

  it("is the operator's first where it had paid twice: what comes to the wallet can leave it", async () => {
    await float(10_000n);
    const id = await paidIn(30_000n);
    await app.call(refundLocal, { amount: "10000" }, { ...session(), key: uuidv7() });
    await jobs.until(async () => (await house("client.withdrawing")) === 0n);
    await bank.faults({ takeTooMuch: true });
    await takenBack(id, 30_000n);
    await bank.faults({});
    expect(await wallet()).toBe(0n);
    const before = await house("client.conversion");
    await bank.giveBack(id, 10_000n);
    await book(id);
    expect([await wallet(), await house("client.conversion")]).toEqual([0n, before + 10_000n]);
    await bank.giveBack(id, 20_000n);
    await book(id);
    expect(await payment(id)).toMatchObject({ chargedBack: 0n, refundable: 20_000n });
    await app.call(refundLocal, {}, { ...session(), key: uuidv7() });
    await jobs.until(async () => (await house("client.withdrawing")) === 0n);
    expect(await wallet()).toBe(0n);
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
    await expectInvariants(app.database);
  });

  it("is booked once, by whoever comes at once and however often, and not above the bank's lines", async () => {
    const id = await paidIn(30_000n);
    await takenBack(id);
    await bank.giveBack(id, 12_000n);
    await clients();
    const proposal = await propose(id);
    await approveAs(app.database.db, proposal, async () => {});
    await Promise.all([bookAgain(proposal), bookAgain(proposal), bookAgain(proposal)]);
    await bookAgain(proposal);
    expect(await wallet()).toBe(12_000n);
    await expect(propose(id)).rejects.toMatchObject({ refusal: "nothing_given_back" });
    // another proposal, by whoever goes around the use case
    const second = uuidv7();
    const input = { payment_id: id, amount: "1", currency: "tINR", reference: "" };
    await sql`select ledger.propose(${second}, 'chargeback_returned', ${JSON.stringify(input)}::jsonb,
      'ana')`.execute(app.database.db);
    const before = await stateDigest(app.database);
    await expect(approveAs(app.database.db, second, bookGivenBack)).rejects.toMatchObject({
      refusal: "money_not_arrived",
      details: { arrived: "0.00 tINR", needed: "0.01 tINR" },
    });
    expect(await stateDigest(app.database)).toBe(before);
    await sql`select ledger.end_proposal(${second}, 'withdrawn')`.execute(app.database.db);
  });

  it("may be taken back once more, and given back once more", async () => {
    const id = await paidIn(30_000n);
    await takenBack(id);
    await bank.giveBack(id, 30_000n);
    await book(id);
    expect(await payment(id)).toMatchObject({ state: "credited", chargedBack: 0n });
    await takenBack(id, 9_000n);
    expect(await wallet()).toBe(21_000n);
    expect(await payment(id)).toMatchObject({ state: "charged_back", chargedBack: 9_000n });
    await bank.giveBack(id, 4_000n);
    await book(id);
    expect(await wallet()).toBe(25_000n);
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
  });

  it("pays the member what was taken from the wallet, and the operator what it had borne", async () => {
    await float(40_000n);
    const id = await paidIn(30_000n);
    const asked = { amount: "18000", rate: "80" };
    await app.call(convertToUsdt, asked, { ...session(), key: uuidv7() });
    const before = [await house("client.conversion"), await house("house.losses")];
    await takenBack(id);
    expect(await wallet()).toBe(0n);
    expect(await house("house.losses")).toBe((before[1] ?? 0n) + 18_000n);
    await bank.giveBack(id, 20_000n);
    await book(id);
    expect(await wallet()).toBe(12_000n);
    expect([await house("client.conversion"), await house("house.losses")]).toEqual([
      (before[0] ?? 0n) - 10_000n,
      (before[1] ?? 0n) + 10_000n,
    ]);
    await bank.giveBack(id, 10_000n);
    await book(id);
    expect(await wallet()).toBe(12_000n);
    expect([await house("client.conversion"), await house("house.losses")]).toEqual(before);
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
  });

  it("pays a shortfall that it left before it is float again", async () => {
    const id = await paidIn(30_000n);
    await app.call(convertToUsdt, { amount: "30000", rate: "80" }, { ...session(), key: uuidv7() });
    const free = await emptyFloat();
    const losses = await house("house.losses");
    await takenBack(id);
    expect(await house("client.shortfall")).toBe(30_000n);
    await bank.giveBack(id, 30_000n);
    await book(id);
    expect(await house("client.shortfall")).toBe(0n);
    expect(await house("house.losses")).toBe(losses);
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
    await free();
  });

  it("is booked beside a refund under way, and that part once the refund has ended", async () => {
    const id = await paidIn(30_000n);
    await bank.faults({ holdTransfers: true, takeTooMuch: true });
    await app.call(refundLocal, { amount: "5000" }, { ...session(), key: uuidv7() });
    await jobs.once();
    await bank.chargeBack(id, 28_000n);
    await work();
    // a refund of a little must not keep the wallet's rest from what the bank's lines show
    expect(await wallet()).toBe(0n);
    expect(await clients()).toMatchObject({ difference: 0n, parts: { unapplied: "-3000" } });
    await bank.giveBack(id, 3_000n);
    expect(await clients()).toMatchObject({ difference: 0n, isBreak: false, parts: {} });
    await bank.chargeBack(id, 1_000n);
    await work();
    await expect(propose(id)).rejects.toMatchObject({ refusal: "nothing_given_back" });
    await bank.faults({});
    await jobs.until(async () => (await house("client.withdrawing")) === 0n);
    await work();
    // once, for what is gone: what was given back before it was booked is nobody's to book
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
    const { list } = (await app.call(listLocalRecords, { kind: "chargeback" }, session())).data;
    expect(list).toMatchObject([{ amount: -25_000n }]);
    expect(await payment(id)).toMatchObject({ chargedBack: 26_000n });
  });

  it("becomes a receipt without an owner where the member's account was closed", async () => {
    const id = await paidIn(30_000n);
    await takenBack(id);
    await sql`update members.members set state = 'closed' where id = ${member.id}`.execute(
      app.database.owner.db,
    );
    await bank.giveBack(id, 30_000n);
    const unidentified = await house("client.unidentified");
    const proposal = await book(id);
    expect((await proposalOf(app.database.db, proposal)).state).toBe("done");
    expect(await house("client.unidentified")).toBe(unidentified + 30_000n);
    expect(await house("client.local")).toBe(await localOfOthers());
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
    await bookAgain(proposal);
    expect(await house("client.unidentified")).toBe(unidentified + 30_000n);
    // and goes back to where the payment came from
    const { rows } = await sql<{ id: string }>`
      select ledger.derived_id('given_back', ${proposal}) as id`.execute(app.database.db);
    const back = await sentBack(app.database.db, rows[0]?.id ?? "");
    const sent = await sql<{ payee: object }>`
      select payee from bank.transfers where id = ${back}`.execute(app.database.db);
    expect(sent.rows[0]?.payee).toEqual({ payment: id });
    await jobs.until(async () => (await proposalOf(app.database.db, back)).state === "done");
    expect(await house("client.unidentified")).toBe(unidentified);
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
  });
});

describe("what was taken above a payment, and the operator had borne", () => {
  const tooMuch = async (amount: bigint) => {
    const id = await paidIn(30_000n);
    await bank.faults({ takeTooMuch: true });
    await bank.chargeBack(id, 30_000n + amount);
    await bank.faults({});
    await work();
    return id;
  };
  /** Both statements that a loss asks for, then two people. */
  const bear = async (amount: bigint) => {
    for (const n of [31, 11]) {
      await minutes(n);
      expect(await clients()).toMatchObject({ difference: -amount });
    }
    const loss = { book: "client", amount, currency: "tINR", document: aDocument() } as const;
    const borne = await inTx((tx) => proposeLoss(tx, { ...loss, reference: "too much" }, "ana"));
    await approveAs(app.database.db, borne, bearLoss);
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
  };
  const operators = async () =>
    (await house("client.conversion")) - (await house("client.shortfall"));
  const above = async () => {
    const { rows } = await sql<{ id: string; above: bigint }>`
      select payment_id as id, above from invariants.chargebacks_are_within_their_payments
      order by line`.execute(app.database.db);
    return rows.map((row) => [row.id, row.above]);
  };

  it("is the operator's again, before anything is the member's", async () => {
    await float(20_000n);
    const id = await tooMuch(7_000n);
    const before = await house("client.conversion");
    await bear(7_000n);
    await bank.giveBack(id, 10_000n);
    expect(await clients()).toMatchObject({ difference: 0n, parts: { given_back: "10000" } });
    expect(await toBook(id)).toEqual({ whole: 10_000n, of_booked: 3_000n, to_member: 3_000n });
    await book(id);
    expect(await wallet()).toBe(3_000n);
    expect(await house("client.conversion")).toBe(before);
    expect(await payment(id)).toMatchObject({ chargedBack: 27_000n });
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
  });

  it("leaves what was borne of another payment over, and comes back of each by itself", async () => {
    await float(20_000n);
    const [a, b] = [await tooMuch(7_000n), await tooMuch(6_000n)];
    expect(await above()).toEqual([
      [a, 7_000n],
      [b, 6_000n],
    ]);
    await bear(13_000n);
    expect(await above()).toEqual([]);
    for (const [id, units] of [[a, 7_000n] as const, [b, 6_000n] as const]) {
      const before = await operators();
      await bank.giveBack(id, units);
      await clients();
      expect(await toBook(id)).toMatchObject({ whole: units, of_booked: 0n });
      await book(id);
      expect(await above()).toEqual([]);
      expect(await operators()).toBe(before + units);
      expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
    }
  });

  it("hides neither what is taken above another payment meanwhile, nor what is gone", async () => {
    await float(20_000n);
    const a = await tooMuch(7_000n);
    await bear(7_000n);
    await bank.giveBack(a, 7_000n);
    const b = await tooMuch(7_000n);
    expect(await above()).toEqual([[b, 7_000n]]);
    await minutes(31);
    expect(await clients()).toMatchObject({
      ...{ difference: -7_000n, isBreak: true, parts: { given_back: "7000" } },
    });
    await book(a);
    await bear(7_000n);
    expect(await above()).toEqual([]);
    expect((await toBook(b)).whole).toBe(0n);
  });

  it("is red again where it is taken again after it came back by itself", async () => {
    await float(20_000n);
    const id = await tooMuch(7_000n);
    await bank.giveBack(id, 7_000n);
    await clients();
    expect(await above()).toEqual([]);
    // a loss of something else, while nothing is taken above a payment
    const stolen = { id: randomUUID(), amount: "5000", currency: "tINR", from: "clients" };
    const to = { account: "99990001111", branch: null, name: "nobody of ours" };
    await bank.post("transfers", { ...stolen, to });
    await knownAsLost(app.database, stolen.id);
    await jobs.until(async () => (await clients())?.difference === -5_000n);
    await bear(5_000n);
    await bank.giveBack(id, 1_000n);
    await clients();
    expect(await toBook(id)).toMatchObject({ whole: 1_000n, of_booked: 1_000n });
    await bank.faults({ takeTooMuch: true });
    await bank.chargeBack(id, 9_000n);
    await bank.faults({});
    await work();
    expect(await above()).toEqual([[id, 8_000n]]);
    await bear(8_000n);
    expect(await above()).toEqual([]);
  });

  it("is nobody's gain where nobody had borne it, whatever else is there too much", async () => {
    const id = await paidIn(30_000n);
    await bank.faults({ takeTooMuch: true });
    await bank.chargeBack(id, 37_000n);
    await bank.faults({});
    await work();
    await bank.giveBack(id, 7_000n);
    await minutes(31);
    expect(await clients()).toMatchObject({ difference: 0n });
    // somebody else's, on two statements
    await bankLacks(app.database.db, "tINR", -7_000n, -7_000n);
    expect((await toBook(id)).whole).toBe(0n);
    await expect(propose(id)).rejects.toMatchObject({ refusal: "nothing_given_back" });
  });
});

describe("the console", () => {
  it("proposes it on the payment alone that the bank gave something back of, and says whose it is", async () => {
    const id = await paidIn(30_000n);
    await takenBack(id, 10_000n);
    const finance = await staffSession(app, "finance");
    const query = { resource: "local-payments", id: publicId("payment", id) };
    const isGivenBack = async () =>
      (await app.call(consoleRow, query, { staff: finance })).data.values.isGivenBack;
    const ask = () =>
      give(
        app,
        finance,
        "book-given-back",
        { reason: "the payer was wrong" },
        { rows: [query.id] },
      );
    await clients();
    expect(await isGivenBack()).toBe(false);
    expect((await ask()).data.done).toMatchObject([{ ok: false }]);
    await bank.giveBack(id, 10_000n);
    await clients();
    expect(await isGivenBack()).toBe(true);
    expect((await ask()).data.done).toMatchObject([{ ok: true }]);
    const { rows } = await sql<{ id: string }>`
      select id from ledger.proposals where action = 'chargeback_returned' and state = 'open'`.execute(
      app.database.db,
    );
    const proposal = rows[0]?.id ?? "";
    const about = { proposalId: publicId("proposal", proposal) };
    const { changes } = (await app.call(consoleProposal, about, { staff: finance })).data;
    expect(changes.map(({ what, after }) => [what, after])).toEqual(
      expect.arrayContaining([
        ["Given back", "100.00 tINR"],
        ["To the member's local wallet", "100.00 tINR"],
        ["To the operator, who had borne it", "0.00 tINR"],
      ]),
    );
    await approveAs(app.database.db, proposal, bookGivenBack);
    expect(await wallet()).toBe(30_000n);
  });
});

describe("at the end", () => {
  it("nothing is shared out before it is booked, and it is its member's still", async () => {
    const { db } = app.database;
    const id = await paidIn(30_000n);
    await takenBack(id, 20_000n);
    await bank.giveBack(id, 20_000n);
    await clients();
    await chainLacks(db, 0n);
    await theEnd(db);
    const on = async () => {
      await chainLacks(db, 0n, 0n);
      await clients();
      await minutes(11);
      await clients();
      await advance({ db, dataDir: app.config.DATA_DIR });
    };
    await on();
    await on();
    const waits = async () =>
      (await sql<{ waits: string | null }>`select wind_down.waits_for('tINR') as waits`.execute(db))
        .rows[0]?.waits;
    expect(await waits()).toContain("book-given-back");
    await book(id);
    expect(await wallet()).toBe(30_000n);
    await on();
    const { rows } = await sql<{ missing: string; is_short: boolean }>`
      select missing::text, unpaid > 0 as is_short from wind_down.rounds where currency = 'tINR'`.execute(
      db,
    );
    expect(rows).toEqual([{ missing: "0", is_short: false }]);
  });
});

const toBook = async (id: string) =>
  (
    await sql<{ whole: bigint; of_booked: bigint; to_member: bigint }>`
      select * from cash.to_give_back(${id})`.execute(app.database.db)
  ).rows[0] ?? { whole: -1n };

const localOfOthers = async () =>
  (
    await sql<{ units: bigint }>`
      select coalesce(sum(balance), 0)::bigint as units from ledger.accounts
      where kind = 'client.local' and owner <> ${member.id}`.execute(app.database.db)
  ).rows[0]?.units;

/** Sets all of the float aside, as withdrawals to cards would; answers what frees it. */
async function emptyFloat(): Promise<() => Promise<void>> {
  const { db } = app.database.owner;
  const { rows } = await sql<{ bucket: number; balance: bigint }>`
    select bucket, balance from ledger.accounts
    where kind = 'client.conversion' and currency = 'tINR' and balance > 0`.execute(db);
  const held = rows.map(({ bucket, balance }) => ({
    ...{ id: randomUUID(), balance },
    of: `00000000-0000-4000-8000-0000000000${bucket.toString(16).padStart(2, "0")}`,
  }));
  for (const { id, of, balance } of held) {
    await sql`select ledger.float_held(${id}, ${of}, 'tINR', ${balance})`.execute(db);
  }
  return async () => {
    for (const { id, of } of held) {
      await sql`select ledger.float_freed(${id}, ${of}, 'rail')`.execute(db);
    }
  };
}
