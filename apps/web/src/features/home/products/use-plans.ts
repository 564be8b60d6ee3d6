/** All products on show. What compares them needs them all, not the first page. */
import { listProducts } from "@ballast/contract/product/calls.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { pagedQuery } from "../../../api/query.ts";
import type { Benchmark, Product } from "./product-terms.ts";
import { type AnsweredClock, useDayEnd } from "./server-clock.ts";

/** More products than anybody compares; the screen says so when there are more. */
const PAGES_MOST = 10;

export type Plans = {
  total: number;
  items: Product[];
  benchmark: Benchmark;
  clock: AnsweredClock;
};

/** Loads one page after the other; `data` is undefined until all are there, or one has failed. */
export function usePlans() {
  const products = useInfiniteQuery(pagedQuery(listProducts));
  const { data, hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = products;
  const hasMore = hasNextPage && (data?.items.length ?? 0) < PAGES_MOST * 20;
  const isDue = hasMore && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  const { latest } = data ?? {};
  const clock = latest && { serverNow: latest.serverTime, answeredAt: products.dataUpdatedAt };
  // The days of every figure are those of a purchase today.
  useDayEnd(clock, () => void products.refetch({ cancelRefetch: false }));
  const isWhole = !hasMore || isFetchNextPageError;
  const plans: Plans | undefined =
    data && latest && clock && isWhole
      ? {
          total: data.total,
          items: data.items,
          benchmark: latest.benchmark,
          clock,
        }
      : undefined;
  return { ...products, data: plans };
}
