import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../apps/server/test/harness.ts";
import { partsOf } from "./check.ts";
import { windDownDrill } from "./drill.ts";

const MEMBERS = 30;
/** What takes twelve seconds takes a minute where everything else runs beside it. */
const PATIENCE_MS = 180_000;
let dataDir: string;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ballast-drill-test-"));
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function drill(heldPercent: number) {
  const database = await createTestDatabase();
  databases.push(database);
  const folder = join(dataDir, String(heldPercent));
  const books = { db: database.db, owner: database.owner.db, dataDir: folder };
  return windDownDrill({ books, members: MEMBERS, heldPercent });
}

describe("everyone withdraws now", () => {
  it(
    "where all is there, everybody is paid everything, to the last unit",
    async () => {
      const report = await drill(100);
      expect(report.wrong).toEqual([]);
      expect(report.paid).toBe(report.claims);
      expect(report.rest).toBe(0n);
      expect(report.steps.map(({ step }) => step)).toEqual([
        ...["cancel", "seal", "prove", "income", "principal", "share", "close"],
      ]);
    },
    PATIENCE_MS,
  );

  it(
    "where 63 % are there, each claim gets that part, and the rest stays owed",
    async () => {
      const report = await drill(63);
      expect(report.wrong).toEqual([]);
      expect(report.held).toBe((report.claims * 63n) / 100n);
      // what the bank paid of what was under way is more than its share
      expect(report.paid >= report.held).toBe(true);
      expect(report.rest).toBe(report.claims - report.paid);
      expect(report.times).toHaveProperty("two later rounds");
    },
    PATIENCE_MS,
  );
});

describe("parts by largest remainder", () => {
  it("give the units left over to the largest remainders, ties by id, and add up", () => {
    const claims = ["a", "b", "c", "d"].map((claimant) => ({ claimant, claim: 10n }));
    expect(partsOf(claims, 26n)).toEqual([7n, 7n, 6n, 6n]);
    expect(
      partsOf(
        [
          { claimant: "x", claim: 1n },
          { claimant: "y", claim: 2n },
        ],
        2n,
      ),
    ).toEqual([1n, 1n]);
  });
});
