/** Guards a button against double clicks and concurrent submissions. */
import { CLICK_GUARD_MS } from "@ballast/contract/constants.ts";
import { useCallback, useRef, useState } from "react";

/** `held`: no request is running, but the next click is not accepted yet. */
export type Busy = boolean | "held";

/**
 * Accepts one click per second and never runs two requests at a time. A request that ends sooner
 * leaves the button `held` until the next click would be accepted, so that no click is ignored
 * silently.
 */
export function useClickGuard() {
  const [state, setState] = useState<"free" | "running" | "held">("free");
  const isRunning = useRef(false);
  const takenAt = useRef(Number.NEGATIVE_INFINITY);
  /** Returns true when this click is accepted. */
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
