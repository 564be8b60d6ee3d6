/** What stands between a button and what it sends. */
import { CLICK_GUARD_MS } from "@ballast/contract/constants.ts";
import { useCallback, useRef, useState } from "react";

/** `held`: nothing runs, and no press is taken yet. */
export type Busy = boolean | "held";

/**
 * One press a second, never two at a time. What is over sooner is held until the next press would be
 * taken, so that none is lost without a sign.
 */
export function useClickGuard() {
  const [state, setState] = useState<"free" | "running" | "held">("free");
  const isRunning = useRef(false);
  const takenAt = useRef(Number.NEGATIVE_INFINITY);
  /** Whether this press counts. */
  const take = useCallback((): boolean => {
    const now = performance.now();
    if (isRunning.current || now - takenAt.current < CLICK_GUARD_MS) return false;
    isRunning.current = true;
    takenAt.current = now;
    setState("running");
    return true;
  }, []);
  const release = useCallback((): void => {
    isRunning.current = false;
    const rest = Math.ceil(takenAt.current + CLICK_GUARD_MS - performance.now());
    setState(rest > 0 ? "held" : "free");
    if (rest > 0) setTimeout(() => setState((now) => (now === "held" ? "free" : now)), rest);
  }, []);
  const isBusy: Busy = state === "held" ? "held" : state === "running";
  return { isRunning: state === "running", isBusy, take, release };
}
