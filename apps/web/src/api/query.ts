/**
 * The query cache. It stores responses as plain JSON and decodes them when they are read. Responses
 * are cached for four hours, survive a reload, and are removed with the session.
 */
import { CACHE_MS } from "@ballast/contract/constants.ts";
import type { Endpoint, InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { Language } from "@ballast/contract/language.ts";
import { pathOf } from "@ballast/contract/route.ts";
import {
  type DehydratedState,
  dehydrate,
  hydrate,
  infiniteQueryOptions,
  type Query,
  QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { languageName, onLanguage } from "../i18n/language.ts";
import { fromWire, toWire } from "./call.ts";
import { onDataChanged } from "./data-changed-event.ts";
import { debouncedSave } from "./debounced-save.ts";
import { Unreachable } from "./failures.ts";
import { send, type Wire } from "./http.ts";
import { MEMBER_STORE_KEYS } from "./member-store-key.ts";
import { memoizeWeak } from "./memoize-weak.ts";
import { dropAllRequests } from "./pending-requests.ts";
import { clockAhead, setClockAhead } from "./server-time.ts";
import { onMemberChange, readSession, WRITTEN_KEY } from "./session.ts";
import { createStore } from "./store.ts";

const FRESH_MS = 15_000;
const RETRIES = 2;
const KEEP_AFTER_MS = 1_000;
/** Long enough, in milliseconds, for a new screen to have started all its queries. */
const LOOK_AFTER_MS = 50;
const STORAGE_KEY = "ballast.cache";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: CACHE_MS,
      staleTime: FRESH_MS,
      // Queries run without a network too: they return the cached figures, or the reason why there
      // are none.
      networkMode: "always",
      retry: (count, error) => navigator.onLine && error instanceof Unreachable && count < RETRIES,
    },
  },
});

/** One decoder per endpoint; each response is decoded once, however many components read it. */
const decoders = memoizeWeak((endpoint: Endpoint) =>
  memoizeWeak((wire: object) => fromWire(endpoint, wire)),
);
const decoderOf = <E extends Endpoint>(endpoint: E) =>
  decoders(endpoint) as (wire: unknown) => OutputOf<E>;

/** The encoded input of a call without parameters; one object per endpoint. */
const bare = memoizeWeak((endpoint: Endpoint) =>
  endpoint.body === "none" ? {} : toWire(endpoint, undefined),
);

/**
 * Releases one caller per task: sending a request takes a slow phone milliseconds, and a screen
 * sends many.
 */
const inTurn = (() => {
  let last = Promise.resolve();
  return () => {
    const mine = last;
    last = last.then(() => new Promise((resolve) => setTimeout(resolve)));
    return mine;
  };
})();

/** Sends a request in turn and returns its response, not decoded. */
async function ask(endpoint: Endpoint, wire: Wire, signal: AbortSignal): Promise<unknown> {
  await inTurn();
  return (await send(endpoint, wire, { signal })).data;
}

/** Options for `useQuery` of a call that only reads. */
export function query<E extends Endpoint>(endpoint: E, input?: InputOf<E>) {
  const wire = input === undefined ? bare(endpoint) : toWire(endpoint, input);
  return queryOptions({
    queryKey: [pathOf(endpoint), wire],
    queryFn: ({ signal }): Promise<unknown> => ask(endpoint, wire, signal),
    select: decoderOf(endpoint),
  });
}

type Page = { total: number; list: unknown[]; cursor: string | null };
type ItemOf<E extends Endpoint> = OutputOf<E> extends { list: (infer Item)[] } ? Item : never;
type Listed<E extends Endpoint> = {
  total: number;
  items: ItemOf<E>[];
  latest: OutputOf<E> | undefined;
};

/**
 * Joins the pages of a paged call. There is one function per endpoint; otherwise a list would be
 * joined again at every render.
 */
const listers = memoizeWeak((endpoint: Endpoint) =>
  memoizeWeak(({ pages }: { pages: Page[] }) => {
    const answers = pages.map(decoders(endpoint));
    return {
      total: pages[0]?.total ?? 0,
      items: answers.flatMap((answer) => (answer as { list: unknown[] }).list),
      latest: answers.at(-1),
    };
  }),
);
const listerOf = <E extends Endpoint>(endpoint: E) =>
  listers(endpoint) as (all: { pages: Page[] }) => Listed<E>;

/**
 * Options for `useInfiniteQuery` of a paged call: `data` has the items of all pages so far, and the
 * latest response for its fields beside the list.
 */
export function pagedQuery<E extends Endpoint>(endpoint: E, input?: Partial<InputOf<E>>) {
  const wire = toWire(endpoint, { pageNum: 1, pageSize: 20, ...input } as InputOf<E>);
  return infiniteQueryOptions({
    queryKey: [pathOf(endpoint), "pages", wire],
    queryFn: async ({ signal, pageParam }) => {
      const page = pageParam === "" ? wire : { ...wire, cursor: pageParam };
      return (await ask(endpoint, page, signal)) as Page;
    },
    initialPageParam: "",
    getNextPageParam: (last: Page) => last.cursor,
    select: listerOf(endpoint),
  });
}

/** Refetches everything on the screen now, and everything else when it is shown again. */
export function refreshAll(): Promise<void> {
  return queryClient.invalidateQueries();
}

/**
 * The server time, in milliseconds, of the oldest figures on the screen; null when there are none.
 */
export const oldestShown = createStore<number | null>(null);

function readOldestShown(): number | null {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: "active" })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((time) => time > 0);
  return times.length === 0 ? null : Math.min(...times) + clockAhead();
}

/** Restores the cache of the last visit, and saves it whenever it changes. */
export function startCache(): void {
  restore();
  const look = soon(() => oldestShown.write(readOldestShown()), LOOK_AFTER_MS);
  // The whole cache is written at once, so it is not saved while a new screen is being rendered.
  const changed = debouncedSave(keep, KEEP_AFTER_MS);
  queryClient.getQueryCache().subscribe(({ type }) => {
    look();
    if (type === "updated" || type === "removed") changed();
  });
  onDataChanged(() => void refreshAll());
  // React Query reacts to "online" only after it saw "offline", and the app may be opened offline.
  window.addEventListener("online", () => void refreshAll());
  onMemberChange(forget);
  // Responses contain text in the language they were requested in.
  onLanguage(() => void queryClient.resetQueries());
}

/** Runs once for all calls within `afterMs` milliseconds: a new screen makes dozens of them. */
function soon(run: () => void, afterMs: number): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      run();
    }, afterMs);
  };
}

/**
 * `contract` is the hash of the contract of the app that saved the cache, so that a response in
 * another shape is not shown.
 */
type Kept = {
  session: string;
  language: Language;
  contract?: string;
  state: DehydratedState;
  ahead?: number;
};
const CONTRACT: string | undefined = import.meta.env.VITE_CONTRACT;

/** Each response expires at its own time; saving it again does not renew it. */
const isYoung = ({ dataUpdatedAt }: { dataUpdatedAt: number }) =>
  Date.now() - dataUpdatedAt < CACHE_MS;

/**
 * Restores the cache unless it belongs to another session, language or contract; expired responses
 * are left out.
 */
function restore(): void {
  try {
    const { session, language, contract, state, ahead }: Kept = JSON.parse(
      localStorage.getItem(STORAGE_KEY) ?? "",
    );
    const isOurs =
      session === readSession()?.token && language === languageName() && contract === CONTRACT;
    const queries = state.queries.filter((query) => isYoung(query.state));
    if (isOurs) {
      setClockAhead(ahead);
      hydrate(queryClient, { ...state, queries });
    } else localStorage.removeItem(STORAGE_KEY);
  } catch {}
}

function keep(): void {
  const session = readSession()?.token;
  if (session === undefined) return;
  // A response that could not be refreshed because there is no network is still the latest one.
  const shouldDehydrateQuery = ({ state }: Pick<Query, "state">) =>
    state.data !== undefined &&
    (state.status === "success" || state.error instanceof Unreachable) &&
    isYoung(state);
  const { queries, ...rest } = dehydrate(queryClient, { shouldDehydrateQuery });
  const answered = queries.map((one) => {
    return { ...one, state: { ...one.state, status: "success" as const, error: null } };
  });
  const state = { ...rest, queries: answered };
  const kept: Kept = {
    ...{ session, language: languageName(), state, ahead: clockAhead() },
    ...(CONTRACT ? { contract: CONTRACT } : {}),
  };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {}
}

function forget(): void {
  queryClient.clear();
  dropAllRequests();
  try {
    localStorage.removeItem(STORAGE_KEY);
    // Drafts and proofs are removed too, even when no module has loaded their stores.
    for (const key of MEMBER_STORE_KEYS) localStorage.removeItem(key);
    sessionStorage.removeItem(WRITTEN_KEY);
  } catch {}
}
