/** Merges two paged lists into one, newest first, for `PagedList`. */

import { combineQueries } from "./combine-queries.ts";
import type { Answering } from "./loaded.tsx";

/** The fields of a query that `PagedList` reads. */
export type Paging<Item> = Answering<{ items: Item[] }> & {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/**
 * Each list is loaded from its newest item on. Items older than the last loaded one of a list that
 * has more pages are unknown, so older items of the other list are held back: no row may appear
 * between rows that were already shown. The list that holds back the other is loaded next.
 */
export function mergePaged<A, B>(
  [one, other]: [Paging<A>, Paging<B>],
  timeOf: (item: A | B) => Date,
): Paging<A | B> {
  const all: Paging<A | B>[] = [one, other];
  const { data, ...answering } = combineQueries<[{ items: A[] }, { items: B[] }]>(one, other);
  const known = all.map((of) => {
    const last = of.hasNextPage ? of.data?.items.at(-1) : undefined;
    return last === undefined ? Number.NEGATIVE_INFINITY : timeOf(last).getTime();
  });
  const until = Math.max(...known);
  const behind = all[known.indexOf(until)] ?? one;
  const next = behind.hasNextPage ? behind : (all.find(({ hasNextPage }) => hasNextPage) ?? one);
  const items = data
    ?.flatMap((list): (A | B)[] => list.items)
    .filter((item) => timeOf(item).getTime() >= until)
    .sort((a, b) => timeOf(b).getTime() - timeOf(a).getTime());
  return {
    ...answering,
    data: items && { items },
    hasNextPage: all.some(({ hasNextPage }) => hasNextPage),
    isFetchingNextPage: all.some(({ isFetchingNextPage }) => isFetchingNextPage),
    isFetchNextPageError: all.some(({ isFetchNextPageError }) => isFetchNextPageError),
    fetchNextPage: () => next.fetchNextPage(),
  };
}
