import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { createTestDatabase } from "../apps/server/test/harness.ts";
import { ROOM } from "./simulate/books.ts";
import type { Outcome, Plan } from "./simulate/run.ts";

const PROGRAM = fileURLToPath(new URL("./simulate/test-programs/simulate-in.ts", import.meta.url));
const PLAN: Plan = { seed: 20_350_101, days: 8, members: 60, active: 30, faults: 0, kinds: [] };

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

it("holds every invariant after every day, and is the same again to the last entry", async () => {
  const [first, again] = await Promise.all([simulated(PLAN), simulated(PLAN)]);
  expect(first).toMatchObject({ broken: null, days: PLAN.days });
  expect(first.checks).toBeGreaterThan(PLAN.days * 30);
  expect(first.totals.bought).toBeGreaterThan(PLAN.days);
  expect(again).toEqual(first);
});

it.each(["changedBalance", "incomeTwice"])(
  "finds %s on its day, and the same seed finds it again in the same words",
  async (name) => {
    const defect = { name, day: 3 };
    const [first, again] = await Promise.all([simulated(PLAN, defect), simulated(PLAN, defect)]);
    expect(first.broken?.day).toBe(3);
    expect(first.ending?.says).toMatch(/^Day 3 \(2035-01-0\d\): the invariant /);
    expect(first.ending?.replay).toContain(`--seed ${PLAN.seed} --days 3 --members 60`);
    expect(again.ending).toEqual(first.ending);
  },
);
