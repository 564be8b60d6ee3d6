/** Reads the plan of a simulation from the command line. */
import { randomInt } from "node:crypto";
import { Misused, wholeNumber } from "../../../scripts/command.ts";
import { FAULTS, type Fault } from "./faults.ts";
import type { Plan } from "./run.ts";

export const USAGE = {
  usage: `npm run simulate -- [options]
  --seed N        the same options with the same seed live the same days (drawn, printed)
  --days N        1 to 36500 (365)
  --members N     1 to 1000000 (1000)
  --active N      of a hundred members, how many act in a day (3)
  --faults N      of a hundred days, on how many something goes wrong (30)
  --at-once N     how much at most on one of them (1)
  --kinds A,B     what may go wrong (everything)
  --full-every N  days after which the invariants run that read all that ever happened
                  (1; 30 in a run of more than 60 days); after the last one they always do
Exit code: 0 held, 1 something does not hold, 2 asked wrongly, 3 held but not lived through.`,
  options: {
    seed: "value",
    days: "value",
    members: "value",
    active: "value",
    faults: "value",
    "at-once": "value",
    kinds: "value",
    "full-every": "value",
  },
} as const;

type Options = { [name in keyof typeof USAGE.options]?: string };

const LONG_DAYS = 60;
const HIGHEST_SEED = 2 ** 32 - 1;

/** Throws Misused for an invalid plan. */
export function readPlan(options: Options): Plan {
  const number = (name: keyof Options, otherwise: number, from: number, to: number) =>
    wholeNumber(`--${name}`, options[name], { otherwise, from, to });
  const days = number("days", 365, 1, 36_500);
  return {
    seed: number("seed", randomInt(2 ** 31), 0, HIGHEST_SEED),
    days,
    members: number("members", 1_000, 1, 1_000_000),
    active: number("active", 3, 0, 100),
    faults: number("faults", 30, 0, 100),
    atOnce: number("at-once", 1, 1, FAULTS.length),
    fullEvery: number("full-every", days > LONG_DAYS ? 30 : 1, 1, 36_500),
    kinds: options.kinds === undefined ? FAULTS : options.kinds.split(",").map(faultNamed),
  };
}

function faultNamed(name: string): Fault {
  const found = FAULTS.find((one) => one === name);
  if (!found) throw new Misused(`No fault is called "${name}"; there are ${FAULTS.join(", ")}.`);
  return found;
}
