/** What a bank took of a claim of the end and gives back is paid as every other, whatever was lost meanwhile. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aFloat } from "../../test/bank.ts";
import { aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { aMatch, sentBack } from "../../test/receipt-builders.ts";
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

const CLAIM = 1_000_000n;
let app: TestApp;
let line: BookLine;
const db = () => app.database.db;

beforeEach(async () => {
  app = await startApp();
  await staffPair(app.database.owner.db);
  line = await aBankOfCredits(db());
});
afterEach(() => app.stop());

async function aClaim(amount: bigint): Promise<TestMember> {
  const member = await aMember(app);
  await sql`select ledger.local_deposit(${randomUUID()}, ${member.id}, 'tINR', ${amount})`.execute(
    app.database.owner.db,
  );
  return member;
}
/** A credit that nobody owns, or that two people gave to a member. */
async function aCredit(
  amount: bigint,
  owner?: TestMember,
  credit: string = randomUUID(),
): Promise<string> {
  await line(amount, credit);
  if (owner) await aMatch(db(), (await receipts(credit))[0]?.id ?? "", owner.id);
  return credit;
}
async function receipts(credit: string) {
  const { rows } = await sql<{ id: string; isOpen: boolean; amount: bigint; floor: bigint }>`
    select r.id, r.is_open as "isOpen", r.amount, ledger.floor_of(0, r.id, 'tINR') as floor
    from bank.receipts_of(${credit}) r order by r.no`.execute(app.database.owner.db);
  return rows;
}
/** What of a credit is a receipt without an owner, and what of each cannot be paid. */
const open = async (credit: string) =>
  (await receipts(credit)).flatMap(({ isOpen, floor }) => (isOpen ? [floor] : []));
/** Two statements that say so, well after whatever was booked before. */
async function shown(lacks: bigint): Promise<void> {
  await sql`select sandbox.advance_clock(2)`.execute(app.database.owner.db);
  await app.router.clock.refresh();
  await chainLacks(db(), 0n, 0n);
  await bankLacks(db(), "tINR", lacks, lacks);
}
async function round(lacks: bigint): Promise<void> {
  await shown(lacks);
  expect(await holdRounds(db())).toBe(1);
}
/** The bank takes all of a credit, and two people end it: where it is a receipt, or out of its owner's wallet. */
async function isTaken(...credits: [string, bigint][]): Promise<void> {
  const lines = [];
  for (const [credit, amount] of credits) {
    const [first] = (await receipts(credit)).slice(-1);
    lines.push({ receiptId: first?.id ?? "", line: await line(-amount, credit), reference: "x" });
  }
  let lacks = credits.reduce((sum, [, amount]) => sum + amount, 0n);
  for (const [at, input] of lines.entries()) {
    await shown(lacks);
    const id = await db()
      .transaction()
      .execute((tx) => proposeCorrection(tx, input, "ana"));
    await approveAs(db(), id, bookCorrection);
    lacks -= credits[at]?.[1] ?? 0n;
  }
}
async function isCut(lacks: bigint): Promise<void> {
  await theEnd(db());
  for (const times of [[lacks], [lacks, lacks]]) {
    await chainLacks(db(), ...times.map(() => 0n));
    await bankLacks(db(), "tINR", ...times);
    await carryOn({ db: db(), dataDir: app.config.DATA_DIR });
  }
}
/** A credit whose third line has an id before that of what its second leaves of it. */
async function whosePartIsFirst(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select x.id from (select gen_random_uuid() as id from generate_series(1, 50)) x
    where ledger.derived_id('bank_credit:tINR:3', x.id)
      < ledger.derived_id('credit_rest', ledger.derived_id('bank_credit', x.id)) limit 1`.execute(
    app.database.owner.db,
  );
  return rows[0]?.id ?? "";
}
/** What stands for a claim of the cut. */
async function claims(): Promise<bigint[]> {
  const { rows } = await sql<{ claim: bigint }>`select claim from ledger.floors order by 1`.execute(
    db(),
  );
  return rows.map(({ claim }) => claim);
}
const floors = (members: TestMember[]) =>
  Promise.all(members.map((member) => floorOf(db(), member, "tINR")));
/** Each within a unit, and together what is there. */
async function isRight(all: bigint[], part: bigint, lacks: bigint): Promise<void> {
  for (const floor of all) expect([part, part + 1n]).toContain(floor);
  const owed =
    (await totalOf(db(), "client.local", "tINR")) +
    (await totalOf(db(), "client.unidentified", "tINR"));
  const custody = await totalOf(db(), "client.custody", "tINR");
  expect(owed - all.reduce((sum, floor) => sum + floor, 0n)).toBe(custody - lacks);
  const broken = await brokenInvariants(db());
  expect(broken.filter((name) => name.startsWith("wind_down"))).toEqual([]);
}

describe("a claim that a bank takes and gives back, where more is lost meanwhile", () => {
  for (const [which, rest] of [
    ["first", 0n],
    ["last", 1n],
  ] as const) {
    it(`is paid as the others, ${which} by its id: a unit of rounding decides nothing`, async () => {
      const before = which === "first" ? [] : [await aClaim(CLAIM), await aClaim(CLAIM)];
      const owner = which === "first" ? await aMember(app) : undefined;
      const others = [...before, await aClaim(CLAIM)];
      const member = owner ?? (await aMember(app));
      while (others.length < 3) others.push(await aClaim(CLAIM));
      const credit = await aCredit(CLAIM, member);
      await isCut(2n);
      expect(await floorOf(db(), member, "tINR")).toBe(rest);
      await isTaken([credit, CLAIM]);
      await round(750_000n);
      await line(CLAIM, credit);
      expect(await open(credit)).toEqual([250_001n]);
      await round(750_000n);
      await isRight([...(await open(credit)), ...(await floors(others))], 187_500n, 750_000n);
    });
  }

  it("is paid as the others where all that was owed had been paid before", async () => {
    const others = [await aClaim(CLAIM), await aClaim(CLAIM), await aClaim(CLAIM)];
    const credit = await aCredit(CLAIM, await aMember(app));
    await isCut(2n);
    await isTaken([credit, CLAIM]);
    await aFloat(app.database, "tINR", 2n);
    await round(0n);
    expect(await floors(others)).toEqual([0n, 0n, 0n]);
    await round(750_000n);
    expect(await floors(others)).toEqual([250_000n, 250_000n, 250_000n]);
    await line(CLAIM, credit);
    expect(await open(credit)).toEqual([250_000n]);
    await round(750_000n);
    await isRight([...(await open(credit)), ...(await floors(others))], 187_500n, 750_000n);
  });

  it("is paid as those that rose, where one stays that had more that could not be paid", async () => {
    const others = [await aClaim(100_000n), await aClaim(100_000n)];
    const [inParts, whole] = [await aCredit(100_000n), await aCredit(100_000n)];
    await isCut(80_000n);
    expect([...(await open(inParts)), ...(await open(whole))]).toEqual([20_000n, 20_000n]);
    await isTaken([inParts, 100_000n], [whole, 100_000n]);
    // a quarter comes back, and with it all that had fallen
    await line(25_000n, inParts);
    expect(await open(inParts)).toEqual([20_000n]);
    await round(60_000n);
    expect(await floors(others)).toEqual([60_000n, 60_000n]);
    expect(await open(inParts)).toEqual([20_000n]);
    await line(100_000n, whole);
    expect(await open(whole)).toEqual([60_000n]);
    // what is left of a claim bears no more than it, and the rest comes with the rest
    await line(75_000n, inParts);
    expect(await open(inParts)).toEqual([20_000n, 40_000n]);
    // each line's claim is there once
    expect((await claims()).reduce((sum, claim) => sum + claim, 0n)).toBe(400_000n);
  });

  for (const [which, when, lacks, left] of [
    [
      "stands once, whether what was left of it was given to a member before",
      "before",
      60_000n,
      [20_000n, 50_000n, 30_000n],
    ],
    ["stands once, or after", "after", 60_000n, [20_000n, 50_000n, 30_000n]],
    [
      "bears what its member's part could not of a loss meanwhile",
      "lost",
      90_000n,
      [10_000n, 70_000n, 60_000n],
    ],
    ["bears nothing of a loss that its member bore", "lost", 40_000n, [0n, 40_000n, 40_000n]],
  ] as const) {
    it(which, async () => {
      const others = [await aClaim(100_000n), await aMember(app)];
      const credit = await aCredit(100_000n);
      await isCut(40_000n);
      await isTaken([credit, 40_000n]);
      const [rest] = (await receipts(credit)).filter(({ isOpen }) => isOpen);
      const match = () => aMatch(db(), rest?.id ?? "", others[1]?.id ?? "");
      if (when !== "after") await match();
      if (when === "lost") await round(lacks);
      await line(40_000n, credit);
      if (when === "after") await match();
      expect(await claims()).toEqual([40_000n, 60_000n, 100_000n]);
      if (when !== "lost") await round(lacks);
      expect([...(await open(credit)), ...(await floors(others))]).toEqual(left);
      const broken = await brokenInvariants(db());
      expect(broken.filter((name) => name.startsWith("wind_down"))).toEqual([]);
    });
  }

  it("stands beside the rest of it, and not for one that has left, whichever id is first", async () => {
    const other = await aClaim(100_000n);
    const credit = await aCredit(100_000n, undefined, await whosePartIsFirst());
    await isCut(100_000n);
    await round(-100_000n);
    await isTaken([credit, 70_000n]);
    await line(40_000n, credit);
    const part = (await receipts(credit)).find(({ amount }) => amount === 40_000n)?.id ?? "";
    const proposal = await sentBack(db(), part);
    await sql`select ledger.receipt_returned(${proposal})`.execute(app.database.owner.db);
    await line(30_000n, credit);
    expect(await claims()).toEqual([30_000n, 30_000n, 40_000n, 100_000n]);
    expect(await floors([other])).toEqual([0n]);
  });

  it("is paid as the others, of whom the bank took one part as a receipt and one out of a wallet", async () => {
    const [other, owner] = [await aClaim(100_000n), await aMember(app)];
    const credit = await aCredit(100_000n);
    await isCut(40_000n);
    await isTaken([credit, 40_000n]);
    const [rest] = (await receipts(credit)).filter(({ isOpen }) => isOpen);
    await aMatch(db(), rest?.id ?? "", owner.id);
    await isTaken([credit, 60_000n]);
    await round(10_000n);
    expect(await floors([other, owner])).toEqual([50_000n, 0n]);
    await line(100_000n, credit);
    expect(await open(credit)).toEqual([50_000n]);
    expect(await claims()).toEqual([0n, 100_000n, 100_000n]);
    // what the other had borne meanwhile is there again
    await round(10_000n);
    await isRight([...(await open(credit)), ...(await floors([other]))], 25_000n, 10_000n);
  });

  it("takes no more of its member's claim than was taken of that payment", async () => {
    const owner = await aMember(app);
    await aClaim(100_000n);
    const [one, two] = [await aCredit(100_000n, owner), await aCredit(50_000n, owner)];
    await isCut(50_000n);
    await isTaken([one, 100_000n]);
    await isTaken([two, 20_000n]);
    await line(50_000n, two);
    expect(await claims()).toEqual([20_000n, 100_000n, 130_000n]);
    // and once
    await line(50_000n, two);
    expect(await claims()).toEqual([20_000n, 100_000n, 130_000n]);
  });

  it("is nobody's claim where it came after the cut: it moves none, and the others lose nothing to it", async () => {
    const others = [await aClaim(100_000n), await aClaim(100_000n)];
    await isCut(40_000n);
    expect(await floors(others)).toEqual([20_000n, 20_000n]);
    const credit = await aCredit(50_000n, others[0]);
    await isTaken([credit, 50_000n]);
    await line(50_000n, credit);
    expect(await claims()).toEqual([100_000n, 100_000n]);
    await round(60_000n);
    expect([...(await open(credit)), ...(await floors(others))]).toEqual([0n, 50_000n, 50_000n]);
    await isRight(await floors(others), 50_000n, 60_000n);
  });

  it("is owed whole where the bank takes and gives it back again and again", async () => {
    const others = [await aClaim(100_000n), await aClaim(100_000n)];
    const credit = await aCredit(100_000n);
    await isCut(60_000n);
    for (const lacks of [0n, 0n]) {
      await isTaken([credit, 100_000n]);
      await line(100_000n, credit);
      expect([...(await open(credit)), ...(await floors(others))]).toEqual(Array(3).fill(20_000n));
      await isRight(Array(3).fill(20_000n), 20_000n, lacks);
    }
    await isTaken([credit, 100_000n]);
    await round(80_000n);
    await line(100_000n, credit);
    expect([...(await open(credit)), ...(await floors(others))]).toEqual(Array(3).fill(70_000n));
  });
});
