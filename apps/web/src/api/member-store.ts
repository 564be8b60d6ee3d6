/** What is kept of one member on this device, over a reload too, and gone with the session. */
import { OWN_KEY } from "./own-key.ts";
import { onSession, readSession } from "./session.ts";
import { createKeptStore, type Store } from "./store.ts";

type Kept<T> = { of: string; value: T };

const whose = () => readSession()?.member.shareCode ?? "";

/** Null where nothing is kept of this member. */
export function createMemberStore<T>(parse: (value: unknown) => T | null) {
  const kept: Store<Kept<T> | null> = createKeptStore(OWN_KEY, null, (given) => {
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
    /** Nothing is kept where nobody is logged in. */
    write(value: T): void {
      if (whose() !== "") kept.write({ of: whose(), value });
    },
  };
}
