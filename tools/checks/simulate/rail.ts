/** One turn of the chain: due transfers are sent, mined deep enough, and booked. */
import type { Fault, Happened } from "./faults.ts";
import { runJobs, type World } from "./world.ts";

/** The jobs that wait for the chain, in the order in which one makes the next possible. */
const BOOKING = [
  "chain-watch",
  "apply-treasury-moves",
  "withdrawals",
  "sweep-income",
  "sweep-fees",
];
/** The maximum depth of a reorganisation: final blocks are never replaced. */
const DEEPEST = 3;

/** Returns the reorganisation that occurred, if one was requested. */
export async function turnRail(
  world: World,
  faults: readonly Fault[] = [],
): Promise<Happened | null> {
  const { outside, chain, random } = world;
  outside.mine(1);
  await runJobs(world, ...BOOKING, "chain-sweep", "chain-send");
  let turned: Happened | null = null;
  const kind = faults.find((fault) => fault === "reorganisation" || fault === "lost-deposit");
  if (kind) {
    outside.mine(DEEPEST);
    await runJobs(world, "chain-watch", "chain-send");
    const seen = world.warned.length;
    const lost = outside.reorganise(DEEPEST + 1 + random.below(2), kind === "lost-deposit");
    await runJobs(world, "chain-watch", "chain-send");
    const noticed = world.warned.slice(seen).some((line) => line.includes("were replaced"));
    if (kind === "reorganisation" || lost > 0) turned = { kind, noticed };
  }
  outside.mine(chain.confirmations);
  await runJobs(world, "chain-send", ...BOOKING);
  return turned;
}
