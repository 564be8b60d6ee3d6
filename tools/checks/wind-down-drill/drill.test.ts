import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../apps/server/test/harness.ts";
import { windDownDrill } from "./drill.ts";
import { computeParts } from "./results.ts";

const MEMBERS = 30;
/** The drill takes twelve seconds alone, and a minute beside other work. */
const PATIENCE_MS = 180_000;
let dataDir: string;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(await placeInMemory(), "ballast-drill-test-"));
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
      const { wrong, rounds } = await drill(100);
      expect(wrong).toEqual([]);
      expect(rounds).toMatchObject([{ unpaid: 0n, paid: rounds[0]?.claims }]);
    },
    PATIENCE_MS,
  ); // @rule 6/drill

  it(
    "where 63 % are there, each claim gets that part, and the rest stays owed until it is brought",
    async () => {
      const { wrong, rounds } = await drill(63);
      expect(wrong).toEqual([]);
      const [first, second, third] = rounds;
      const { claims = 0n, held = 0n, unpaid = 0n } = first ?? {};
      expect(held).toBe((claims * 63n) / 100n);
      expect(unpaid).toBe(claims - held);
      expect([second?.paid, third?.paid]).toEqual([unpaid / 2n, unpaid - unpaid / 2n]);
      expect(third?.unpaid).toBe(0n);
    },
    PATIENCE_MS,
  ); // @rule 6/drill
});

it("gives what rounding leaves to the largest remainders, ties by id", () => {
  const claims = ["a", "b", "c"].map((claimant) => ({ claimant, claim: 1n }));
  expect(computeParts(claims, 2n)).toEqual([1n, 1n, 0n]);
}); // @rule 6/drill
