/** Answers that are the same for everybody, kept for a while, so that many who ask cost one read. */
import type { Clock } from "./clock.ts";

/** How long a failed read stands for all who ask: what is too heavy must not be tried by each of them. */
const FAILURE_MS = 30_000;

/**
 * Reads at most once in that time, however many ask, also at the same moment. A failed read is told
 * to those who wait for it, and to those who ask within half a minute of it.
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
 * The same for answers that say their own time: while none can be read, the last one that was. Each
 * failed read is told to `failed`, and thrown where there never was an answer.
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
