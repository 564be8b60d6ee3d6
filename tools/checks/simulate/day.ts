/** A simulated day: acts of members, two turns of the chain, the nightly jobs, and faults. */
import { type Acts, liveDay, tryToBuy } from "./acts.ts";
import type { Finding } from "./check.ts";
import { chooseCrash, runAgain } from "./crash-injection.ts";
import { type Decided, decideWithdrawals } from "./decide-withdrawals.ts";
import {
  expectPaidOut,
  expectStopped,
  type InjectedFault,
  injectFault,
  resumeAfter,
  type Stop,
} from "./fault-injection.ts";
import type { Fault, Happened } from "./faults.ts";
import { checkLocalMoney, deliverWebhooks, pollMissedPayments } from "./local-money.ts";
import { expectSettled } from "./money-out.ts";
import type { Offer } from "./operator.ts";
import { beginChargeback, beginPayoutFault } from "./payout-faults.ts";
import { turnRail } from "./rail.ts";
import { runJobs, type World } from "./world.ts";

const HOUR = 3_600_000;
/** The jobs that the end of a calendar day makes due, in the order of their dependencies. */
const NIGHT = [
  ...["open-months", "accrual", "sum-income", "expire-coupons", "expire-proposals"],
  ...["welcome", "invitation-shares"],
];
const MORNING = ["snapshot", "chain-watch", "chain-reconcile", "proof-assets", "messages"];

export type Lived = {
  acts: Acts;
  decided: Decided;
  findings: Finding[];
  /** The faults that really occurred, and whether the code reported each. */
  happened: Happened[];
  lies: InjectedFault[];
  stop: Stop | null;
};

/**
 * Simulates a day from nine in the morning to nine of the next. Resuming sales comes after the
 * check.
 */
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
  note(await deliverWebhooks(world, faults));
  const chargeback = await beginChargeback(world, faults);
  const payout = await beginPayoutFault(world, faults);
  const ofTheBank = await injectFault(world, faults, "bank");
  if (faults.includes("killed-worker")) world.doom = chooseCrash(world.random);
  await at(1);
  const decided = await decideWithdrawals(world);
  const ofTheChain = await injectFault(world, faults, "chain");
  note(await turnRail(world, faults));
  const lies = [ofTheBank, ofTheChain].filter((lie) => lie !== null);
  let stop: Stop | null = null;
  if (lies.length > 0) {
    stop = await expectStopped(world, lies, () => tryToBuy(world, offers));
    findings.push(...stop.findings);
    for (const { kind } of lies) note({ kind, noticed: stop.findings.length === 0 });
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
  if (stop) findings.push(...(await expectPaidOut(world, lies, stop)));
  for (const lie of lies) lie.end();
  await payout?.evening();
  await chargeback?.evening();
  await turnRail(world);
  await at(24);
  await pollMissedPayments(world);
  if (payout) note(await payout.morning());
  if (chargeback) note(await chargeback.morning());
  findings.push(...(await checkLocalMoney(world)), ...(await expectSettled(world)));
  await runJobs(world, ...MORNING);
  if (world.died) note({ kind: "killed-worker", noticed: world.died.said });
  world.doom = null;
  world.died = null;
  return { acts, decided, findings, happened, lies, stop };
}

/** Runs after the day's check: two people resume sales that a false statement had stopped. */
export async function afterJudgement(world: World, { lies, stop }: Lived): Promise<Finding[]> {
  return stop ? await resumeAfter(world, lies, stop) : [];
}
