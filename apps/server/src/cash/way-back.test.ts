/** Nothing of a local wallet is trapped: what is left of a payment, and money that came without one. */
import { randomUUID } from "node:crypto";
import {
  convertToUsdt,
  getLocalRate,
  listLocalRecharges,
  listLocalRecords,
  listRefunds,
  refundLocal,
} from "@ballast/contract/cash/fiat.ts";
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
import { expectInvariants, expectRefused } from "../../test/harness.ts";
import { aMatchedReceipt } from "../../test/receipt-builders.ts";
import { aDocument } from "../../test/reserve-builders.ts";
import { theEnd } from "../../test/wind-down-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { consent } from "../ledger/proposals.ts";
import { bearLoss, proposeLoss } from "../reserve/bear-loss.ts";
import { readReconciliation } from "../reserve/reconciliation-breaks.ts";
import { advance } from "../wind-down/advance.ts";

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
const wallet = async () => (await app.call(getLocalRate, {}, session())).data;
const refund = (amount?: bigint, key = uuidv7()) =>
  app.call(refundLocal, amount === undefined ? {} : { amount: `${amount}` }, { ...session(), key });
const refunds = async () => (await app.call(listRefunds, {}, session())).data.list;
const kinds = async () =>
  (await app.call(listLocalRecords, {}, session())).data.list.map(({ kind }) => kind);
const house = (kind: string) => totalOf(app.database.db, kind, "tINR");
const payment = async (id: string) => {
  const { list } = (await app.call(listLocalRecharges, { id: publicId("payment", id) }, session()))
    .data;
  return list[0];
};
const clients = () => jobs.clients();
const work = () => jobs.round();
const paidIn = (amount: bigint) => jobs.paidIn(member.token, amount);
const settled = () =>
  jobs.until(async () => (await refunds()).every(({ state }) => state !== "processing"));

/** Money that reaches the clients' account without a payment, given to the member by two people. */
const matched = (amount: bigint) => aMatchedReceipt({ bank, jobs }, member.id, amount);

describe("money that two people gave to a member", () => {
  it("goes back to the account it came from, also after the one conversion, free of charge", async () => {
    const id = await matched(90_000n);
    expect(await wallet()).toMatchObject({ balance: 90_000n, refundable: 90_000n });
    await app.call(convertToUsdt, { amount: "20000", rate: "80" }, { ...session(), key: uuidv7() });
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
  });

  it("goes back beside what was paid, each to where it came from, what came last first", async () => {
    const paid = await paidIn(30_000n);
    await matched(20_000n);
    // what is said before is what is done
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
    const given = { ...session() };
    const { data: only } = await app.call(listLocalRecords, { kind: "receipt_matched" }, given);
    expect(only.list).toMatchObject([{ kind: "receipt_matched", amount: 20_000n }]);
    expect(only.total).toBe(1);
  });

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

describe("a payment of which a part was taken back", () => {
  it("leaves the member its rest, which can go back", async () => {
    const id = await paidIn(30_000n);
    await bank.chargeBack(id, 12_000n);
    await work();
    expect(await wallet()).toMatchObject({ balance: 18_000n, refundable: 18_000n });
    expect(await payment(id)).toMatchObject({
      ...{ state: "charged_back", amount: 30_000n, chargedBack: 12_000n, refundable: 18_000n },
    });
    const { data } = await refund();
    expect(data.list).toMatchObject([{ paymentId: id, amount: 18_000n }]);
    await settled();
    expect(await wallet()).toMatchObject({ balance: 0n, refundable: 0n });
    expect((await payment(id))?.refundable).toBe(0n);
  });

  it("is taken back a second time: each is booked once, by its line", async () => {
    const id = await paidIn(30_000n);
    const first = await bank.chargeBack(id, 12_000n);
    await work();
    await bank.chargeBack(id, 5_000n);
    // on the statement before anybody looked
    expect(await clients()).toMatchObject({ difference: 0n, parts: { unapplied: "-5000" } });
    await jobs.poll();
    await Promise.all([jobs.once(), jobs.once(), jobs.once()]);
    await work();
    expect((await wallet()).balance).toBe(13_000n);
    expect(await kinds()).toEqual(["chargeback", "chargeback", "local_deposit"]);
    // the same again is none
    await bank.chargeBack(id, 12_000n, first);
    await sql`update bank.payments set look = true where id = ${id}`.execute(app.database.owner.db);
    await work();
    expect(await payment(id)).toMatchObject({ chargedBack: 17_000n, refundable: 13_000n });
    const { rows } = await sql`
      select from cash.apply_chargeback(${id}) x where x is not null`.execute(app.database.db);
    expect(rows).toEqual([]);
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
    await bank.chargeBack(id);
    await work();
    expect(await wallet()).toMatchObject({ balance: 0n, refundable: 0n });
  });

  it("is taken back beside a refund of it that is under way, however that ends", async () => {
    const id = await paidIn(30_000n);
    await bank.faults({ holdTransfers: true });
    await refund(10_000n);
    await jobs.once();
    await bank.chargeBack(id, 20_000n);
    await work();
    expect((await wallet()).balance).toBe(0n);
    await bank.faults({ failTransfers: 1 });
    await settled();
    await work();
    expect(await wallet()).toMatchObject({ balance: 10_000n, refundable: 10_000n });
    await refund();
    await settled();
    expect((await wallet()).balance).toBe(0n);
  });
});

describe("what a refund under way keeps from being booked", () => {
  it("is nobody's to share out, is a break by name after a day, and is over once the refund is", async () => {
    const id = await paidIn(30_000n);
    await bank.faults({ holdTransfers: true, takeTooMuch: true });
    await refund();
    await jobs.once();
    const figures = async () => {
      const { rows } = await sql<{ leaving: bigint }>`
        select on_its_way::bigint as leaving from wind_down.figures('tINR')`.execute(
        app.database.db,
      );
      return rows[0]?.leaving;
    };
    expect(await figures()).toBe(30_000n);
    await bank.chargeBack(id, 30_000n);
    await work();
    const parts = { unapplied: "-30000" };
    expect(await clients()).toMatchObject({ difference: 0n, isBreak: false, parts });
    await sql`update platform.clock set shift = shift + interval '25 hours'`.execute(
      app.database.owner.db,
    );
    await app.router.clock.refresh();
    await work();
    expect(await clients()).toMatchObject({
      ...{ difference: 0n, isBreak: true, parts: { taken_back: "-30000" } },
    });
    const { books } = await readReconciliation(app.database.db);
    expect(books.find(({ book }) => book === "clients")?.kind).toBe("taken_back");
    await bank.faults({ failTransfers: 1 });
    await settled();
    await work();
    expect(await clients()).toMatchObject({ difference: 0n, isBreak: false, parts: {} });
    expect(await wallet()).toMatchObject({ balance: 0n, refundable: 0n });
    expect(await figures()).toBe(0n);
  });
});

describe("a payer's bank that takes back more than was paid", () => {
  const VIEW = "chargebacks_are_within_their_payments";
  const red = async () => {
    await sql`select reserve.run_invariant(${VIEW}), reserve.refresh_guard('tUSDT')`.execute(
      app.database.db,
    );
    const { rows } = await sql<{ red: string[] }>`select red from reserve.guard`.execute(
      app.database.db,
    );
    return rows[0]?.red ?? [];
  };
  const named = async () =>
    (await sql`select * from invariants.${sql.ref(VIEW)}`.execute(app.database.db)).rows;
  /** Beside what there is already, which must not be taken for it. */
  const moreFloat = async (amount: bigint) => {
    const before = await house("client.conversion");
    await aFloat(app.database, "tINR", amount, bank);
    await jobs.until(async () => (await house("client.conversion")) >= before + amount);
  };
  /** Two statements that miss the same, apart in time, and long after what was borne before. */
  const later = async () => {
    for (const minutes of [30, 11]) {
      await sql`update platform.clock set shift = shift + make_interval(mins => ${minutes})`.execute(
        app.database.owner.db,
      );
      await clients();
    }
  };
  /** A payment of which its payer's bank took back all, and so much more. */
  async function takesTooMuch(more: bigint): Promise<string> {
    const id = await paidIn(30_000n);
    await bank.faults({ takeTooMuch: true });
    await bank.chargeBack(id, 30_000n + more);
    await bank.faults({});
    await work();
    return id;
  }
  const agreed = (amount: bigint) =>
    app.database.db.transaction().execute(async (tx) => {
      const loss = { book: "client", amount, currency: "tINR", document: aDocument() } as const;
      const id = await proposeLoss(tx, { ...loss, reference: "the bank took too much" }, "ana");
      await bearLoss(tx, await consent(tx, id, "ben", "seen on the statement"));
    });

  it("gets no more booked than the payment; the rest has a name and stops sales", async () => {
    await moreFloat(10_000n);
    const other = await paidIn(50_000n);
    const id = await paidIn(30_000n);
    await bank.faults({ takeTooMuch: true });
    await bank.chargeBack(id, 25_000n);
    await bank.chargeBack(id, 12_000n);
    await bank.faults({});
    // one statement alone is none
    expect(await clients()).toMatchObject({ difference: -7_000n });
    await expect(agreed(7_000n)).rejects.toMatchObject({ refusal: "loss_not_shown" });
    await work();
    expect(await payment(id)).toMatchObject({ chargedBack: 30_000n, refundable: 0n });
    expect(await wallet()).toMatchObject({ balance: 50_000n, refundable: 50_000n });
    expect((await payment(other))?.refundable).toBe(50_000n);
    expect(await clients()).toMatchObject({ difference: -7_000n });
    const { rows } = await sql`select * from invariants.${sql.ref(VIEW)}`.execute(app.database.db);
    expect(rows).toMatchObject([{ payment_id: id, paid: 30_000n, taken: 37_000n, above: 7_000n }]);
    expect(await red()).toEqual(expect.arrayContaining([`invariant:${VIEW}`]));
  });

  it("is the operator's loss once two people say so, of just what statements miss", async () => {
    const [float, losses] = [await house("client.conversion"), await house("house.losses")];
    await app.database.owner.db.transaction().execute(async (tx) => {
      await sql`update bank.statements set at = at - interval '11 minutes'`.execute(tx);
    });
    await clients();
    await expect(agreed(7_001n)).rejects.toMatchObject({ refusal: "loss_not_shown" });
    await agreed(7_000n);
    // the statements of before still miss it
    await expect(agreed(1n)).rejects.toMatchObject({ refusal: "loss_not_shown" });
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
    await jobs.reconcile();
    expect(await house("client.shortfall")).toBe(0n);
    expect(await house("client.conversion")).toBe(float - 7_000n);
    expect(await house("house.losses")).toBe(losses + 7_000n);
    expect(await red()).not.toContain(`invariant:${VIEW}`);
  });

  it("is over as far as the bank gives it back on lines about the payment: nobody bears it", async () => {
    const id = await takesTooMuch(7_000n);
    expect(await clients()).toMatchObject({ difference: -7_000n });
    expect(await red()).toContain(`invariant:${VIEW}`);
    await bank.giveBack(id, 3_000n);
    expect(await clients()).toMatchObject({ difference: -4_000n });
    expect(await named()).toMatchObject([{ payment_id: id, above: 4_000n }]);
    await bank.giveBack(id, 4_000n);
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
    expect(await red()).not.toContain(`invariant:${VIEW}`);
  });

  it("is not hidden by what the operator bore before of something else, and over once it is borne", async () => {
    await moreFloat(30_000n);
    const thief = { account: "99990001111", branch: null, name: "nobody of ours" };
    const stolen = { id: randomUUID(), amount: "9000", currency: "tINR", from: "clients" };
    await bank.post("transfers", { ...stolen, to: thief });
    await knownAsLost(app.database, stolen.id);
    await jobs.until(async () => (await clients())?.difference === -9_000n);
    await later();
    await agreed(9_000n);
    expect(await clients()).toMatchObject({ difference: 0n });
    const id = await takesTooMuch(5_000n);
    expect(await named()).toMatchObject([{ payment_id: id, above: 5_000n }]);
    expect(await red()).toContain(`invariant:${VIEW}`);
    await later();
    await agreed(5_000n);
    await clients();
    expect(await named()).toEqual([]);
    expect(await red()).not.toContain(`invariant:${VIEW}`);
  });

  it("is borne once, also where its line was read before the bank named it", async () => {
    await moreFloat(30_000n);
    const id = await paidIn(30_000n);
    await bank.faults({ takeTooMuch: true });
    await bank.chargeBack(id, 20_000n);
    await bank.chargeBack(id, 16_000n);
    await bank.faults({});
    // nobody told us, and the lines alone say it
    await later();
    expect(await clients()).toMatchObject({ difference: -6_000n });
    const before = [await house("client.conversion"), await house("house.losses")];
    await agreed(6_000n);
    expect(await clients()).toMatchObject({ difference: 0n });
    await work();
    expect(await payment(id)).toMatchObject({ chargedBack: 30_000n });
    expect(await clients()).toMatchObject({ difference: 0n, parts: {} });
    expect(await named()).toEqual([]);
    expect(await red()).not.toContain(`invariant:${VIEW}`);
    expect([await house("client.conversion"), await house("house.losses")]).toEqual([
      (before[0] ?? 0n) - 6_000n,
      (before[1] ?? 0n) + 6_000n,
    ]);
    await expect(agreed(1n)).rejects.toMatchObject({ refusal: "loss_not_shown" });
    // what it takes from now on is another excess
    await bank.faults({ takeTooMuch: true });
    await bank.chargeBack(id, 2_500n);
    await bank.faults({});
    await work();
    expect(await named()).toMatchObject([{ payment_id: id, above: 2_500n }]);
    await bank.giveBack(id, 2_500n);
    await clients();
    expect(await named()).toEqual([]);
  });

  // The last of this file: Ballast ends in it.
  it("is over where the end takes it as missing, which every claim bears alike", async () => {
    const id = await takesTooMuch(6_000n);
    expect(await named()).toMatchObject([{ payment_id: id, above: 6_000n }]);
    const place = { db: app.database.db, dataDir: app.config.DATA_DIR };
    await theEnd(place.db);
    await advance(place);
    await later();
    await advance(place);
    const { rows } = await sql<{ amount: bigint }>`
      select sum(amount)::bigint as amount from ledger.entries where event = 'wind_down'
        and kind = 'client.custody' and currency = 'tINR'`.execute(app.database.db);
    expect(rows).toEqual([{ amount: 6_000n }]);
    expect(await named()).toEqual([]);
  });
});
