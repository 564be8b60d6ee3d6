/** A semaphore: at most `most` tasks run at once and at most `queueMost` wait; others are refused. */
import { Refusal } from "../platform/refusal.ts";

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Refuses busy when the queue is full. First in, first out. */
export function createGate(most: number, queueMost: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= most) {
      if (waiting.length >= queueMost) throw new Refusal("busy");
      // A finished task passes its slot to the next one, so `running` does not change.
      await new Promise<void>((enter) => waiting.push(enter));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
