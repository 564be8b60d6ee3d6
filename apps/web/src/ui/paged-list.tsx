/**
 * A list that loads more pages while it is scrolled: loading, empty, error with retry, and its end.
 */
import { PULL_UP_PX } from "@ballast/contract/constants.ts";
import { Trans } from "@lingui/react/macro";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { useDeferred } from "./deferred.tsx";
import { groupByHeading } from "./group-by-heading.ts";
import { Failed, Loaded, SkeletonRows, Waiting } from "./loaded.tsx";
import type { Paging } from "./merge-paged.ts";

const LOOKS = {
  rows: "divide-y divide-line",
  cards: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] gap-3",
};
/** As many items as a phone shows at once; the others are rendered after them. */
const FIRST = { rows: 12, cards: 2 };

export function PagedList<Item>(props: {
  of: Paging<Item>;
  keyOf: (item: Item) => string;
  label: string;
  empty: ReactNode;
  skeleton?: ReactNode;
  /** Cards have gaps between them, rows have lines. */
  look?: "rows" | "cards";
  /**
   * The heading of an item, such as its day; neighbouring items with the same heading are grouped.
   */
  headingOf?: (item: Item) => string;
  children: (item: Item) => ReactNode;
}) {
  const { of, keyOf, label, empty, skeleton = <SkeletonRows />, headingOf, children } = props;
  const kind = props.look ?? "rows";
  const look = LOOKS[kind];
  const isWhole = useDeferred();
  const shown = (items: Item[]) => (isWhole ? items : items.slice(0, FIRST[kind]));
  const rowsOf = (items: Item[]) =>
    items.map((item) => <Fragment key={keyOf(item)}>{children(item)}</Fragment>);
  return (
    <Loaded of={of.isFetchNextPageError ? { ...of, error: null } : of} skeleton={skeleton}>
      {({ items }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            {headingOf ? (
              groupByHeading(shown(items), headingOf).map(({ heading, members }) => (
                <section key={heading} className="mt-6 first:mt-0">
                  <h2 className="text-14 font-semibold text-quiet">{heading}</h2>
                  <ul aria-label={`${label}, ${heading}`} className={look}>
                    {rowsOf(members)}
                  </ul>
                </section>
              ))
            ) : (
              <ul aria-label={label} className={look}>
                {rowsOf(shown(items))}
              </ul>
            )}
            {isWhole && <End of={of} />}
          </>
        )
      }
    </Loaded>
  );
}

function End<Item>({ of }: { of: Paging<Item> }) {
  const mark = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = of;
  const isIdle = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (mark.current === null || !isIdle) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: `${PULL_UP_PX}px` },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [isIdle, fetchNextPage]);
  return (
    <div ref={mark} className="py-4">
      {isFetchingNextPage && (
        <Waiting>
          <SkeletonRows count={2} />
        </Waiting>
      )}
      {isFetchNextPageError && !isFetchingNextPage && (
        <Failed error={of.error} isBusy={false} onRetry={() => void fetchNextPage()} />
      )}
      {!hasNextPage && (
        <p className="text-center text-14 text-quiet">
          <Trans>That is all</Trans>
        </p>
      )}
    </div>
  );
}
