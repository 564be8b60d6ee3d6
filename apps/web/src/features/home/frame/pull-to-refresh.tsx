/** Refetches all figures when the page is pulled down at its top. */
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { announceDataChanged } from "../../../api/data-changed-event.ts";

const FAR_PX = 72;

export default function PullToRefresh() {
  const [pulled, setPulled] = useState(0);
  useEffect(() => {
    let from: number | null = null;
    let far = 0;
    const start = (event: TouchEvent) => {
      const isOverlay = (event.target as Element | null)?.closest("dialog");
      from = window.scrollY <= 0 && !isOverlay ? (event.touches[0]?.clientY ?? null) : null;
    };
    const move = (event: TouchEvent) => {
      if (from === null) return;
      far = Math.min(Math.max(0, (event.touches[0]?.clientY ?? 0) - from) / 2, FAR_PX);
      setPulled(far);
    };
    const end = () => {
      if (far >= FAR_PX) announceDataChanged();
      from = null;
      far = 0;
      setPulled(0);
    };
    window.addEventListener("touchstart", start, { passive: true });
    window.addEventListener("touchmove", move, { passive: true });
    window.addEventListener("touchend", end);
    window.addEventListener("touchcancel", end);
    return () => {
      window.removeEventListener("touchstart", start);
      window.removeEventListener("touchmove", move);
      window.removeEventListener("touchend", end);
      window.removeEventListener("touchcancel", end);
    };
  }, []);
  if (pulled < 8) return null;
  return (
    <p
      className="pointer-events-none fixed inset-x-0 top-24 z-30 text-center text-14 text-quiet"
      aria-hidden="true"
    >
      <span className="rounded-full border border-line bg-paper px-4 py-2">
        {pulled >= FAR_PX ? <Trans>Let go to refresh</Trans> : <Trans>Pull down to refresh</Trans>}
      </span>
    </p>
  );
}
