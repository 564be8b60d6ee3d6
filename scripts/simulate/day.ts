/** A simulated day: what members do, two turns of the chain, the night's jobs, and what goes wrong. */
import { type Acts, liveDay, tryToBuy } from "./acts.ts";
import type { Finding } from "./check.ts";
import { chooseDoom, runAgain } from "./dying.ts";
import { type Fault, type Happened, isLie } from "./faults.ts";
import { beginLie, expectPaidOut, expectStopped, type Lie, resumeAfter } from "./lies.ts";
import { bringWebhooks, catchUp, expectCredited } from "./local-money.ts";
import { expectSettled } from "./money-out.ts";
import type { Offer } from "./operator.ts";
import { beginPayoutFault } from "./payout-faults.ts";
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
  /** What went wrong, as far as it came to it; and whether the code said so. */
  happened: Happened[];
  lie: Lie | null;
};

/** From nine in the morning to nine in the next. Whether sales resume is for after the judgement. */
export async function liveThrough(
  world: World,
  day: number,
  offers: readonly Offer[],
  { active, faults }: { active: number; faults: readonly Fault[] },
): Promise<Lived> {
  const began = world.time.now().getTime();
  const at = (hours: number) => world.time.set(new Date(began + hours * HOUR));
  const findings: Finding[] = [];
  const happened: Happened[] = [];
  const note = (one: Happened | null) => void (one && happened.push(one));
  const repeats = faults.includes("repeated-calls");
  const acts = await liveDay(world, day, offers, active, repeats);
  if (repeats && acts.repeated > 0) note({ kind: "repeated-calls", noticed: true });
  note(await bringWebhooks(world, faults));
  const payout = await beginPayoutFault(world, faults);
  const lying = faults.find(isLie);
  let lie = await beginLie(world, { kind: lying, of: "bank" });
  if (faults.includes("killed-worker")) world.doom = chooseDoom(world.random);
  await at(1);
  lie ??= await beginLie(world, { kind: lying, of: "chain" });
  note(await turnRail(world, faults));
  if (lie) {
    const stops = await expectStopped(world, lie, () => tryToBuy(world, offers));
    findings.push(...stops);
    note({ kind: lie.kind, noticed: stops.length === 0 });
    await at(8);
    await turnRail(world);
  }
  await at(16);
  await runJobs(world, ...NIGHT);
  if (faults.includes("job-run-twice")) {
    const same = await runAgain(world);
    note({ kind: "job-run-twice", noticed: same });
    if (!same) findings.push({ what: "a job run twice", shown: "it changed the books again" });
  }
  await at(20);
  await payout?.evening();
  if (lie) {
    findings.push(...(await expectPaidOut(world, lie)));
    lie.end();
  }
  await turnRail(world);
  await at(24);
  await catchUp(world);
  if (payout) note(await payout.morning());
  findings.push(...(await expectCredited(world)), ...(await expectSettled(world)));
  await runJobs(world, ...MORNING);
  if (world.died) note({ kind: "killed-worker", noticed: world.died.said });
  world.doom = null;
  world.died = null;
  return { acts, findings, happened, lie };
}

/** After the day's judgement: two people let sales go on where a lie had stopped them. */
export async function afterJudgement(world: World, { lie }: Lived): Promise<Finding[]> {
  return lie ? await resumeAfter(world, lie) : [];
}
