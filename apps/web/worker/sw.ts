/**
 * The worker of the app without a network. It keeps the page, its scripts, and the words of the one
 * language that its own address names (`/sw.js?ta`): another language is another worker, which takes
 * over once it has all of it.
 */
import { ExpirationPlugin } from "workbox-expiration";
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { StaleWhileRevalidate } from "workbox-strategies";
import type { KeptFile } from "./words.ts";

declare const self: {
  /** All files of the build (vite.config.ts). */
  __WB_MANIFEST: KeptFile[];
  location: Location;
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(event: "install" | "message", listener: () => void): void;
};

const MOST_IMAGES = 60;

const shown = self.location.search.slice(1);
precacheAndRoute(
  self.__WB_MANIFEST.filter(({ language }) => language === undefined || language === shown),
  // Otherwise the worker would answer `/index` too, a path that the server refuses.
  { cleanURLs: false },
);
cleanupOutdatedCaches();

// A newer version waits until the app is closed, and leaves what is open its files until then. Another
// language takes over at once, also where it came with a newer version: what is open asks the server for
// the rest of its own files, which keeps those of before for a week.
function takeOver(): void {
  const { active } = self.registration;
  if (active !== null && active.scriptURL !== self.location.href) void self.skipWaiting();
}
self.addEventListener("install", takeOver);
// The page asks again (own-copy.ts).
self.addEventListener("message", takeOver);

/**
 * The path of the app's own page, whatever its query is. Every other navigation goes to the server, which
 * serves other programs (`/console`, `/sandbox`, `/verify.html`) and files at the same origin.
 */
const OWN_PAGE = /^\/(\?|$)/;
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/index.html"), { allowlist: [OWN_PAGE] }),
);
// Figures are kept by the query cache, per member and for four hours; never here.
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.mode !== "navigate" && url.pathname.startsWith("/images/"),
  new StaleWhileRevalidate({
    cacheName: "images",
    // Workbox's own types do not tell "absent" from "undefined".
    plugins: [new ExpirationPlugin({ maxEntries: MOST_IMAGES }) as object],
  }),
);
