/** A value that lives outside React, saved in the browser's storage where the browser allows it. */
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
 * A store saved as JSON under `key`. A value that cannot be read, or that `parse` rejects, becomes
 * `fallback`. `storage` is localStorage, or sessionStorage for this tab alone; it is a function
 * because even reading the property may throw.
 */
export function createKeptStore<T>(
  key: string,
  fallback: T,
  parse: (value: unknown) => T | null,
  storage: () => Storage = () => localStorage,
): Store<T> {
  const store = createStore(readKept(storage, key, parse) ?? fallback);
  // Another tab of the same browser changed the value: this tab takes it over.
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

/** Saves a value. A private window may refuse; the value then lasts until the app is closed. */
function keep(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {}
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.read);
}
