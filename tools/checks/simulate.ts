/**
 * `npm run simulate`: years of days with thousands of members against the real jobs, use cases and
 * SQL functions, in simulated time. After each day every invariant must hold. The same options
 * produce the same acts and faults. `simulate/read-plan.ts` lists the options and the exit codes;
 * after a signal the exit code is that of the signal.
 */
import { constants } from "node:os";
import { command, SIGNALS } from "../../scripts/command.ts";
import { withBooks } from "./simulate/books.ts";
import {
  endedEarly,
  endingOf,
  heldOf,
  neverCame,
  notLived,
  replayOf,
  tableOf,
} from "./simulate/print.ts";
import { readPlan, USAGE } from "./simulate/read-plan.ts";
import { type Plan, simulate } from "./simulate/run.ts";

const SAY_EVERY_MS = 10_000;
const NOT_LIVED = 3;

// The simulation replaces the time of the process, so elapsed time is read from the machine's
// counter.
const elapsedMs = () => Number(process.hrtime.bigint() / 1_000_000n);
const began = elapsedMs();
let saidAt = began;
/**
 * The time limit for the full check of an interrupted simulation; `asked` holds the signals and the
 * exit code.
 */
const LAST_CHECK_MS = 15_000;
const asked = { times: 0, exit: 0, at: 0 };
// On a signal the present day is completed and checked, and the books are deleted in order; a
// second signal skips the check.
for (const signal of SIGNALS) {
  process.on(signal, () => {
    if (asked.times === 0) console.log(`${signal}: it ends after this day and a last check.`);
    // The terminal and our parent process may both send the first signal.
    if (asked.times > 0 && elapsedMs() - asked.at < 1_000) return;
    const exit = 128 + constants.signals[signal];
    Object.assign(asked, { times: asked.times + 1, exit, at: elapsedMs() });
  });
}
let checkingSince: number | null = null;
function mayCheckOn(): boolean {
  checkingSince ??= elapsedMs();
  return asked.times < 2 && elapsedMs() - checkingSince < LAST_CHECK_MS;
}

function sayDay(plan: Plan, day: number): void {
  if (elapsedMs() - saidAt < SAY_EVERY_MS && day !== plan.days) return;
  saidAt = elapsedMs();
  const perSecond = (day / (saidAt - began)) * 1000;
  console.log(`day ${day} of ${plan.days}, ${perSecond.toFixed(1)} days a second`);
}

async function run(plan: Plan, life: AbortSignal): Promise<void> {
  console.log(`seed ${plan.seed}: ${plan.days} days, ${plan.members} members`);
  const told = (day: number) => sayDay(plan, day);
  const outcome = await withBooks(life, (place) =>
    simulate(place, plan, { told, isOver: () => asked.times > 0, mayCheckOn }),
  );
  console.log(tableOf(plan, outcome, elapsedMs() - began));
  const lacks = notLived(outcome, plan);
  const never = neverCame(outcome, plan);
  if (never) console.log(never);
  if (!outcome.broken) console.log(lacks ?? heldOf(outcome));
  if (lacks) process.exitCode = NOT_LIVED;
  if (outcome.ended) {
    console.log(endedEarly(outcome, plan));
    process.exitCode = asked.exit;
  }
  if (outcome.broken) {
    console.error(endingOf(outcome.broken));
    process.exitCode = 1;
  }
  const replay = replayOf({ ...plan, days: outcome.days });
  if (outcome.broken) console.error(`Replay: ${replay}`);
  else console.log(`The same days again: ${replay}`);
}

// The command ends at once when the reader of its output is gone; it handles signals itself.
await command({ ...USAGE, inOrder: [] }, ({ options, life }) => run(readPlan(options), life));
