/**
 * Runs a simulation in given books, in a separate process, because it replaces the time of the
 * process. Argument: {place, plan, defect}; prints its outcome as JSON.
 */
import { asText } from "../check.ts";
import { endingOf, replayOf } from "../print.ts";
import { type Plan, simulate } from "../run.ts";
import type { Place } from "../world.ts";
import { DEFECTS } from "./defects.ts";

type Asked = {
  place: Place;
  plan: Plan;
  defect?: { name: keyof typeof DEFECTS; day: number };
};

const { place, plan, defect } = JSON.parse(process.argv[2] ?? "{}") as Asked;
const outcome = await simulate(place, plan, {
  async meddle(world, day) {
    if (defect?.day === day) await DEFECTS[defect.name](world);
  },
});
const { broken } = outcome;
const ending = broken && {
  says: endingOf(broken),
  replay: replayOf({ ...plan, days: broken.day }),
};
console.log(
  JSON.stringify({ ...outcome, ending }, (_name, part) =>
    typeof part === "bigint" ? asText(part) : part,
  ),
);
