/** Lets at most `most` pieces of work run at once and at most `queueMost` wait; the rest is refused. */
import { Refusal } from "../platform/refusal.ts";

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Refuses with busy when the queue is full. First come, first served. */
export function createGate(most: number, queueMost: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= most) {
      if (waiting.length >= queueMost) throw new Refusal("busy");
      // Whoever leaves hands its place over, so `running` stays as it is.
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
