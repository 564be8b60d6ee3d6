/** A value that lives outside React, kept in the browser's storage where that lets us. */
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

/**
 * Text under `key`; what cannot be read, or is not understood by `parse`, is `fallback`. `storage`
 * is that of the browser, or of this tab alone; only to name it may be refused.
 */
export function createKeptStore<T>(
  key: string,
  fallback: T,
  parse: (value: unknown) => T | null,
  storage: () => Storage = () => localStorage,
): Store<T> {
  const store = createStore(readKept(storage, key, parse) ?? fallback);
  // Another tab of the same browser wrote: what it says holds here too.
  globalThis.addEventListener?.("storage", (event) => {
    if ((event as StorageEvent).key === key) store.write(readKept(storage, key, parse) ?? fallback);
  });
  return {
    ...store,
    write(next) {
      keep(storage, key, next === fallback ? null : next);
      store.write(next);
    },
  };
}

function readKept<T>(
  storage: () => Storage,
  key: string,
  parse: (value: unknown) => T | null,
): T | null {
  try {
    const text = storage().getItem(key);
    return text === null ? null : parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A private window may refuse to keep anything; the app then lives until it is closed. */
function keep(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {}
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.read);
}
