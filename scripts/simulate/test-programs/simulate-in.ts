/**
 * A simulation in books that are given, as a process of its own: it takes the process's time and ids
 * for itself. Argument: {place, plan, defect, slow}; prints its outcome as JSON, with the hash of every
 * table as it was on the last day.
 */
import { asText } from "../check.ts";
import { endingOf, replayOf } from "../print.ts";
import { type Plan, simulate } from "../run.ts";
import type { Place } from "../world.ts";
import { DEFECTS } from "./defects.ts";
import { hashesOf } from "./hashes.ts";
import { answerLate, planOtherwise } from "./slow.ts";

type Asked = {
  place: Place;
  plan: Plan;
  defect?: { name: keyof typeof DEFECTS; day: number };
  slow?: boolean;
};

const { place, plan, defect, slow } = JSON.parse(process.argv[2] ?? "{}") as Asked;
if (slow) answerLate();
let tables: Record<string, string> = {};
const outcome = await simulate(slow ? planOtherwise(place) : place, plan, {
  async meddle(world, day) {
    if (defect?.day === day) await DEFECTS[defect.name](world);
    if (day === plan.days) tables = await hashesOf(world.owner.db);
  },
});
const { broken } = outcome;
const ending = broken && {
  says: endingOf(broken),
  replay: replayOf({ ...plan, days: broken.day }),
};
console.log(
  JSON.stringify({ ...outcome, ending, tables }, (_name, part) =>
    typeof part === "bigint" ? asText(part) : part,
  ),
);
