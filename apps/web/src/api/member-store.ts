/**
 * A store for one value of the logged-in member in localStorage: it survives a reload and is
 * removed with the session.
 */
import type { MEMBER_STORE_KEYS } from "./member-store-key.ts";
import { onSession, readSession } from "./session.ts";
import { createKeptStore, type Store } from "./store.ts";

type Kept<T> = { of: string; value: T };

const whose = () => readSession()?.member.shareCode ?? "";

/**
 * `read` returns null when nothing is stored for this member, or when `parse` rejects the value.
 */
export function createMemberStore<T>(
  key: (typeof MEMBER_STORE_KEYS)[number],
  parse: (value: unknown) => T | null,
) {
  const kept: Store<Kept<T> | null> = createKeptStore(key, null, (given) => {
    const { of, value } = (given ?? {}) as { of?: unknown; value?: unknown };
    const own = parse(value);
    return typeof of === "string" && own !== null ? { of, value: own } : null;
  });
  onSession(() => {
    if (readSession() === null && kept.read() !== null) kept.write(null);
  });
  return {
    subscribe: kept.subscribe,
    read(): T | null {
      const now = kept.read();
      return now !== null && now.of === whose() ? now.value : null;
    },
    /** Does nothing without a session. */
    write(value: T): void {
      if (whose() !== "") kept.write({ of: whose(), value });
    },
  };
}
