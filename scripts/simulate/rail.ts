/** One turn of the chain: what is due is sent, mined deep enough, and booked. */
import type { Fault } from "./faults.ts";
import { runJobs, type World } from "./world.ts";

/** What waits for a step of the chain, in the order in which one makes the next possible. */
const BOOKING = [
  "chain-watch",
  "apply-treasury-moves",
  "withdrawals",
  "sweep-income",
  "sweep-fees",
];
/** Blocks that may be replaced: what is final never is. */
const DEEPEST = 3;

/** Answers the reorganisation that fell into it, if one was asked for. */
export async function turnRail(world: World, fault: Fault | null = null) {
  const { outside, chain, random } = world;
  outside.mine(1);
  await runJobs(world, ...BOOKING, "chain-sweep", "chain-send");
  let turned: { kind: Fault; noticed: boolean } | null = null;
  if (fault === "reorganisation" || fault === "lost-deposit") {
    outside.mine(DEEPEST);
    await runJobs(world, "chain-watch", "chain-send");
    const seen = world.warned.length;
    const lost = outside.reorganise(DEEPEST + 1 + random.below(2), fault === "lost-deposit");
    await runJobs(world, "chain-watch", "chain-send");
    const noticed = world.warned.slice(seen).some((line) => line.includes("were replaced"));
    if (fault === "reorganisation" || lost > 0) turned = { kind: fault, noticed };
  }
  outside.mine(chain.confirmations);
  await runJobs(world, "chain-send", ...BOOKING);
  return turned;
}
