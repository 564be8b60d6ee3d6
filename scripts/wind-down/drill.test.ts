import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../apps/server/test/harness.ts";
import { partsOf } from "./check.ts";
import { windDownDrill } from "./drill.ts";
import { reportLines } from "./report.ts";

const MEMBERS = 30;
/** What takes twelve seconds takes a minute where everything else runs beside it. */
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

/** Reckons each sum that the report writes out, as who reads it would; answers how many there were. */
function sumsSaid(lines: readonly string[]): number {
  const units = (text: string) => {
    const [, whole = "", decimals = ""] = /([\d,]+)\.(\d{2,6})/.exec(text) ?? [];
    return BigInt(`${whole.replaceAll(",", "")}${decimals.padEnd(6, "0")}`);
  };
  const sums = lines.filter((line) => line.includes(" = "));
  for (const line of sums) {
    const [is = "", sum = ""] = line.split(" = ");
    const [first = "", ...rest] = sum.split(/ (?=[+−] )/);
    const total = rest.reduce(
      (all, part) => all + (part.startsWith("−") ? -1n : 1n) * units(part.slice(2)),
      units(first),
    );
    expect([line, total]).toEqual([line, units(is)]);
  }
  return sums.length;
}

describe("everyone withdraws now", () => {
  it(
    "where all is there, everybody is paid everything, to the last unit",
    async () => {
      const report = await drill(100);
      expect(report.wrong).toEqual([]);
      expect(report.end.paid).toBe(report.claims);
      expect(report.end.rest).toBe(0n);
      expect(report.atCut.overBank > 0n).toBe(true);
      expect(sumsSaid(reportLines(report))).toBe(2);
      expect(reportLines(report).at(-1)).toContain("as docs/rules.md §6 has it");
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
      // of two payments under way the bank paid one whole, which is more than its share
      const { setAside, cameBack, paidWhole } = report.bank;
      expect([setAside.payments, cameBack.payments, paidWhole.payments]).toEqual([2n, 1n, 1n]);
      expect(report.atCut.paid > report.held).toBe(true);
      expect(report.atCut.rest).toBe(report.claims - report.atCut.paid);
      expect(report.rounds.map(({ rest }) => rest > 0n)).toEqual([true, false]);
      expect(report.end).toEqual({ paid: report.claims, rest: 0n, inCustody: 0n });
      expect(report.times).toHaveProperty("two later rounds");
      const lines = reportLines(report);
      for (const what of ["Set aside", "Came back", "Paid by the bank", "Brought"])
        expect(lines.join("\n")).toContain(`  ${what}  `);
      expect(lines.filter((line) => /^ {2}Stays owed .* 0\.00 tUSDT/.test(line))).toHaveLength(2);
      expect(sumsSaid(lines)).toBe(4);
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
