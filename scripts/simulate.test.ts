import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { createTestDatabase } from "../apps/server/test/harness.ts";
import { ROOM } from "./simulate/books.ts";
import { FAULTS } from "./simulate/faults.ts";
import type { Outcome, Plan } from "./simulate/run.ts";

const PROGRAM = fileURLToPath(new URL("./simulate/test-programs/simulate-in.ts", import.meta.url));
const PLAN: Plan = {
  ...{ seed: 20_350_101, days: 6, members: 40, active: 40 },
  ...{ faults: 100, kinds: FAULTS, fullEvery: 1 },
};

type Said = Outcome & { ending: { says: string; replay: string } | null };
type Defect = { name: string; day: number };

/** In a process and in books of its own: it takes both for itself. */
async function simulated(plan: Plan, defect?: Defect): Promise<Said> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(ROOM, "ballast-simulated-"));
  try {
    const place = { ownerUrl: database.owner.url, serviceUrl: database.url, dataDir };
    const asked = JSON.stringify({ place, plan, defect });
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, asked]);
    return JSON.parse(stdout);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

it("holds every invariant after every day, notices every fault, and is the same again to the last entry", async () => {
  const [first, again] = await Promise.all([simulated(PLAN), simulated(PLAN)]);
  expect(first).toMatchObject({ broken: null, days: PLAN.days });
  expect(first.checks).toBeGreaterThan(PLAN.days * 30);
  expect(first.totals.bought).toBeGreaterThan(PLAN.days);
  const faults = Object.entries(first.faults).filter(([, { injected }]) => injected > 0);
  expect(faults.length).toBeGreaterThan(2);
  for (const [kind, { injected, noticed }] of faults)
    expect([kind, noticed]).toEqual([kind, injected]);
  expect(again).toEqual(first);
}, 300_000);

const BROKEN = { ...PLAN, faults: 0, days: 2 };

it("finds a balance changed past the ledger on its day, and again in the same words", async () => {
  const defect = { name: "changedBalance", day: 2 };
  const [first, again] = await Promise.all([simulated(BROKEN, defect), simulated(BROKEN, defect)]);
  expect(first.broken?.day).toBe(2);
  expect(first.ending?.says).toMatch(/^Day 2 \(2035-01-04\): the invariant balances_are_sums_of/);
  expect(first.ending?.replay).toContain(`--seed ${PLAN.seed} --days 2 --members 40`);
  expect(again.ending).toEqual(first.ending);
}, 300_000);

it("finds an income paid twice on its day", async () => {
  const { broken } = await simulated({ ...BROKEN, days: 3 }, { name: "incomeTwice", day: 3 });
  expect(broken?.day).toBe(3);
  expect(broken?.findings.map(({ what }) => what)).toContain(
    "the invariant income_due_is_that_not_taken_out",
  );
}, 300_000);
