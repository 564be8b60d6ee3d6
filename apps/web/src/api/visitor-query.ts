/**
 * A response that screens before the login share, not decoded: fetched when it is first read,
 * cached while the app is open, and fetched again in another language. Screens after the login use
 * query.ts.
 */
import type { Endpoint, RouteOf, WireOutputOf } from "@ballast/contract/endpoint.ts";
import { onLanguage } from "../i18n/language.ts";
import { send } from "./http.ts";
import { createStore, type Store, useStore } from "./store.ts";

type State<T> = { data: T | null; error: unknown; isAsking: boolean };
export type VisitorQuery<T> = Store<State<T>> & { ask(): Promise<void> };

export function createVisitorQuery<E extends Endpoint>(
  route: RouteOf<E>,
): VisitorQuery<WireOutputOf<E>> {
  const store = createStore<State<WireOutputOf<E>>>({ data: null, error: null, isAsking: false });
  let turn = 0;

  async function ask(): Promise<void> {
    turn += 1;
    const mine = turn;
    store.write({ ...store.read(), error: null, isAsking: true });
    const said = await send(route, {}).then(
      ({ data }) => ({ data: data as WireOutputOf<E>, error: null }),
      (error: unknown) => ({ data: store.read().data, error }),
    );
    if (mine === turn) store.write({ ...said, isAsking: false });
  }

  onLanguage(() => {
    if (turn > 0) void ask();
  });
  globalThis.addEventListener?.("online", () => {
    if (store.read().error !== null) void ask();
  });
  return {
    ...store,
    ask,
    subscribe(listener) {
      const { data, isAsking } = store.read();
      if (data === null && !isAsking) void ask();
      return store.subscribe(listener);
    },
  };
}

export function useVisitorQuery<T>(asked: VisitorQuery<T>): State<T> {
  return useStore(asked);
}
