/** Caches an answer that is the same for all callers, so that many calls cost one read. */
import type { Clock } from "./clock.ts";

/** How long a failed read is cached, so that not every caller repeats a read that overloads the database. */
const FAILURE_MS = 30_000;

/**
 * Reads at most once per period, however many callers there are. Callers that wait for a failed read, or
 * come within FAILURE_MS of it, get its error.
 */
export function createCachedRead<T>(
  clock: Clock,
  milliseconds: number,
  read: () => Promise<T>,
): () => Promise<T> {
  let cached: { at: number; lasts: number; answer: Promise<T> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (cached && Math.abs(now - cached.at) < cached.lasts) return cached.answer;
    const current = { at: now, lasts: milliseconds, answer: read() };
    cached = current;
    current.answer.catch(() => {
      current.at = clock.now().getTime();
      current.lasts = FAILURE_MS;
    });
    return current.answer;
  };
}

/**
 * Like createCachedRead, but returns the last answer while reads fail; `at` of an answer tells its age. Each
 * failure is passed to `failed`, and is thrown only as long as no read has succeeded yet.
 */
export function createCachedReadWithFallback<T extends { at: Date }>(
  clock: Clock,
  milliseconds: number,
  read: () => Promise<T>,
  failed: (error: unknown) => void,
): () => Promise<T> {
  let last: T | null = null;
  const readCached = createCachedRead(clock, milliseconds, async () => {
    try {
      last = await read();
      return last;
    } catch (error) {
      failed(error);
      throw error;
    }
  });
  return () =>
    readCached().catch((error) => {
      if (last === null) throw error;
      return last;
    });
}
