/**
 * A queue for one kind of slow work: few at once, so that a core stays free for everything else, and
 * first in, first out. Work that would have to wait too long is refused at once.
 */
import { availableParallelism } from "node:os";
import { Refusal } from "./refusal.ts";

const WAIT_MOST_MS = 5_000;
/** The weight of the latest work in the average. */
const NEWEST = 0.1;

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

type Limits = {
  /** Runs at once where the machine has the cores. */
  atOnce: number;
  /** How long one takes, until the queue has measured it. */
  takesMs: number;
  cores?: number;
  waitMostMs?: number;
};

/** Refuses busy, with the seconds after which it is worth trying again. */
export function createWorkQueue({
  atOnce,
  takesMs,
  cores = availableParallelism(),
  waitMostMs = WAIT_MOST_MS,
}: Limits): WorkQueue {
  const most = Math.max(1, Math.min(atOnce, cores - 1));
  const waiting: (() => void)[] = [];
  let running = 0;
  let averageMs = takesMs;

  return async (work) => {
    if (running < most) running += 1;
    else {
      const waitMs = ((waiting.length + 1) * Math.max(1, averageMs)) / most;
      // The first in the queue waits for one only, however long that takes.
      if (waiting.length > 0 && waitMs > waitMostMs) {
        throw new Refusal("busy", { seconds: String(Math.ceil(waitMs / 1_000)) });
      }
      // Finished work passes its place to the next one, so `running` does not change.
      await new Promise<void>((enter) => waiting.push(enter));
    }
    const began = performance.now();
    try {
      return await work();
    } finally {
      averageMs += NEWEST * (performance.now() - began - averageMs);
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
