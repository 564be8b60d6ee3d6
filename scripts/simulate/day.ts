/** A simulated day: what members do, two turns of the chain, the night's jobs, and what goes wrong. */
import { type Acts, liveDay, tryToBuy } from "./acts.ts";
import type { Finding } from "./check.ts";
import { chooseDoom, type Fault, runAgain } from "./faults.ts";
import {
  beginLie,
  expectPaidOut,
  expectStopped,
  isLie,
  isWeekday,
  type Lie,
  resumeAfter,
} from "./lies.ts";
import { bringWebhooks, catchUp, expectCredited } from "./local-money.ts";
import type { Offer } from "./operator.ts";
import { turnRail } from "./rail.ts";
import { runJobs, type World } from "./world.ts";

const HOUR = 3_600_000;
/** What the end of a calendar day makes due, in the order in which it builds on each other. */
const NIGHT = [
  ...["open-months", "accrual", "sum-income", "expire-coupons", "expire-proposals"],
  ...["welcome", "invitation-shares"],
];
const MORNING = ["snapshot", "chain-watch", "chain-reconcile", "proof-assets", "messages"];

export type Lived = {
  acts: Acts;
  findings: Finding[];
  /** What went wrong, if it came to it; and whether the code said so. */
  fault: { kind: Fault; noticed: boolean } | null;
  lie: Lie | null;
};

/** From nine in the morning to nine in the next. Whether sales resume is for after the judgement. */
export async function liveThrough(
  world: World,
  day: number,
  offers: readonly Offer[],
  { active, fault }: { active: number; fault: Fault | null },
): Promise<Lived> {
  const began = world.time.now().getTime();
  const at = (hours: number) => world.time.set(new Date(began + hours * HOUR));
  const findings: Finding[] = [];
  const acts = await liveDay(world, day, offers, active, fault === "repeated-calls");
  const lived: Lived = { acts, findings, fault: null, lie: null };
  if (fault === "repeated-calls" && acts.repeated > 0) {
    lived.fault = { kind: fault, noticed: true };
  }
  const told = await bringWebhooks(world, fault);
  if (told) lived.fault = told;
  if (fault === "killed-worker") world.doom = chooseDoom(world.random);
  await at(1);
  if (fault && isLie(fault) && isWeekday(world)) lived.lie = await beginLie(world, fault);
  const turned = await turnRail(world, fault);
  if (turned) lived.fault = turned;
  if (lived.lie) {
    const stops = await expectStopped(world, lived.lie, () => tryToBuy(world, offers));
    findings.push(...stops);
    lived.fault = { kind: lived.lie.kind, noticed: stops.length === 0 };
  }
  if (lived.lie) {
    await at(8);
    await turnRail(world);
  }
  await at(16);
  await runJobs(world, ...NIGHT);
  if (fault === "job-run-twice") {
    const same = await runAgain(world);
    lived.fault = { kind: fault, noticed: same };
    if (!same) findings.push({ what: "a job run twice", shown: "it changed the books again" });
  }
  await at(20);
  if (lived.lie) {
    findings.push(...(await expectPaidOut(world, lived.lie)));
    lived.lie.end();
  }
  await turnRail(world);
  await at(24);
  await catchUp(world);
  findings.push(...(await expectCredited(world)));
  await runJobs(world, ...MORNING);
  if (world.died) lived.fault = { kind: "killed-worker", noticed: world.died.said };
  world.doom = null;
  world.died = null;
  return lived;
}

/** After the day's judgement: two people let sales go on where a lie had stopped them. */
export async function afterJudgement(world: World, { lie }: Lived): Promise<Finding[]> {
  return lie ? await resumeAfter(world, lie) : [];
}
