/** A value that lives outside React, kept in local storage where the browser lets us. */
import { useSyncExternalStore } from "react";

export type Store<T> = {
  read(): T;
  write(value: T): void;
  subscribe(listener: () => void): () => void;
};

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    read: () => value,
    write(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Text under `key`; what cannot be read, or is not understood by `parse`, is `fallback`. */
export function createKeptStore<T>(
  key: string,
  fallback: T,
  parse: (value: unknown) => T | null,
): Store<T> {
  const store = createStore(readKept(key, parse) ?? fallback);
  // Another tab of the same browser wrote: what it says holds here too.
  globalThis.addEventListener?.("storage", (event) => {
    if ((event as StorageEvent).key === key) store.write(readKept(key, parse) ?? fallback);
  });
  return {
    ...store,
    write(next) {
      keep(key, next === fallback ? null : next);
      store.write(next);
    },
  };
}

function readKept<T>(key: string, parse: (value: unknown) => T | null): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A private window may refuse to keep anything; the app then lives until it is closed. */
function keep(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.read);
}
