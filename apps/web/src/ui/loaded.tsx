/**
 * Renders the loading state, the error with a retry, and the loaded data, the same way on every
 * screen.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { isRefused, Unreachable } from "../api/failures.ts";
import { useIsOffline } from "../api/network.ts";
import { navigate } from "../nav/navigation.ts";
import { Button } from "./button.tsx";
import { useFailureText } from "./failure.tsx";
import { Icon } from "./icon.tsx";

/** The fields of a query that Loaded reads; `combineQueries` makes one of several. */
export type Answering<T> = {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

export function Loaded<T>(props: {
  of: Answering<T>;
  /** A placeholder in the shape of the content. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const { of, skeleton, children } = props;
  const isHere = of.data !== undefined;
  // New data is rendered in slices, so that a slow phone keeps responding meanwhile.
  const isDrawn = useDeferredValue(isHere);
  if (of.data !== undefined && isDrawn) {
    return (
      <>
        {of.error !== null && <Stale of={of} isUnreachable={of.error instanceof Unreachable} />}
        {children(of.data)}
      </>
    );
  }
  if (of.error !== null && !isHere) {
    return <Failed error={of.error} isBusy={of.isFetching} onRetry={() => void of.refetch()} />;
  }
  return <Waiting>{skeleton}</Waiting>;
}

/**
 * Says that the figures are old. Hidden when the offline banner says so, and while they are being
 * refetched, as when the network is back: otherwise the notice would flash.
 */
function Stale(props: {
  of: { refetch: () => unknown; isFetching: boolean };
  isUnreachable: boolean;
}) {
  const { of, isUnreachable } = props;
  const [wasSaid, setWasSaid] = useState(false);
  const isSaid = !(useIsOffline() && isUnreachable) && (wasSaid || !of.isFetching);
  if (isSaid !== wasSaid) setWasSaid(isSaid);
  if (!isSaid) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-wait-soft py-1 pl-3 text-14 text-wait">
      <span className="flex items-start gap-2 py-1">
        <Icon name="warning" size={20} />
        <Trans>These figures could not be refreshed.</Trans>
      </span>
      <Button look="quiet" isBusy={of.isFetching} onClick={() => void of.refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

/** Skeletons are only visible; a screen reader reads one word instead. */
export function Waiting({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`}>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

export function Failed(props: { error: unknown; isBusy: boolean; onRetry: () => void }) {
  const text = useFailureText(props.error);
  const isForbidden = isRefused(props.error, "no_permission");
  useEffect(() => {
    if (isForbidden) navigate("/nopermission", { replace: true });
  }, [isForbidden]);
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="text-bad">
        <Icon name="warning" size={32} />
      </span>
      <p className="long-words">{text}</p>
      <Button look="secondary" isBusy={props.isBusy} onClick={props.onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

/** Grey lines in the place of text. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, line) => (
        <div
          key={`line ${line + 1}`}
          className={`skeleton h-4 ${line % 3 === 2 ? "w-2/3" : "w-full"}`}
        />
      ))}
    </div>
  );
}

export function SkeletonBlock({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} />;
}

/** A skeleton of list rows; `notes` is the number of lines of small text below a row's title. */
export function SkeletonRows({ count = 6, notes = 1 }: { count?: number; notes?: 1 | 2 }) {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: count }, (_, row) => (
        <div key={`row ${row + 1}`} className="flex items-center justify-between gap-4 py-4">
          <div className="flex flex-1 flex-col gap-2">
            <div className="skeleton h-4 w-1/2" />
            <div className="skeleton h-3 w-1/3" />
            {notes === 2 && <div className="skeleton h-3 w-1/4" />}
          </div>
          <div className="skeleton h-5 w-24" />
        </div>
      ))}
    </div>
  );
}
