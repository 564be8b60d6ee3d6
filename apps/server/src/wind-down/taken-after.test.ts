/** What payers' banks take after the share is cut: what of it could not be paid is owed to nobody any more. */
import { listRefunds, refundLocal } from "@ballast/contract/cash/fiat.ts";
import { openStatus } from "@ballast/contract/open/calls.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { openChannels, startTestBank, type TestBank, worker } from "../../test/bank.ts";
import { aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { aLatePayment } from "../../test/receipt-builders.ts";
import { approveAs } from "../../test/reserve-builders.ts";
import {
  bankLacks,
  brokenInvariants,
  chainLacks,
  holdRounds,
  theEnd,
} from "../../test/wind-down-builders.ts";
import { bookGivenBack, proposeGivenBack } from "../cash/given-back.ts";
import { floorOf, totalOf } from "../ledger/accounts.ts";
import { readLines } from "../rails/bank/reconcile.ts";
import { carryOn } from "./carry-on.ts";
import { cuts } from "./standing.ts";

/** Two fifths of what is not on its way are gone. */
const LACKS = 36_000n;
let app: TestApp;
let bank: TestBank;
let jobs: ReturnType<typeof worker>;
let whole: TestMember;
let parts: TestMember;
let other: TestMember;
const paid = { whole: "", parts: "", late: "" };
const db = () => app.database.db;
const place = () => ({ db: db(), dataDir: app.config.DATA_DIR });

beforeAll(async () => {
  bank = await startTestBank();
  app = await startApp(bank.env);
  jobs = worker(app, bank);
  await openChannels(app.database);
  await staffPair(app.database.owner.db);
  [whole, parts, other] = [await aMember(app), await aMember(app), await aMember(app)];
  paid.whole = await jobs.paidIn(whole.token, 30_000n);
  paid.parts = await jobs.paidIn(parts.token, 30_000n);
  await jobs.paidIn(other.token, 70_000n);
  await bank.faults({ payLate: true });
  paid.late = (await aLatePayment({ app, bank, jobs }, 20_000n)).id;
  await bank.faults({ holdTransfers: true, takeTooMuch: true });
  // in the order in which the bank has them
  for (const [{ token }, amount] of [
    [whole, 30_000],
    [parts, 15_000],
    [parts, 15_000],
  ] as const) {
    await app.call(refundLocal, { amount: `${amount}` }, { token, key: uuidv7() });
    await jobs.once();
  }
  await chainLacks(db(), 0n);
  await bankLacks(db(), "tINR", LACKS);
  await theEnd(db());
  await carryOn(place());
  await chainLacks(db(), 0n, 0n);
  await bankLacks(db(), "tINR", LACKS, LACKS);
  await carryOn(place());
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});

const refunds = async ({ token }: TestMember) =>
  (await app.call(listRefunds, {}, { token })).data.list.map(({ state }) => state);
async function wallet({ id, bucket }: TestMember): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger.accounts where bucket = ${bucket} and owner = ${id}
      and kind = 'client.local' and currency = 'tINR'`.execute(db());
  return rows[0]?.balance ?? -1n;
}
/** Read and booked; no statement is drawn of it. */
async function isBooked(): Promise<void> {
  await readLines(bank.client, db(), "tINR");
  await jobs.round();
}
const total = (kind: string) => totalOf(db(), kind, "tINR");
/** What members and receipts can be paid now, all together. */
async function payable(): Promise<bigint> {
  const { rows } = await sql<{ floors: bigint }>`
    select coalesce(sum(floor), 0)::bigint as floors from ledger.floors
    where currency = 'tINR' and kind <> 'payment'`.execute(db());
  return (
    (await total("client.local")) + (await total("client.unidentified")) - (rows[0]?.floors ?? 0n)
  );
}
async function receipts() {
  const { rows } = await sql<{ amount: bigint; floor: bigint }>`
    select r.amount, ledger.floor_of(0, r.id, 'tINR') as floor
    from cash.receipts_of(${paid.late}) r order by 1`.execute(db());
  return rows;
}
async function givenBack(paymentId: string, amount: bigint): Promise<void> {
  await bank.giveBack(paymentId, amount);
  await isBooked();
  const id = await db()
    .transaction()
    .execute((tx) => proposeGivenBack(tx, { paymentId, reference: "its mistake" }, "ana"));
  await approveAs(db(), id, bookGivenBack);
}
/** Nothing is shared out that is not there, however long nothing comes. */
async function isStill(rounds = 0): Promise<void> {
  await chainLacks(db(), 0n, 0n);
  await bankLacks(db(), "tINR", 0n);
  await sql`select sandbox.advance_clock(2)`.execute(db());
  await bankLacks(db(), "tINR", 0n);
  expect(await holdRounds(db())).toBe(rounds);
  expect(await brokenInvariants(db())).toEqual(["client_cover"]);
}

describe("a claim that a payer's bank takes after the cut", () => {
  it("as a refund that comes back takes with it what of it could not be paid", async () => {
    const cut = (await cuts(db())).find(({ currency }) => currency === "tINR");
    expect(cut).toMatchObject({ held: 54_000n, claims: 90_000n, isShort: true });
    await bank.chargeBack(paid.whole, 30_000n);
    await bank.chargeBack(paid.parts, 15_000n);
    await jobs.round();
    // a refund under way may have it already: nobody's rest rises before the bank says how it ends
    await isStill();
    expect(await floorOf(db(), other, "tINR")).toBe(28_000n);
    // of three the first two
    await bank.faults({ failTransfers: 2 });
    await jobs.until(async () => !(await refunds(parts)).includes("processing"));
    await jobs.until(async () => !(await refunds(whole)).includes("processing"));
    await jobs.round();
    expect([await refunds(whole), (await refunds(parts)).sort()]).toEqual([
      ["failed"],
      ["failed", "succeeded"],
    ]);
    for (const one of [whole, parts]) {
      expect(await wallet(one)).toBe(0n);
      expect(await floorOf(db(), one, "tINR")).toBe(0n);
    }
    expect(await floorOf(db(), other, "tINR")).toBe(28_000n);
    expect(await total("client.custody")).toBe(54_000n);
    expect(await payable()).toBe(54_000n);
    await isStill();
    expect(await payable()).toBe(54_000n);
  });

  it("as a receipt without an owner keeps no more that cannot be paid than is left of it", async () => {
    expect(await receipts()).toEqual([{ amount: 20_000n, floor: 8_000n }]);
    await bank.chargeBack(paid.late, 8_000n);
    await isBooked();
    expect(await receipts()).toEqual([{ amount: 12_000n, floor: 8_000n }]);
    await isStill();
    await bank.chargeBack(paid.late, 7_000n);
    await isBooked();
    expect(await receipts()).toEqual([{ amount: 5_000n, floor: 5_000n }]);
    // more was taken than could be paid: that is everybody's alike, at once
    await isStill(1);
    expect(await payable()).toBe(await total("client.custody"));
    await bank.chargeBack(paid.late, 5_000n);
    await isBooked();
    expect(await receipts()).toEqual([]);
    await isStill(1);
    expect(await floorOf(db(), other, "tINR")).toBe(36_000n);
    expect(await payable()).toBe(await total("client.custody"));
    await isStill();
    // The other is paid 34,000 of 70,000, as everybody can read.
    const { windDown } = (await app.call(openStatus)).data;
    const open = windDown?.currencies.find(({ currency }) => currency === "tINR");
    expect(open).toMatchObject({ shared: -8_000n, rounds: 2, partBps: 4_857, rest: 36_000n });
  });

  it("is owed and paid as before where the bank gives it back", async () => {
    await givenBack(paid.late, 11_000n);
    await givenBack(paid.late, 9_000n);
    // what had fallen came first, as the rounds would have left it: of 20,000, as of the other's
    expect(await receipts()).toEqual([
      { amount: 9_000n, floor: 0n },
      { amount: 11_000n, floor: 10_286n },
    ]);
    await givenBack(paid.whole, 30_000n);
    expect(await wallet(whole)).toBe(30_000n);
    // as of the other's 70,000, of which 36,000 cannot be paid
    expect(await floorOf(db(), whole, "tINR")).toBe(15_429n);
    // what that is above what the others can be paid is there for all, to the last unit
    const custody = await total("client.custody");
    expect(await payable()).toBe(custody - 15_429n - 10_286n);
    await isStill(1);
    expect(await payable()).toBe(custody);
    await isStill();
  });
});
