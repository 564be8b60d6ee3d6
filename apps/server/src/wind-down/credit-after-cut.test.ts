/** A credit that the bank takes back after the cut ends as what a payer's bank takes: nobody else pays for it. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { aMatch } from "../../test/receipt-builders.ts";
import { approveAs } from "../../test/reserve-builders.ts";
import { aBankOfCredits, type BookLine } from "../../test/signed-lines.ts";
import {
  bankLacks,
  brokenInvariants,
  chainLacks,
  holdRounds,
  theEnd,
} from "../../test/wind-down-builders.ts";
import { bookCorrection, proposeCorrection } from "../cash/correct-credit.ts";
import { floorOf, totalOf } from "../ledger/accounts.ts";
import { carryOn } from "./carry-on.ts";
import { cuts, leftNow, uncoveredNow } from "./standing.ts";

const CLAIM = 50_000n;
/** Two fifths of both claims, by a line of the bank that has no receipt of its own. */
const LACKS = 40_000n;
let app: TestApp;
let line: BookLine;
let member: TestMember;
let credit: string;
let receipt: string;
const db = () => app.database.db;

beforeEach(async () => {
  app = await startApp();
  await staffPair(app.database.owner.db);
  line = await aBankOfCredits(db());
  member = await aMember(app);
  await sql`select ledger.local_deposit(${randomUUID()}, ${member.id}, 'tINR', ${CLAIM})`.execute(
    app.database.owner.db,
  );
  credit = randomUUID();
  await line(CLAIM, credit);
  [receipt] = (await open()).map(({ id }) => id) as [string];
});
afterEach(() => app.stop());

async function open() {
  const { rows } = await sql<{ id: string; amount: bigint; floor: bigint }>`
    select r.id, r.amount, ledger.floor_of(0, r.id, 'tINR') as floor
    from bank.receipts_of(${credit}) r where r.is_open order by 2`.execute(app.database.owner.db);
  return rows;
}
const claims = async () => (await open()).map(({ amount, floor }) => [amount, floor]);
/** Two statements that say so, well after whatever was booked before. */
async function shown(lacks: bigint): Promise<void> {
  await sql`select sandbox.advance_clock(2)`.execute(app.database.owner.db);
  await app.router.clock.refresh();
  await bankLacks(db(), "tINR", lacks, lacks);
}
const rounds = () => holdRounds(db());
async function round(lacks: bigint): Promise<void> {
  await shown(lacks);
  expect(await rounds()).toBe(1);
}
const correction = (receiptId: string, no: number) =>
  db()
    .transaction()
    .execute((tx) => proposeCorrection(tx, { receiptId, line: no, reference: "x" }, "ana"));
const ended = async (receiptId: string, no: number) =>
  approveAs(db(), await correction(receiptId, no), bookCorrection);
/** Each claim is cut to three fifths. */
async function cut(): Promise<void> {
  const end = async (...lacks: bigint[]) => {
    await chainLacks(db(), ...lacks.map(() => 0n));
    await bankLacks(db(), "tINR", ...lacks);
    await carryOn({ db: db(), dataDir: app.config.DATA_DIR });
  };
  await theEnd(db());
  await end(LACKS);
  await end(LACKS, LACKS);
  const of = (await cuts(db())).find(({ currency }) => currency === "tINR");
  expect(of).toMatchObject({ held: 60_000n, claims: 100_000n, isShort: true });
}
const custody = () => totalOf(db(), "client.custody", "tINR");
const floor = () => floorOf(db(), member, "tINR");
const partBps = async () =>
  (await leftNow(db())).find(({ currency }) => currency === "tINR")?.partBps;
/** What the operator owes is missing, and nothing else is wrong. */
async function isRight(): Promise<void> {
  await bankLacks(db(), "tINR", 0n);
  expect(await brokenInvariants(db())).toEqual(["client_cover"]);
}

describe("a credit that the bank takes back after the cut", () => {
  it("ends as a receipt with what of it could not be paid, and the others are paid what is there", async () => {
    await cut();
    expect([await claims(), await floor()]).toEqual([[[CLAIM, 20_000n]], 20_000n]);
    const no = await line(-CLAIM, credit);
    // what is gone is everybody's until two people have ended it: nobody is paid another's part
    await round(CLAIM);
    expect([await claims(), await floor()]).toEqual([[[CLAIM, 45_000n]], 45_000n]);
    await ended(receipt, no);
    expect([await claims(), await custody()]).toEqual([[], 10_000n]);
    await isRight();
    await round(0n);
    expect(CLAIM - (await floor())).toBe(10_000n);
    // The page of the end says the part of who is left, however large what is gone was.
    expect(await partBps()).toBe(2_000);
    await isRight();
  });

  it("is not taken from the others again by statements from before it was ended", async () => {
    await cut();
    const no = await line(-CLAIM, credit);
    await round(CLAIM);
    await shown(CLAIM);
    await ended(receipt, no);
    expect([await rounds(), await floor(), await custody()]).toEqual([0, 45_000n, 10_000n]);
    expect(await uncoveredNow(db())).toEqual([]);
    // nor by one of them and one from after
    await bankLacks(db(), "tINR", CLAIM);
    expect([await rounds(), await floor()]).toEqual([0, 45_000n]);
    await round(0n);
    expect(CLAIM - (await floor())).toBe(10_000n);
    await isRight();
  });

  it("leaves the wallet it was given to, and is a claim as before where it comes again", async () => {
    const owner = await aMember(app);
    await aMatch(db(), receipt, owner.id);
    await cut();
    expect(await floorOf(db(), owner, "tINR")).toBe(20_000n);
    const no = await line(-CLAIM, credit);
    await shown(CLAIM);
    await ended(receipt, no);
    expect([await floorOf(db(), owner, "tINR"), await custody()]).toEqual([0n, 10_000n]);
    expect(await totalOf(db(), "client.local", "tINR")).toBe(CLAIM);
    await isRight();
    await round(0n);
    expect(CLAIM - (await floor())).toBe(10_000n);
    await line(CLAIM, credit);
    expect(await claims()).toEqual([[CLAIM, 40_000n]]);
    await round(0n);
    expect([await claims(), await floor()]).toEqual([[[CLAIM, 20_000n]], 20_000n]);
    expect(await partBps()).toBe(6_000);
    await isRight();
  });

  it("keeps no more that cannot be paid than is left of it", async () => {
    await cut();
    const no = await line(-35_000n, credit);
    await shown(35_000n);
    await ended(receipt, no);
    expect(await claims()).toEqual([[15_000n, 15_000n]]);
    await isRight();
    const last = await line(-15_000n, credit);
    await shown(15_000n);
    await ended((await open())[0]?.id ?? "", last);
    expect([await claims(), await custody()]).toEqual([[], 10_000n]);
    await isRight();
  });

  it("is shut in by no line of which the cut took a part: it is a claim as every other", async () => {
    // the bank has ten thousand of something else
    const no = await line(-CLAIM, credit);
    await cut();
    const { rows } = await sql<{ borne: bigint }>`
      select borne from bank.lines where no = ${no}`.execute(db());
    expect(rows[0]?.borne).toBe(LACKS);
    await shown(LACKS);
    await expect(correction(receipt, no)).rejects.toMatchObject({ refusal: "correction_unknown" });
    const owner = await aMember(app);
    await aMatch(db(), receipt, owner.id);
    expect([await claims(), await floorOf(db(), owner, "tINR")]).toEqual([[], 20_000n]);
    const { rows: sources } = await sql<{ rest: bigint; goes: bigint }>`
      select s.rest, cash.about_to_go(${owner.bucket}, ${owner.id}, 'tINR') as goes
      from cash.sources_of(${owner.bucket}, ${owner.id}, 'tINR') s`.execute(db());
    expect(sources).toEqual([{ rest: CLAIM, goes: 0n }]);
    await isRight();
  });

  it("is ended by no line that the cut itself took, nor by what that says is missing", async () => {
    const cutBy = await line(-LACKS, randomUUID());
    await shown(LACKS);
    const id = await correction(receipt, cutBy);
    await cut();
    await expect(approveAs(db(), id, bookCorrection)).rejects.toMatchObject({
      refusal: "sales_ended",
    });
    await sql`select ledger.end_proposal(${id}, 'withdrawn')`.execute(db());
    // the statements are those of the cut
    const no = await line(-LACKS, credit);
    await expect(correction(receipt, no)).rejects.toMatchObject({ refusal: "loss_not_shown" });
    await shown(LACKS);
    await ended(receipt, no);
    expect(await claims()).toEqual([[10_000n, 10_000n]]);
    await isRight();
  });
});
