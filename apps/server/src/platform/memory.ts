/** Answers that are the same for everybody, kept for a while, so that many who ask cost one read. */
import type { Clock } from "./clock.ts";

/**
 * Reads at most once in that time, however many ask, also at the same moment. A failed read is told
 * to those who wait for it, and not kept.
 */
export function createMemory<T>(
  clock: Clock,
  milliseconds: number,
  read: () => Promise<T>,
): () => Promise<T> {
  let kept: { at: number; answer: Promise<T> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (kept && Math.abs(now - kept.at) < milliseconds) return kept.answer;
    const mine = { at: now, answer: read() };
    kept = mine;
    mine.answer.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.answer;
  };
}
