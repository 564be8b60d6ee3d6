/** Whether the server can be reached, as far as the browser and the last call know. */
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { createStore, useStore } from "./store.ts";

export const isUnreachable = createStore(false);
// The result of the last call describes the network before the change.
globalThis.addEventListener?.("online", () => isUnreachable.write(false));

/** After this time a read is said to take long; it is still waited for. */
const SLOW_AFTER_MS = 3_000;
/** Long enough for the retry of a read that failed to begin, and to be slow itself. */
const RETRY_WITHIN_MS = 6_000;
/** The reads that are slow, with what they read. */
export const slowReads = createStore<readonly { name: string }[]>([]);

function keepSlow(isKept: (read: { name: string }) => boolean): void {
  const reads = slowReads.read();
  if (reads.length > 0) slowReads.write(reads.filter(isKept));
}

/**
 * Notes a read as slow once its response takes long; call the function it returns at the end. One
 * that failed stays noted until its retry is answered or is slow itself, because otherwise what is
 * said about it would come and go.
 */
export function watchRead(name: string): (end: "answered" | "failed" | "left") => void {
  const own = { name };
  const timer = setTimeout(() => slowReads.write([...slowReads.read(), own]), SLOW_AFTER_MS);
  return (end) => {
    clearTimeout(timer);
    if (end === "answered") keepSlow((read) => read.name !== name);
    else setTimeout(() => keepSlow((read) => read !== own), end === "failed" ? RETRY_WITHIN_MS : 0);
  };
}

/** Whether an answer is awaited for longer than usual: figures on the screen may be old. */
export function useIsSlow(): boolean {
  return useStore(slowReads).length > 0;
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
