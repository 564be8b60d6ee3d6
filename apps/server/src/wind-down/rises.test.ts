/** What is lost after the cut is spread over claims: a rest of a unit, or none, is rounding and bears as much. */
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aFloat } from "../../test/bank.ts";
import { staffPair } from "../../test/builders.ts";
import { staffLine } from "../../test/staff-line.ts";
import { treasuryWallets } from "../../test/wallet-builders.ts";
import { brokenInvariants, chainLacks, holdRounds, theEnd } from "../../test/wind-down-builders.ts";
import { carryOn } from "./carry-on.ts";
import { roundsHeld, sharedLater } from "./standing.ts";

const RED = ["books_agree_with_the_chain", "client_cover"];
let app: TestApp;
const db = () => app.database.db;
beforeEach(async () => {
  app = await startApp();
  await staffPair(db());
  await treasuryWallets(db());
});
afterEach(() => app.stop());

/** So many claims alike, of which so much is missing at the cut. */
async function isCut(count: number, each: bigint, missing: bigint): Promise<void> {
  const owner = app.database.owner.db;
  const ids = Array.from({ length: count }, () => uuidv7());
  await sql`
    insert into members.members (bucket, id, phone, country, share_code, invited_with, registered_at)
    select platform.bucket_of(id), id, '+9199' || lpad(n::text, 9, '0'), 'IN',
      'c' || lpad(n::text, 11, '0'), 'BALLAST0', platform.now()
    from unnest(${ids}::uuid[]) with ordinality x (id, n)`.execute(owner);
  await sql`select ledger.open_member(id, 'tUSDT') from unnest(${ids}::uuid[]) id`.execute(owner);
  const items = ids.map((member_id) => ({
    ...{ id: uuidv7(), member_id, currency: "tUSDT", amount: `${each}`, reference: "" },
  }));
  for (let at = 0; at < items.length; at += 100) {
    const some = JSON.stringify(items.slice(at, at + 100));
    await sql`select ledger.deposit_batch(${some}::jsonb, 'watcher')`.execute(owner);
  }
  await chainLacks(db(), missing);
  await theEnd(db());
  await carryOn({ db: db(), dataDir: app.config.DATA_DIR });
  await chainLacks(db(), missing, missing);
  await carryOn({ db: db(), dataDir: app.config.DATA_DIR });
}
async function floors(): Promise<bigint[]> {
  const { rows } = await sql<{ floor: bigint }>`
    select ledger.floor_of(bucket, id, 'tUSDT') as floor from members.members order by 1`.execute(
    db(),
  );
  return rows.map(({ floor }) => floor);
}
const rounds = () => holdRounds(db());

describe("what is lost after the cut", () => {
  it("is everybody's, also where one claim could be paid whole", async () => {
    await isCut(2, 1_000_000n, 1n);
    expect(await floors()).toEqual([0n, 1n]);
    await chainLacks(db(), 500_000n, 500_000n);
    expect(await rounds()).toBe(1);
    expect(await floors()).toEqual([250_000n, 250_001n]);
    expect(await brokenInvariants(db())).toEqual(RED);
  });

  it("is a tenth of each of a thousand, of whom half could be paid whole", async () => {
    await isCut(1000, 100_000n, 500n);
    expect(await floors()).toEqual([...Array(500).fill(0n), ...Array(500).fill(1n)]);
    await chainLacks(db(), 10_000_000n, 10_000_000n);
    expect(await rounds()).toBe(1);
    expect(await floors()).toEqual([...Array(500).fill(10_000n), ...Array(500).fill(10_001n)]);
    expect(await brokenInvariants(db())).toEqual(RED);
  });

  it("is everybody's where all that was owed had been paid", async () => {
    await isCut(4, 1_000_000n, 1_000_001n);
    await aFloat(app.database, "tUSDT", 1_000_001n);
    await chainLacks(db(), 0n, 0n);
    expect(await rounds()).toBe(1);
    expect(await floors()).toEqual([0n, 0n, 0n, 0n]);
    expect(await brokenInvariants(db())).toEqual([]);
    await chainLacks(db(), 2_000_002n, 2_000_002n);
    expect(await rounds()).toBe(1);
    expect(await floors()).toEqual([500_000n, 500_000n, 500_001n, 500_001n]);
    expect(await brokenInvariants(db())).toEqual(["books_agree_with_the_chain"]);
  });

  it("is listed by its newest rounds, however many there were, and added up whole", async () => {
    await isCut(4, 1_000_000n, 2n);
    for (let no = 1n; no <= 22n; no++) {
      await chainLacks(db(), 4n * no, 4n * no);
      expect(await rounds()).toBe(1);
    }
    const held = await roundsHeld(db());
    expect(held.map(({ no }) => no)).toEqual(Array.from({ length: 20 }, (_, at) => at + 3));
    expect(await sharedLater(db())).toMatchObject([
      { currency: "tUSDT", shared: -88n, rounds: 22, lastRoundAt: held.at(-1)?.at },
    ]);
    const said = (await staffLine(app.database)("ben", "wind-down-status")).out.join("\n");
    expect(said).toContain("tUSDT: 22 rounds; the newest 20 are\ntUSDT, round 3 of");
    expect(await brokenInvariants(db())).toEqual(RED);
  });

  it("waits for the day where it is less than a unit for each claim", async () => {
    await isCut(4, 1_000_000n, 2n);
    await chainLacks(db(), 3n, 3n);
    expect(await rounds()).toBe(0);
    await sql`select sandbox.advance_clock(1)`.execute(db());
    await chainLacks(db(), 3n, 3n);
    expect(await rounds()).toBe(1);
    expect(await floors()).toEqual([1n, 1n, 1n, 2n]);
    await chainLacks(db(), 7n, 7n);
    expect(await rounds()).toBe(1);
    expect(await floors()).toEqual([2n, 2n, 2n, 3n]);
    expect(await brokenInvariants(db())).toEqual(RED);
  });
});
