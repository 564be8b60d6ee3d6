/**
 * A list in the middle of a page. It loads more only on request, so that the content below can be
 * reached.
 */
import { Trans } from "@lingui/react/macro";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Loaded, SkeletonRows } from "../../../ui/loaded.tsx";

export function OpenList<Item>(props: {
  of: UseInfiniteQueryResult<{ items: Item[] }>;
  keyOf: (item: Item) => string;
  label: string;
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}) {
  const { of, keyOf, label, empty, children } = props;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = of;
  return (
    <Loaded
      of={isFetchNextPageError ? { ...of, error: null } : of}
      skeleton={<SkeletonRows count={3} />}
    >
      {({ items }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            <ul aria-label={label} className="divide-y divide-line">
              {items.map((item) => (
                <Fragment key={keyOf(item)}>{children(item)}</Fragment>
              ))}
            </ul>
            {isFetchNextPageError && <FormFailure error={of.error} />}
            {hasNextPage && (
              <Button
                look="secondary"
                wide
                isBusy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                <Trans>Show more</Trans>
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}
