/** What is shown may be old, and from when it is. */
import { Trans } from "@lingui/react/macro";
import { createStore, useStore } from "../api/store.ts";
import { useFormat } from "../i18n/format.ts";
import { Icon } from "./icon.tsx";

/** The time of the oldest figures in sight, or null; the query cache keeps it. */
export const figuresFrom = createStore<number | null>(null);

export function OfflineBanner() {
  const format = useFormat();
  const at = useStore(figuresFrom);
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-wait-soft px-4 py-1.5 text-14 text-wait"
    >
      <Icon name="offline" size={20} />
      {at === null ? (
        <Trans>No connection. What you do now will not be sent.</Trans>
      ) : (
        <Trans>No connection. Figures from {format.dateTime(new Date(at))}.</Trans>
      )}
    </p>
  );
}
