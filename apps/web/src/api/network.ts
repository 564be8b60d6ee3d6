/** Whether the server can be reached, as far as the browser and the last call know. */
import { useSyncExternalStore } from "react";
import { createStore, useStore } from "./store.ts";

export const isUnreachable = createStore(false);

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
