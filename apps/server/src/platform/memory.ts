/** Caches answers that are the same for everybody, so that many callers cost one read. */
import type { Clock } from "./clock.ts";

/** How long a failed read is cached, so that not every caller repeats a read that is too heavy. */
const FAILURE_MS = 30_000;

/**
 * Reads at most once per period, however many callers there are. Callers that wait for a failed read, or
 * come within FAILURE_MS of it, get its error.
 */
export function createMemory<T>(
  clock: Clock,
  milliseconds: number,
  read: () => Promise<T>,
): () => Promise<T> {
  let kept: { at: number; lasts: number; answer: Promise<T> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (kept && Math.abs(now - kept.at) < kept.lasts) return kept.answer;
    const mine = { at: now, lasts: milliseconds, answer: read() };
    kept = mine;
    mine.answer.catch(() => {
      mine.at = clock.now().getTime();
      mine.lasts = FAILURE_MS;
    });
    return mine.answer;
  };
}

/**
 * The same for answers that carry their own time: while reads fail, the last answer is returned. Each
 * failure is passed to `failed`, and thrown where there has been no answer yet.
 */
export function createLastingMemory<T extends { at: Date }>(
  clock: Clock,
  milliseconds: number,
  read: () => Promise<T>,
  failed: (error: unknown) => void,
): () => Promise<T> {
  let last: T | null = null;
  const ask = createMemory(clock, milliseconds, async () => {
    try {
      last = await read();
      return last;
    } catch (error) {
      failed(error);
      throw error;
    }
  });
  return () =>
    ask().catch((error) => {
      if (last === null) throw error;
      return last;
    });
}
