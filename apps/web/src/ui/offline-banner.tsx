/** Says that there is no connection or a slow answer, and from when the shown figures are. */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useIsOffline, useIsSlow } from "../api/network.ts";
import { createStore, useStore } from "../api/store.ts";
import { useFormat } from "../i18n/format.ts";
import { Icon, type IconName } from "./icon.tsx";

/**
 * The time of the oldest figures on the screen, in milliseconds, or null; set from the query cache.
 */
export const figuresFrom = createStore<number | null>(null);

export function OfflineBanner() {
  const isOffline = useIsOffline();
  const isSlow = useIsSlow();
  if (isOffline) return <Offline />;
  return isSlow ? <Slow /> : null;
}

function Banner({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-wait-soft px-4 py-1.5 text-14 text-wait"
    >
      <Icon name={icon} size={20} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function Offline() {
  const format = useFormat();
  const at = useStore(figuresFrom);
  return (
    <Banner icon="offline">
      {at === null ? (
        <Trans>No connection. What you do now will not be sent.</Trans>
      ) : (
        <Trans>No connection. Figures from {format.dateTime(new Date(at))}.</Trans>
      )}
    </Banner>
  );
}

function Slow() {
  const format = useFormat();
  const at = useStore(figuresFrom);
  return (
    <Banner icon="clock">
      {at === null ? (
        <Trans>The answer takes longer than usual. Still waiting for it.</Trans>
      ) : (
        <Trans>
          The answer takes longer than usual. Figures from {format.dateTime(new Date(at))}.
        </Trans>
      )}
    </Banner>
  );
}
