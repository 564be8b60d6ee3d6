/** A simulation: days of members, jobs, the chain and faults; after each day, the check. */
import { seededRandom } from "../../../scripts/seeded-random.ts";
import type { Acts } from "./acts.ts";
import { checkHistory, checkInvariants, checkSales, type Finding, sealOf } from "./check.ts";
import { afterJudgement, type Lived, liveThrough } from "./day.ts";
import { type Decided, expectInTime } from "./decide-withdrawals.ts";
import { isWeekday } from "./fault-injection.ts";
import {
  createDeck,
  emptyTally,
  type Fault,
  type Plan as FaultPlan,
  type Tally,
} from "./faults.ts";
import { keepRate, openLocalMoney } from "./local-operator.ts";
import { bringCapital, keepShop, type Offer } from "./operator.ts";
import { turnRail } from "./rail.ts";
import { createWorld, type Place, runJobs, type World } from "./world.ts";

export type Plan = FaultPlan & {
  seed: number;
  days: number;
  members: number;
  /** The percentage of members who act in a day. */
  active: number;
  /** The number of days after which the invariants over the whole history run again. */
  fullEvery: number;
};

export type Watching = {
  /** Returns true when the simulation is to end after the present day. */
  isOver?: () => boolean;
  /**
   * Called after that: returns false when the final check took long enough, and the rest of it is
   * skipped.
   */
  mayCheckOn?: () => boolean;
  /** Called after each day without violations. */
  told?: (day: number) => void;
  /** Called at the end of each day, before its check, to do what no code of Ballast would do. */
  meddle?: (world: World, day: number) => Promise<void>;
};

type Counts = Record<string, number>;
export type Totals = Omit<Acts, "refused" | "localOut" | "repeated"> & {
  /** Staff's decisions on large withdrawals. */
  decided: Decided;
  localOut: Counts;
  refused: Counts;
};

export type Outcome = {
  days: number;
  /** The number of invariant runs, over all days. */
  checks: number;
  totals: Totals;
  faults: Tally;
  seal: string;
  /**
   * Set when the simulation was interrupted: how many invariants over the whole history were run at
   * the end, and how many there was no time for.
   */
  ended: { run: number; left: number } | null;
  /** The day with violations, and its findings; null when all days held. */
  broken: { day: number; date: string; findings: Finding[] } | null;
};

const HOUR = 3_600_000;

export async function simulate(
  place: Place,
  plan: Plan,
  { isOver, mayCheckOn, told, meddle }: Watching = {},
): Promise<Outcome> {
  const world = await createWorld(place, plan);
  const deck = createDeck(seededRandom(plan.seed ^ 0xdea1), plan);
  const outcome: Outcome = {
    ...{ days: 0, checks: 0, faults: emptyTally(), seal: "", ended: null, broken: null },
    totals: {
      ...{ deposits: 0n, local: 0n, bought: 0, left: 0, takenOut: 0, withdrawals: 0n },
      ...{ localOut: {}, refused: {}, decided: { approved: 0, refused: 0 } },
    },
  };
  try {
    await openHouse(world);
    let offers: Offer[] = [];
    for (let day = 1; day <= plan.days && !outcome.broken; day += 1) {
      outcome.days = day;
      offers = await keepShop(world, offers);
      await keepRate(world, day);
      const faults = deck.deal(isWeekday(world));
      const before = structuredClone(outcome.faults);
      const findings = await oneDay(world, { ...plan, faults }, offers, outcome, meddle);
      deck.takeBack(
        faults.filter((kind) => outcome.faults[kind].injected === before[kind].injected),
      );
      if (findings.length === 0) told?.(day);
      else outcome.broken = { day, date: world.time.today(), findings };
      if (!outcome.broken && day < plan.days && isOver?.()) {
        await endEarly(world, plan, outcome, mayCheckOn);
        break;
      }
    }
    return { ...outcome, seal: await sealOf(world) };
  } finally {
    await world.close();
  }
}

async function oneDay(
  world: World,
  plan: Omit<Plan, "faults"> & { faults: readonly Fault[] },
  offers: readonly Offer[],
  outcome: Outcome,
  meddle: Watching["meddle"],
): Promise<Finding[]> {
  const day = outcome.days;
  const lived = await liveThrough(world, day, offers, plan);
  await meddle?.(world, day);
  const late = await expectInTime(world);
  const isFull = day % plan.fullEvery === 0 || day === plan.days;
  const { run, broken } = await checkInvariants(world, isFull);
  outcome.checks += run;
  addUp(outcome, lived);
  const findings = [...lived.findings, ...late, ...broken];
  for (const { kind, noticed } of lived.happened) {
    const tally = outcome.faults[kind];
    tally.injected += 1;
    if (noticed) tally.noticed += 1;
    else findings.push({ what: `what must follow the fault ${kind}`, shown: "it did not" });
  }
  findings.push(...(await afterJudgement(world, lived)), ...(await checkSales(world)));
  return [...findings, ...calledOut(world)];
}

/** Runs the checks that the last day left out, as far as there is time. */
async function endEarly(
  world: World,
  { fullEvery }: Plan,
  outcome: Outcome,
  mayCheckOn: () => boolean = () => true,
): Promise<void> {
  outcome.ended = { run: world.history.length, left: 0 };
  if (outcome.days % fullEvery === 0) return;
  const { run, left, broken } = await checkHistory(world, mayCheckOn);
  outcome.ended = { run, left };
  outcome.checks += run;
  if (broken.length === 0) return;
  outcome.broken = { day: outcome.days, date: world.time.today(), findings: broken };
}

/** The day before the first: staff, capital and budgets, and the first run of the jobs. */
async function openHouse(world: World): Promise<void> {
  const { time } = world;
  // A person who was added today may not approve anything yet.
  await time.set(new Date(time.now().getTime() + 27 * HOUR));
  await runJobs(world, "open-months", "chain-watch");
  await bringCapital(world, () => turnRail(world));
  await openLocalMoney(world);
  await turnRail(world);
  await runJobs(world, "welcome", "chain-send", "snapshot", "chain-reconcile", "proof-assets");
  await checkInvariants(world, true);
}

function calledOut(world: World): Finding[] {
  return world.calledOut.splice(0).map((shown) => ({ what: "a job", shown: shown.trim() }));
}

function addUp({ totals }: Outcome, { acts, decided }: Lived): void {
  totals.deposits += acts.deposits;
  totals.local += acts.local;
  totals.withdrawals += acts.withdrawals;
  totals.bought += acts.bought;
  totals.left += acts.left;
  totals.takenOut += acts.takenOut;
  totals.decided.approved += decided.approved;
  totals.decided.refused += decided.refused;
  addCounts(totals.refused, acts.refused);
  addCounts(totals.localOut, acts.localOut);
}

function addCounts(totals: Counts, more: ReadonlyMap<string, number>): void {
  for (const [name, n] of more) totals[name] = (totals[name] ?? 0) + n;
}
