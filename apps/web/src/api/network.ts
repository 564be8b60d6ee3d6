/** Whether the server can be reached, as far as the browser and the last call know. */
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { createStore, useStore } from "./store.ts";

export const isUnreachable = createStore(false);
// The result of the last call describes the network before the change.
globalThis.addEventListener?.("online", () => isUnreachable.write(false));

/** After this time a read is said to take long; it is still waited for. */
const SLOW_AFTER_MS = 3_000;
const slowReads = createStore(0);

/** Counts a read as slow once its response takes long; call the function it returns at the end. */
export function watchRead(): () => void {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slowReads.write(slowReads.read() + 1);
  }, SLOW_AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (isSlow) slowReads.write(slowReads.read() - 1);
  };
}

/** Whether an answer is awaited for longer than usual: figures on the screen may be old. */
export function useIsSlow(): boolean {
  return useStore(slowReads) > 0;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export function useIsOffline(): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return useStore(isUnreachable) || !isOnline;
}

/** Calls `fetchIt` when the network is back, so that the member need not retry by hand. */
export function useWhenBack(fetchIt: () => void): void {
  const back = useEffectEvent(fetchIt);
  useEffect(() => {
    window.addEventListener("online", back);
    return () => window.removeEventListener("online", back);
  }, []);
}
