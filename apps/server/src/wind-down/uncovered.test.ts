/** More is lost than claims of the cut are left to bear: no round takes it from anybody, and it has a name. */
import { consoleWindDown } from "@ballast/contract/console/wind-down.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aFloat } from "../../test/bank.ts";
import { aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { staffLine } from "../../test/staff-line.ts";
import { staffSession } from "../../test/staff-session.ts";
import { treasuryWallets } from "../../test/wallet-builders.ts";
import { chainLacks, holdRounds, theEnd } from "../../test/wind-down-builders.ts";
import { floorOf } from "../ledger/accounts.ts";
import { carryOn } from "./carry-on.ts";

const ONE = 1_000_000n;
let app: TestApp;
let bob: TestMember;
let reader: { staff: string };
const db = () => app.database.db;
beforeEach(async () => {
  app = await startApp();
  await staffPair(db());
  await treasuryWallets(db());
  reader = { staff: await staffSession(app, "support") };
  bob = await aMember(app);
  await paysIn(bob, 100n * ONE);
});
afterEach(() => app.stop());

async function paysIn(member: TestMember, amount: bigint): Promise<void> {
  const items = [
    { id: uuidv7(), member_id: member.id, currency: "tUSDT", amount: `${amount}`, reference: "" },
  ];
  await sql`select ledger.deposit_batch(${JSON.stringify(items)}::jsonb, 'watcher')`.execute(
    app.database.owner.db,
  );
}
async function isCut(missing: bigint): Promise<void> {
  await chainLacks(db(), missing);
  await theEnd(db());
  await carryOn({ db: db(), dataDir: app.config.DATA_DIR });
  await chainLacks(db(), missing, missing);
  await carryOn({ db: db(), dataDir: app.config.DATA_DIR });
}
const rounds = () => holdRounds(db());
/** What the console says, and the line of the command. */
async function said() {
  const { ending } = (await app.call(consoleWindDown, {}, reader)).data;
  const { out } = await staffLine(app.database)("ben", "wind-down-status");
  const lines = out.join("\n").split("\n");
  return {
    page: ending?.uncovered.map(({ currency, amount }) => [currency, amount]),
    line: lines.find((line) => line.includes("UNCOVERED"))?.trim(),
  };
}
const NOTHING = { page: [], line: undefined };

describe("a loss that claims of the cut cannot bear", () => {
  it("is said with its amount, beside what a round spreads, until it is brought", async () => {
    await isCut(20n * ONE);
    const cy = await aMember(app);
    for (const member of [bob, cy]) await paysIn(member, 1_000n * ONE);
    await chainLacks(db(), 0n, 0n);
    expect(await said()).toEqual(NOTHING);
    await chainLacks(db(), 1_500n * ONE, 1_500n * ONE);
    const uncovered = {
      page: [["tUSDT", 1_420n * ONE]],
      line: "UNCOVERED: 1,420.00 tUSDT more can be paid than is there",
    };
    // before the round as after it: the 80 that it spreads are not of it
    expect(await said()).toEqual(uncovered);
    expect(await rounds()).toBe(1);
    expect(await Promise.all([bob, cy].map((member) => floorOf(db(), member, "tUSDT")))).toEqual([
      100n * ONE,
      0n,
    ]);
    expect(await rounds()).toBe(0);
    expect(await said()).toEqual(uncovered);
    await aFloat(app.database, "tUSDT", 1_420n * ONE);
    expect(await said()).toEqual(NOTHING);
  });

  it("is not what the cut has just booked, of which more than half was missing", async () => {
    await isCut(60n * ONE);
    // the statements are those of the cut
    expect(await said()).toEqual(NOTHING);
    await chainLacks(db(), 0n);
    expect(await said()).toEqual(NOTHING);
    await chainLacks(db(), 41n * ONE);
    expect((await said()).page).toEqual([["tUSDT", ONE]]);
  });

  it("is not what was missing at the cut and the float covered", async () => {
    await aFloat(app.database, "tUSDT", 30n * ONE);
    await isCut(20n * ONE);
    expect(await said()).toEqual(NOTHING);
    await chainLacks(db(), 0n);
    expect(await said()).toEqual(NOTHING);
  });

  it("is all of it where all was there at the cut, and none before the cut", async () => {
    await chainLacks(db(), 30n * ONE);
    await theEnd(db());
    expect(await said()).toEqual(NOTHING);
    await chainLacks(db(), 0n);
    await carryOn({ db: db(), dataDir: app.config.DATA_DIR });
    await chainLacks(db(), 0n, 0n);
    await carryOn({ db: db(), dataDir: app.config.DATA_DIR });
    expect(await said()).toEqual(NOTHING);
    await chainLacks(db(), 30n * ONE, 30n * ONE);
    expect(await rounds()).toBe(0);
    expect((await said()).page).toEqual([["tUSDT", 30n * ONE]]);
  });
});
