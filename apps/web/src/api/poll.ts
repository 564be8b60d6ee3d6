/**
 * When a list asks anew by itself: while something in it is under way. React Query asks only while
 * the page is seen; here it slows down when nothing moves any more, when asking fails, and while the
 * socket tells what changes.
 */
import { useState } from "react";
import { isLive } from "./live-state.ts";

type Item = { state: string };
type Listed = { list: readonly Item[] };
type Asked = { state: { data: unknown; error: unknown } };

/** Once nothing has changed for this long, it is looked after less often. */
const LIVELY_MS = 3 * 60_000;
const SLOW_MS = 60_000;

export type Poll = {
  isPending: (item: Item) => boolean;
  everyMs: number;
  /** Where a first one is waited for as well. */
  idleMs?: number;
  /** The socket does not tell of every change. */
  isUntold?: boolean;
};

/** Answers as they travelled: one, or the pages that are loaded so far. */
function pagesOf(data: unknown): readonly Listed[] {
  const paged = data as { pages?: readonly Listed[] } | undefined;
  return paged?.pages ?? (data === undefined ? [] : [data as Listed]);
}

/** For `refetchInterval`. Who reads on keeps what was read: all its pages would be asked for. */
export function createPoll({ isPending, everyMs, idleMs, isUntold = false }: Poll) {
  let seen: unknown;
  let changedAt = 0;
  return ({ state: { data, error } }: Asked): number | false => {
    const [page, ...more] = pagesOf(data);
    if (page === undefined || more.length > 0) return false;
    // Answers that are alike are kept as one by the cache.
    if (data !== seen) {
      seen = data;
      changedAt = Date.now();
    }
    const wanted = page.list.some(isPending) ? everyMs : idleMs;
    if (wanted === undefined) return false;
    const isTold = isLive.read() && !isUntold;
    const isQuiet = isTold || error !== null || Date.now() - changedAt > LIVELY_MS;
    return isQuiet ? Math.max(wanted, SLOW_MS) : wanted;
  };
}

/** `poll` is read once. */
export function usePoll(poll: Poll) {
  const [refetchInterval] = useState(() => createPoll(poll));
  return refetchInterval;
}
