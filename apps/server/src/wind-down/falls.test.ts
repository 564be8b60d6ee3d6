/** What fell of a floor is its member's: in whichever order payers' banks take and give back, all get one factor. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aFloat, openChannels, startTestBank, type TestBank, worker } from "../../test/bank.ts";
import { aMember, staffPair, type TestMember } from "../../test/builders.ts";
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

const LACKS = 40_000n;
let app: TestApp;
let bank: TestBank;
let jobs: ReturnType<typeof worker>;
/** Each with two payments; of the one the small is taken first, of the other the large. */
let small: TestMember;
let large: TestMember;
let other: TestMember;
const paid = { small: ["", ""], large: ["", ""] };
const db = () => app.database.db;

beforeAll(async () => {
  bank = await startTestBank();
  app = await startApp(bank.env);
  jobs = worker(app, bank);
  await openChannels(app.database);
  await staffPair(app.database.owner.db);
  other = await aMember(app);
  [small, large] = [await aMember(app), await aMember(app)];
  paid.small = [await jobs.paidIn(small.token, 10_000n), await jobs.paidIn(small.token, 20_000n)];
  paid.large = [await jobs.paidIn(large.token, 10_000n), await jobs.paidIn(large.token, 20_000n)];
  await jobs.paidIn(other.token, 40_000n);
  await chainLacks(db(), 0n);
  await bankLacks(db(), "tINR", LACKS);
  await theEnd(db());
  await carryOn({ db: db(), dataDir: app.config.DATA_DIR });
  await chainLacks(db(), 0n, 0n);
  await bankLacks(db(), "tINR", LACKS, LACKS);
  await carryOn({ db: db(), dataDir: app.config.DATA_DIR });
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});

const floors = async () => [await floorOf(db(), small, "tINR"), await floorOf(db(), large, "tINR")];
async function isBooked(): Promise<void> {
  await readLines(bank.client, db(), "tINR");
  await jobs.round();
}
async function isTaken(...payments: (string | undefined)[]): Promise<void> {
  for (const payment of payments) {
    await bank.chargeBack(payment ?? "");
    await isBooked();
  }
}
async function isGivenBack(paymentId = "", amount = 0n): Promise<void> {
  await bank.giveBack(paymentId, amount);
  await isBooked();
  const id = await db()
    .transaction()
    .execute((tx) => proposeGivenBack(tx, { paymentId, reference: "its mistake" }, "ana"));
  await approveAs(db(), id, bookGivenBack);
}

describe("what fell of a floor with what payers' banks took", () => {
  it("is the same whichever was taken first, and comes back with whatever is given back first", async () => {
    expect(await floors()).toEqual([12_000n, 12_000n]);
    await isTaken(...paid.small, ...paid.large.toReversed());
    expect(await floors()).toEqual([0n, 0n]);
    await isGivenBack(paid.small[0], 10_000n);
    await isGivenBack(paid.large[0], 10_000n);
    expect(await floors()).toEqual([10_000n, 10_000n]);
    expect(await totalOf(db(), "client.custody", "tINR")).toBe(20_000n);
    await bankLacks(db(), "tINR", 0n);
    expect(await brokenInvariants(db())).toEqual(["client_cover"]);
    await isGivenBack(paid.small[1], 20_000n);
    expect(await floors()).toEqual([12_000n, 10_000n]);
  });

  it("has been paid by the rounds held meanwhile as of any rest", async () => {
    await aFloat(app.database, "tINR", 12_000n);
    await chainLacks(db(), 0n, 0n);
    await bankLacks(db(), "tINR", 0n);
    await sql`select sandbox.advance_clock(2)`.execute(db());
    await bankLacks(db(), "tINR", 0n);
    expect(await holdRounds(db())).toBe(1);
    // of 38,000 that cannot be paid 10,000 are
    expect(await floors()).toEqual([8_842n, 7_368n]);
    await isGivenBack(paid.large[1], 20_000n);
    expect(await floors()).toEqual([8_842n, 8_842n]);
    expect(await brokenInvariants(db())).toEqual(["client_cover"]);
  });

  it("has risen with the others' where more was lost meanwhile, in whichever parts it comes back", async () => {
    await isTaken(...paid.small, paid.large[1]);
    expect(await floors()).toEqual([0n, 8_842n]);
    await sql`select sandbox.advance_clock(2)`.execute(db());
    await chainLacks(db(), 0n, 0n);
    await bankLacks(db(), "tINR", 5_000n, 5_000n);
    expect(await holdRounds(db())).toBe(1);
    // as of the other's 40,000, but no more than is left
    const [, ofLarge = 0n] = await floors();
    expect(ofLarge).toBe(10_000n);
    const part = await floorOf(db(), other, "tINR");
    for (const payment of [paid.small[1], paid.large[1]]) await isGivenBack(payment, 20_000n);
    await isGivenBack(paid.small[0], 10_000n);
    const expected = (part * 30_000n) / 40_000n;
    for (const floor of await floors()) expect([expected, expected + 1n]).toContain(floor);
  });
});
