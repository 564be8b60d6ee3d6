/**
 * `npm run simulate`: years of days with thousands of members against the real jobs, use cases and
 * SQL functions, in a time of its own. After each day every invariant must hold. The same options
 * give the same run, to the last entry of the ledger.
 * --seed (random, printed) --days (365) --members (1000) --active (per cent of them a day: 3)
 * --faults (per cent of days on which something goes wrong: 30) --at-once (at most so much on one: 1)
 * --kinds (all; names with commas)
 * --full-every (days after which the invariants run that read all that ever happened, and after the
 * last one: 1, in a run of more than 60 days 30; a new seal is recomputed each day in any case)
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { withBooks } from "./simulate/books.ts";
import { FAULTS, type Fault } from "./simulate/faults.ts";
import { type Plan, simulate } from "./simulate/run.ts";
import { endedEarly, endingOf, heldOf, notLived, replayOf, tableOf } from "./simulate/say.ts";

function faultNamed(name: string): Fault {
  const found = FAULTS.find((one) => one === name);
  if (!found) throw new Error(`no fault is called ${name}: ${FAULTS.join(", ")}`);
  return found;
}

const SAY_EVERY_MS = 10_000;

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    days: { type: "string", default: "365" },
    members: { type: "string", default: "1000" },
    active: { type: "string", default: "3" },
    faults: { type: "string", default: "30" },
    "at-once": { type: "string", default: "1" },
    "full-every": { type: "string" },
    kinds: { type: "string", default: FAULTS.join(",") },
  },
});

const plan: Plan = {
  seed: Number(values.seed ?? randomInt(2 ** 31)),
  days: Number(values.days),
  members: Number(values.members),
  active: Number(values.active),
  faults: Number(values.faults),
  atOnce: Number(values["at-once"]),
  fullEvery: Number(values["full-every"] ?? (Number(values.days) > 60 ? 30 : 1)),
  kinds: values.kinds.split(",").map(faultNamed),
};

// The time of the process becomes the simulation's: what it took is read from the machine's counter.
const elapsedMs = () => Number(process.hrtime.bigint() / 1_000_000n);
const began = elapsedMs();
let saidAt = began;
/** How long the full check may take of a simulation that is ended, and its exit code. */
const LAST_CHECK_MS = 15_000;
const EXITS = { SIGINT: 130, SIGTERM: 143 } as const;
const asked = { times: 0, exit: 0, at: 0 };
// The day it is in goes on to its end, and the books are thrown away in order; asked twice, unchecked.
for (const [signal, exit] of Object.entries(EXITS)) {
  process.on(signal, () => {
    if (asked.times === 0) console.log(`${signal}: it ends after this day and a last check.`);
    // A terminal and whoever started us may both send the first one.
    if (asked.times > 0 && elapsedMs() - asked.at < 1_000) return;
    Object.assign(asked, { times: asked.times + 1, exit, at: elapsedMs() });
  });
}
let checkingSince: number | null = null;
function mayCheckOn(): boolean {
  checkingSince ??= elapsedMs();
  return asked.times < 2 && elapsedMs() - checkingSince < LAST_CHECK_MS;
}

function say(day: number): void {
  if (elapsedMs() - saidAt < SAY_EVERY_MS && day !== plan.days) return;
  saidAt = elapsedMs();
  const perSecond = (day / (saidAt - began)) * 1000;
  console.log(`day ${day} of ${plan.days}, ${perSecond.toFixed(1)} days a second`);
}

console.log(`seed ${plan.seed}: ${plan.days} days, ${plan.members} members`);
const outcome = await withBooks((place) =>
  simulate(place, plan, { told: say, isOver: () => asked.times > 0, mayCheckOn }),
);
console.log(tableOf(plan, outcome, elapsedMs() - began));
if (!outcome.broken) console.log(heldOf(outcome, plan));
if (outcome.ended) {
  console.log(endedEarly(outcome, plan));
  process.exitCode = asked.exit;
}
const lacks = notLived(outcome);
if (lacks) console.log(lacks);
if (outcome.broken) {
  console.error(endingOf(outcome.broken));
  console.error(`Replay: ${replayOf({ ...plan, days: outcome.broken.day })}`);
  process.exitCode = 1;
}
