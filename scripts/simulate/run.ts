/** A simulation: days of members, jobs, the chain and faults; after each, the judgement. */
import type { Acts } from "./acts.ts";
import { checkInvariants, checkSales, type Finding, sealOf } from "./check.ts";
import { afterJudgement, liveThrough } from "./day.ts";
import { emptyTally, type Fault, faultOfDay, type Tally } from "./faults.ts";
import { bringCapital, keepShop, type Offer } from "./operator.ts";
import { turnRail } from "./rail.ts";
import { createWorld, type Place, runJobs, type World } from "./world.ts";

export type Plan = {
  seed: number;
  days: number;
  members: number;
  /** Of a hundred members, how many act in a day. */
  active: number;
  /** Of a hundred days, on how many something goes wrong; and what may. */
  faults: number;
  kinds: readonly Fault[];
  /** After how many days the invariants that read all that ever happened run again. */
  fullEvery: number;
};

export type Watching = {
  /** True when somebody wants it to end: after the day it is in. */
  isOver?: () => boolean;
  /** After each day that held. */
  told?: (day: number) => void;
  /** At the end of each day, before it is judged: what no code of Ballast would do. */
  meddle?: (world: World, day: number) => Promise<void>;
};

export type Totals = Omit<Acts, "refused" | "repeated"> & { refused: Record<string, number> };

export type Outcome = {
  days: number;
  /** Invariants run, all days together. */
  checks: number;
  totals: Totals;
  faults: Tally;
  seal: string;
  /** The day that broke, and what does not hold; nothing where all days held. */
  broken: { day: number; date: string; findings: Finding[] } | null;
};

const HOUR = 3_600_000;

export async function simulate(
  place: Place,
  plan: Plan,
  { isOver, told, meddle }: Watching = {},
): Promise<Outcome> {
  const world = await createWorld(place, plan);
  const outcome: Outcome = {
    ...{ days: 0, checks: 0, faults: emptyTally(), seal: "", broken: null },
    totals: {
      ...{ deposits: 0n, local: 0n, bought: 0, left: 0, takenOut: 0, withdrawals: 0n },
      refused: {},
    },
  };
  try {
    await openHouse(world);
    let offers: Offer[] = [];
    for (let day = 1; day <= plan.days && !outcome.broken; day += 1) {
      outcome.days = day;
      offers = await keepShop(world, offers);
      const findings = await oneDay(world, plan, offers, outcome, meddle);
      if (findings.length === 0) told?.(day);
      else outcome.broken = { day, date: world.time.today(), findings };
      if (isOver?.()) break;
    }
    return { ...outcome, seal: await sealOf(world) };
  } finally {
    await world.close();
  }
}

async function oneDay(
  world: World,
  plan: Plan,
  offers: readonly Offer[],
  outcome: Outcome,
  meddle: Watching["meddle"],
): Promise<Finding[]> {
  const { active, kinds, faults } = plan;
  const day = outcome.days;
  const fault = faultOfDay(world.random, { kinds, percent: faults });
  const lived = await liveThrough(world, day, offers, { active, fault });
  await meddle?.(world, day);
  const isFull = day % plan.fullEvery === 0 || day === plan.days;
  const { run, broken } = await checkInvariants(world, isFull);
  outcome.checks += run;
  addUp(outcome, lived.acts);
  if (lived.fault) {
    const tally = outcome.faults[lived.fault.kind];
    tally.injected += 1;
    if (lived.fault.noticed) tally.noticed += 1;
  }
  const findings = [...lived.findings, ...broken];
  findings.push(...(await afterJudgement(world, lived)), ...(await checkSales(world)));
  return [...findings, ...calledOut(world)];
}

/** The day before the first: staff, capital and budgets, and the jobs' first look. */
async function openHouse(world: World): Promise<void> {
  const { time } = world;
  // A person who was added today consents to nothing yet.
  await time.set(new Date(time.now().getTime() + 27 * HOUR));
  await runJobs(world, "open-months", "chain-watch");
  await bringCapital(world, () => turnRail(world));
  await turnRail(world);
  await runJobs(world, "welcome", "snapshot", "chain-reconcile", "proof-assets");
  await checkInvariants(world, true);
}

function calledOut(world: World): Finding[] {
  return world.calledOut.splice(0).map((shown) => ({ what: "a job", shown: shown.trim() }));
}

function addUp({ totals }: Outcome, { refused, repeated: _, ...acts }: Acts): void {
  totals.deposits += acts.deposits;
  totals.local += acts.local;
  totals.withdrawals += acts.withdrawals;
  totals.bought += acts.bought;
  totals.left += acts.left;
  totals.takenOut += acts.takenOut;
  for (const [code, n] of refused) totals.refused[code] = (totals.refused[code] ?? 0) + n;
}
