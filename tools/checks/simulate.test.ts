// @rule run/simulation
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { bundled } from "@ballast/embedded/bundled.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../../apps/server/test/harness.ts";
import { ROOM } from "./simulate/books.ts";
import { FAULTS } from "./simulate/faults.ts";
import type { Outcome, Plan } from "./simulate/run.ts";

const scriptAt = (path: string) => bundled(new URL(path, import.meta.url));
const PROGRAM = scriptAt("./simulate/test-programs/simulate-in.ts");
const COMMAND = scriptAt("./simulate.ts");
/**
 * A plan with as many concurrent faults as do not interfere, so that each kind occurs within a
 * week.
 */
const PLAN: Plan = {
  ...{ seed: 20_350_103, days: 6, members: 30, active: 80 },
  ...{ faults: 100, atOnce: 5, kinds: FAULTS, fullEvery: 1 },
};
const SHORT: Plan = { ...PLAN, days: 2 };

type Said = Outcome & {
  ending: { says: string; replay: string } | null;
};
type Defect = { name: string; day: number };

/** The compile cache of `npm test`, or one of our own. */
const kept = process.env.NODE_COMPILE_CACHE;
let compiled: string;
beforeAll(async () => {
  compiled = await mkdtemp(join(tmpdir(), "ballast-compiled-"));
});
afterAll(() => rm(compiled, { recursive: true, force: true }));

/** Runs in a process and in books of its own, because a simulation changes the time of both. */
async function simulated(plan: Plan, defect?: Defect): Promise<Said> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(ROOM, "ballast-simulated-"));
  try {
    const place = { ownerUrl: database.owner.url, serviceUrl: database.url, dataDir };
    const asked = JSON.stringify({ place, plan, defect });
    // Later runs reuse the compile cache, because all of them load the whole server.
    const env = { ...process.env, NODE_COMPILE_CACHE: kept ?? compiled };
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, asked], { env });
    return JSON.parse(stdout);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

it("holds every invariant after every day, and notices every kind of fault", async () => {
  const whole = await simulated(PLAN);
  expect(whole).toMatchObject({ broken: null, days: PLAN.days, ended: null });
  expect(whole.checks).toBeGreaterThan(PLAN.days * 20);
  expect(whole.totals.bought).toBeGreaterThan(PLAN.days);
  expect(whole.totals.decided.approved).toBeGreaterThan(0);
  expect(whole.totals.decided.refused).toBeGreaterThan(0);
  expect(Object.keys(whole.totals.localOut).sort()).toEqual(
    ["card added", "converted", "sent back", "to a card"].sort(),
  );
  for (const [kind, { injected, noticed }] of Object.entries(whole.faults)) {
    expect([kind, injected > 0, noticed]).toEqual([kind, true, injected]);
  }
}, 300_000);

it("finds a balance changed past the ledger on its day, and says how to live the same days again", async () => {
  const { broken, ending } = await simulated(SHORT, { name: "changedBalance", day: SHORT.days });
  expect(broken?.day).toBe(SHORT.days);
  expect(ending?.says).toMatch(/^Day 2 \(2035-01-03\): the invariant balances_are_sums_of/);
  expect(ending?.replay).toContain(`--seed ${PLAN.seed} --days 2 --members 30`);
}, 300_000);

it("finds an income paid twice on its day", async () => {
  const plan = { ...SHORT, days: 3, faults: 0 };
  const { broken } = await simulated(plan, { name: "incomeTwice", day: 3 });
  expect(broken?.day).toBe(3);
  expect(broken?.findings.map(({ what }) => what)).toContain(
    "the invariant income_due_is_that_not_taken_out",
  );
}, 300_000);

it("finds a withdrawal that is later than its member was told", async () => {
  // On a Saturday staff decide on none of the day's withdrawals.
  const plan = { ...PLAN, days: 6, members: 12, faults: 0, fullEvery: 6 };
  const { broken } = await simulated(plan, { name: "forgottenWithdrawal", day: 6 });
  expect(broken?.day).toBe(6);
  expect(broken?.findings.map(({ what }) => what)).toEqual(["withdrawals in their time"]);
}, 300_000);

/**
 * Runs the command, and sends the signals after its first output, long before the end of its first
 * day.
 */
async function ended(
  options: string[],
  ...signals: NodeJS.Signals[]
): Promise<{ says: string; code: number }> {
  const env = { ...process.env, NODE_COMPILE_CACHE: kept ?? compiled };
  const child = spawn(process.execPath, [COMMAND, ...options], { env });
  let says = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      says += text;
    });
  }
  const exit = once(child, "exit");
  if (signals.length > 0) await once(child.stdout, "data");
  for (const [n, signal] of signals.entries()) {
    // A signal that follows at once counts as the same one.
    if (n > 0) await sleep(1_100);
    child.kill(signal);
  }
  const [code] = await exit;
  return { says, code };
}
const LONG = ["--seed", "7", "--days", "300", "--members", "10"];

it("is no pass where the days were too short to live anything, and says what never happened", async () => {
  const { says, code } = await ended([
    "--seed",
    "7",
    "--days",
    "1",
    "--members",
    "3",
    "--active",
    "0",
  ]);
  expect(says).toMatch(
    /^NOT LIVED THROUGH: in one day no money was sent in, .* no order was bought, /m,
  );
  expect(says).toMatch(/^Never happened: an order left early, .* payout-made-after-all\.$/m);
  expect(says).not.toContain("HELD");
  expect(code).toBe(3);
}, 300_000); // @rule run/simulation-short

it.each([["--days", "0"], ["--foo"], ["now"]])(
  "refuses %s %s in a sentence, with its usage",
  async (...asked) => {
    const { says, code } = await ended(asked);
    expect(says).toMatch(/^[^\n]+(0|foo|now)"?\.\nUsage: npm run simulate -- \[options\]\n/);
    expect(says).not.toContain("    at ");
    expect(code).toBe(2);
  },
); // @rule run/arguments

it("ends by a signal after the day it is in, with the invariants that the day left out", async () => {
  const { says, code } = await ended(LONG, "SIGTERM");
  expect(says).toContain("SIGTERM: it ends after this day and a last check.");
  expect(says).toMatch(/^days, members +1, 10$/m);
  expect(says).toContain("day 1 of 300: every invariant was run over all of it at the end.");
  expect(code).toBe(143);
}, 300_000); // @rule run/simulation-signal

it("ends by a second signal without them, and says so", async () => {
  const { says, code } = await ended(LONG, "SIGINT", "SIGINT");
  expect(says).toMatch(/of \d+ invariants that read all of it 0 were run at the end, \d+ were not/);
  expect(code).toBe(130);
}, 300_000); // @rule run/simulation-signal
