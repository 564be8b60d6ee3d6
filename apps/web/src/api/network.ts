/** Whether the server can be reached, as far as the browser and the last call know. */
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { createStore, useStore } from "./store.ts";

export const isUnreachable = createStore(false);
// The result of the last call describes the network before the change.
globalThis.addEventListener?.("online", () => isUnreachable.write(false));

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
