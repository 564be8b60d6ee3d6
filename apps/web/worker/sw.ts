/**
 * The service worker that makes the app work offline. It caches the page, its scripts, and the
 * catalogues of one language, which the page names (api/service-worker.ts): with all languages the
 * copy would be twice as large.
 */
import { LINKED_PATHS } from "@ballast/contract/linked-paths.ts";
import { ExpirationPlugin } from "workbox-expiration";
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { StaleWhileRevalidate } from "workbox-strategies";
import { languageOfWords, WORDS_CACHE } from "../src/api/cached-languages.ts";

type Extendable = Event & { data?: unknown; waitUntil(done: Promise<unknown>): void };

declare const self: {
  /** All files of the build (vite.config.ts). */
  __WB_MANIFEST: PrecacheEntry[];
  addEventListener(
    event: "install" | "activate" | "message",
    listener: (event: Extendable) => void,
  ): void;
};

const MOST_IMAGES = 60;

const files = self.__WB_MANIFEST;
const words = files.map(({ url }) => `/${url}`).filter(languageOfWords);
// The server's page varies by the visitor's language. The worker has the one page that was fetched
// when it was installed, and serves it to every request.
addPlugins([
  {
    cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }) =>
      cachedResponse ?? caches.match(request, { cacheName, ignoreVary: true }),
  },
]);
precacheAndRoute(
  files.filter(({ url }) => !languageOfWords(url)),
  // Otherwise the worker would also serve `/index`, a path that the server refuses.
  { cleanURLs: false },
);
cleanupOutdatedCaches();

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && languageOfWords(url.pathname) !== undefined,
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

/** Runs changes of the cached catalogues one after the other. */
function changeWords(change: (kept: Cache) => Promise<void>): Promise<void> {
  return navigator.locks.request(WORDS_CACHE, async () => change(await caches.open(WORDS_CACHE)));
}

async function addWords(kept: Cache, languages: Set<string | undefined>): Promise<void> {
  const there = new Set((await kept.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = words.filter((path) => languages.has(languageOfWords(path)));
  await kept.addAll(wanted.filter((path) => !there.has(path)));
}

async function dropWords(kept: Cache, isDropped: (path: string) => boolean): Promise<void> {
  for (const request of await kept.keys()) {
    if (isDropped(new URL(request.url).pathname)) await kept.delete(request);
  }
}

// A newer version installs only with all catalogues of the cached language.
self.addEventListener("install", (event) =>
  event.waitUntil(
    changeWords(async (kept) => {
      const urls = (await kept.keys()).map(({ url }) => url);
      await addWords(kept, new Set(urls.map(languageOfWords)));
    }),
  ),
);
self.addEventListener("activate", (event) =>
  event.waitUntil(changeWords((kept) => dropWords(kept, (path) => !words.includes(path)))),
);
// The previous language is dropped once the new one is cached.
self.addEventListener("message", (event) =>
  event.waitUntil(
    changeWords(async (kept) => {
      const language = String(event.data);
      await addWords(kept, new Set([language]));
      await dropWords(kept, (path) => languageOfWords(path) !== language);
    }),
  ),
);

/**
 * The paths of the app's own page, whatever its query is. Every other navigation goes to the
 * server, which serves other programs (`/console`, `/sandbox`, `/verify.html`) and files at the
 * same origin.
 */
const OWN_PAGE = new RegExp(`^(/|${LINKED_PATHS.join("|")})(\\?|$)`);
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/index.html"), { allowlist: [OWN_PAGE] }),
);
// Figures are cached by the query cache, per member and for four hours; never here.
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.mode !== "navigate" && url.pathname.startsWith("/images/"),
  new StaleWhileRevalidate({
    cacheName: "images",
    // Workbox's own types do not distinguish a missing property from `undefined`.
    plugins: [new ExpirationPlugin({ maxEntries: MOST_IMAGES }) as object],
  }),
);
