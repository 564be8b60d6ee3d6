/**
 * The query cache: answers as they travelled (plain JSON), decoded when they are read. Kept for four
 * hours, also over a reload, and gone with the session.
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
import { MEMBER_STORE_KEY } from "./member-store-key.ts";
import { memoizeWeak } from "./memoize-weak.ts";
import { dropAllRequests } from "./pending-requests.ts";
import { clockAhead, setClockAhead } from "./server-time.ts";
import { onMemberChange, readSession, WRITTEN_KEY } from "./session.ts";
import { createStore } from "./store.ts";

const FRESH_MS = 15_000;
const RETRIES = 2;
const KEEP_AFTER_MS = 1_000;
/** Long enough for a screen that comes to have named what it asks. */
const LOOK_AFTER_MS = 50;
const STORAGE_KEY = "ballast.cache";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: CACHE_MS,
      staleTime: FRESH_MS,
      // Without a network too an answer is due: the kept figures, or why there are none.
      networkMode: "always",
      retry: (count, error) => navigator.onLine && error instanceof Unreachable && count < RETRIES,
    },
  },
});

/** One function for each call; the same answer is decoded once, however many look at it. */
const decoders = memoizeWeak((endpoint: Endpoint) =>
  memoizeWeak((wire: object) => fromWire(endpoint, wire)),
);
const decoderOf = <E extends Endpoint>(endpoint: E) =>
  decoders(endpoint) as (wire: unknown) => OutputOf<E>;

/** What is sent where nothing is asked for but the call itself. */
const bare = memoizeWeak((endpoint: Endpoint) =>
  endpoint.body === "none" ? {} : toWire(endpoint, undefined),
);

/** Resolves for one caller a task: sending takes a slow phone milliseconds, and a screen sends many. */
const inTurn = (() => {
  let last = Promise.resolve();
  return () => {
    const mine = last;
    last = last.then(() => new Promise((resolve) => setTimeout(resolve)));
    return mine;
  };
})();

/** Asks for what is not decoded yet. */
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

/** Of a paged call: one function too, or a list would be put together anew at every drawing. */
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
 * Options for `useInfiniteQuery` of a paged call: `data` is the items of all pages so far, and the
 * answer that came last, for what stands in it beside the list.
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

/** Everything on the screen is asked anew; the rest when it is looked at again. */
export function refreshAll(): Promise<void> {
  return queryClient.invalidateQueries();
}

/** The server's time of the oldest figures on the screen; null where there are none. */
export const oldestShown = createStore<number | null>(null);

function readOldestShown(): number | null {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: "active" })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((time) => time > 0);
  return times.length === 0 ? null : Math.min(...times) + clockAhead();
}

/** Brings back what the last visit left, and keeps the cache while this one lasts. */
export function startCache(): void {
  restore();
  const look = soon(() => oldestShown.write(readOldestShown()), LOOK_AFTER_MS);
  // All of it is written at once: not while a screen that comes is being drawn.
  const changed = debouncedSave(keep, KEEP_AFTER_MS);
  queryClient.getQueryCache().subscribe(({ type }) => {
    look();
    if (type === "updated" || type === "removed") changed();
  });
  onDataChanged(() => void refreshAll());
  // React Query itself hears of it only where it was told of the end, and the app may be opened without.
  window.addEventListener("online", () => void refreshAll());
  onMemberChange(forget);
  // Answers hold words of the language they were asked in.
  onLanguage(() => void queryClient.resetQueries());
}

/** Once for all that asks for it meanwhile: a screen that comes does so dozens of times. */
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

/** `contract`: of the app that kept it, so that a response in another shape is not shown. */
type Kept = {
  session: string;
  language: Language;
  contract?: string;
  state: DehydratedState;
  ahead?: number;
};
const CONTRACT: string | undefined = import.meta.env.VITE_CONTRACT;

/** Each answer has its own time: one that was kept again is no younger for it. */
const isYoung = ({ dataUpdatedAt }: { dataUpdatedAt: number }) =>
  Date.now() - dataUpdatedAt < CACHE_MS;

/** Answers of another session, in another language or of another time are not for this one. */
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
  // What could not be asked anew for want of a network is still what was answered last.
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
    // What is half written or checked goes too, also where nothing has loaded its store.
    localStorage.removeItem(MEMBER_STORE_KEY);
    sessionStorage.removeItem(WRITTEN_KEY);
  } catch {}
}
