/**
 * Decides how often a list is refetched while one of its items is pending. React Query refetches
 * only while the page is visible; here polling slows down when nothing has changed for a while,
 * when requests fail, and while the socket reports changes.
 */
import { useState } from "react";
import { isLive } from "./live-state.ts";

type Item = { state: string };
type Listed = { list: readonly Item[] };
type Asked = { state: { data: unknown; error: unknown } };

/** Once nothing has changed for this many milliseconds, polling slows down. */
const LIVELY_MS = 3 * 60_000;
const SLOW_MS = 60_000;

export type Poll = {
  isPending: (item: Item) => boolean;
  everyMs: number;
  /**
   * The interval, in milliseconds, for a list without a pending item; without it such a list is not
   * polled.
   */
  idleMs?: number;
  /** True when the socket does not report these changes. */
  isUntold?: boolean;
};

/** The pages of an encoded response: the response itself, or all pages loaded so far. */
function pagesOf(data: unknown): readonly Listed[] {
  const paged = data as { pages?: readonly Listed[] } | undefined;
  return paged?.pages ?? (data === undefined ? [] : [data as Listed]);
}

/**
 * Creates a function for `refetchInterval`. Polling stops once a second page is loaded, because a
 * refetch would request all pages.
 */
export function createPoll({ isPending, everyMs, idleMs, isUntold = false }: Poll) {
  let seen: unknown;
  let changedAt = 0;
  return ({ state: { data, error } }: Asked): number | false => {
    const [page, ...more] = pagesOf(data);
    if (page === undefined || more.length > 0) return false;
    // React Query keeps the same object when a refetch returns equal data.
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

/** Uses the `poll` of the first render; later ones are ignored. */
export function usePoll(poll: Poll) {
  const [refetchInterval] = useState(() => createPoll(poll));
  return refetchInterval;
}
