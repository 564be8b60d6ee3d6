/**
 * Refetches a member's figures when something that was under way has ended: the lists are polled,
 * the figures are not, and without them what arrived would seem lost.
 */
import { useEffect, useRef } from "react";
import { announceDataChanged } from "../../../api/data-changed-event.ts";

/** `open` are the items under way now. */
export function useRefreshOnEnding(open: readonly { id: string }[]): void {
  const before = useRef<readonly string[]>([]);
  const ids = open.map(({ id }) => id).join(" ");
  useEffect(() => {
    const now = ids.split(" ");
    const hasEnded = before.current.some((id) => id !== "" && !now.includes(id));
    before.current = now;
    if (hasEnded) announceDataChanged();
  }, [ids]);
}
