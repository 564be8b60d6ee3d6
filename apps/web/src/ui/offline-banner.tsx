/** Says that there is no connection, and from when the shown figures are. */
import { Trans } from "@lingui/react/macro";
import { createStore, useStore } from "../api/store.ts";
import { useFormat } from "../i18n/format.ts";
import { Icon } from "./icon.tsx";

/**
 * The time of the oldest figures on the screen, in milliseconds, or null; set from the query cache.
 */
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
