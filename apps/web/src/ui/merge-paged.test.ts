import { describe, expect, it } from "vitest";
import { mergePaged, type Paging } from "./merge-paged.ts";

type Item = { at: Date; of: string };
const timeOf = ({ at }: Item) => at;

/** Creates a paged list whose items have these times, in seconds. */
function aList(of: string, seconds: number[], pageSize: number) {
  let pages = 1;
  const read = (): Paging<Item> => ({
    data: {
      items: seconds.slice(0, pages * pageSize).map((s) => ({ at: new Date(s * 1000), of })),
    },
    error: null,
    isFetching: false,
    refetch: () => {},
    hasNextPage: pages * pageSize < seconds.length,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: () => {
      pages += 1;
    },
  });
  return read;
}
const shown = ({ data }: Paging<Item>) =>
  data?.items.map(({ at, of }) => `${of}${at.getTime() / 1000}`);

describe("two paged lists as one", () => {
  it("have all of both in order, and nothing comes between rows that were seen", () => {
    const a = aList("a", [90, 80, 70, 60, 50, 40, 30], 2);
    const b = aList("b", [85, 45, 44, 43, 5], 3);
    const both = () => mergePaged([a(), b()], timeOf);
    expect(shown(both())).toEqual(["a90", "b85", "a80"]);
    let before: string[] = [];
    for (let reads = 0; both().hasNextPage; reads += 1) {
      expect(reads).toBeLessThan(6);
      both().fetchNextPage();
      const now = shown(both()) ?? [];
      expect(now.slice(0, before.length)).toEqual(before);
      before = now;
    }
    const all = "a90 b85 a80 a70 a60 a50 b45 b44 b43 a40 a30 b5".split(" ");
    expect(before).toEqual(all);
  });

  it("wait for both, fail with either, and end where both end", () => {
    const a = aList("a", [90], 2)();
    const b = aList("b", [], 2)();
    expect(shown(mergePaged([a, b], timeOf))).toEqual(["a90"]);
    expect(mergePaged([a, b], timeOf).hasNextPage).toBe(false);
    expect(mergePaged([a, { ...b, data: undefined }], timeOf).data).toBeUndefined();
    const failed = { ...b, data: undefined, error: new Error("no network") };
    expect(mergePaged([a, failed], timeOf).error).toBe(failed.error);
    const cut = { ...b, isFetchNextPageError: true };
    expect(mergePaged([a, cut], timeOf).isFetchNextPageError).toBe(true);
  });
});
