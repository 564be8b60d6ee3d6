/**
 * Combines several queries into one for `Loaded`: it has data when all have, and the error of the
 * first that failed.
 */
import type { Answering } from "./loaded.tsx";

export function combineQueries<T extends readonly unknown[]>(
  ...all: { [K in keyof T]: Answering<T[K]> }
): Answering<T> {
  const data = all.map((one) => one.data);
  return {
    data: data.includes(undefined) ? undefined : (data as unknown as T),
    error: all.find((one) => one.error !== null)?.error ?? null,
    isFetching: all.some((one) => one.isFetching),
    refetch: () => Promise.all(all.map((one) => one.refetch())),
  };
}
