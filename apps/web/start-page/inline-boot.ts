/**
 * Runs inline in the page before any file is fetched: shows the shape of the first screen,
 * prefetches its first figures, and preloads all files it needs at once, so that none of them waits
 * for another. The app would do all of this itself, only later.
 */
import { REQUEST_TIMEOUT_MS } from "@ballast/contract/constants.ts";
import { APP_FAILED } from "../src/api/app-failed-event.ts";
import { seenPosition } from "../src/api/log-position.ts";
import { prefetchedAnswers, prefetchKey } from "../src/api/prefetched-answers.ts";
import { isMember, readSession, visit } from "../src/api/session.ts";
import { mayReadOfPlans, phoneRegion } from "../src/features/entry/login/phone-region.ts";
import { languageName } from "../src/i18n/language.ts";
import { wordsFile } from "../src/i18n/words-file.ts";
import { guardBy, readPlace } from "../src/nav/place.ts";
import { VISITOR_PATHS } from "../src/nav/visitor-paths.ts";
import { followTheme } from "../src/ui/theme.ts";
import { isWide } from "../src/ui/wide.ts";
import type { BootManifest } from "./boot-manifest.ts";
import {
  emptyShape,
  failedShape,
  loginShape,
  RAIL_SHAPE,
  screenShape,
  welcomeShape,
} from "./shape.ts";

/** Inserted by the build (plugin.ts). */
declare const BOOT_MANIFEST: BootManifest;

const openTo: Partial<Record<string, { visitor: true; open?: true }>> = VISITOR_PATHS;
// A link that has a preview names the place without a hash (contract/linked-paths.ts).
const { hash, pathname, search } = window.location;
if (hash === "" && openTo[pathname])
  window.history.replaceState(null, "", `/#${pathname}${search}`);
// The app sends a visitor on from a path that nobody knows; here it looks like a member's.
const place = guardBy(
  readPlace(window.location.hash),
  visit(),
  (path) => openTo[path] !== undefined,
);
const language = languageName().slice(0, 2);
const words = BOOT_MANIFEST.words[language];
const ribbon = words?.ribbon ?? "";

followTheme();
window.addEventListener(APP_FAILED, sayFailed);
document.documentElement.lang = language;
show(shape());
BOOT_MANIFEST.calls[place.path]?.forEach(askAhead);
preloadAll();
import(/* @vite-ignore */ BOOT_MANIFEST.files[BOOT_MANIFEST.app] ?? "").catch(sayFailed);

function preloadAll(): void {
  const { files, catalogues } = BOOT_MANIFEST.screens[place.path] ?? BOOT_MANIFEST.others;
  const spoken = words
    ? catalogues.map((name) => `/${wordsFile(language, name, BOOT_MANIFEST.wordsVersion)}`)
    : [];
  for (const file of [...files.map((at) => BOOT_MANIFEST.files[at] ?? ""), ...spoken]) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  }
}

/**
 * Prefetches a member's call, with the query parameters of the address filled in; the app takes the
 * response (api/prefetched-answers.ts).
 */
function askAhead(call: string): void {
  const token = readSession()?.token;
  if (token === undefined) return;
  const url = call.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(place.search[name] ?? ""));
  const { headers: position } = seenPosition.begin();
  const headers = { language: languageName(), "x-access-token": token, ...position };
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const answer = fetch(url, { headers, signal });
  // The app handles the failure when it takes the response.
  answer.catch(() => {});
  prefetchedAnswers(window).set(prefetchKey(url, languageName(), token), answer);
}

function show(html: string): void {
  const root = document.getElementById("root");
  if (root) root.innerHTML = (isMember() && isWide() ? RAIL_SHAPE : "") + html;
}

/** The shape of the first screen, until React's first paint replaces it. */
function shape(): string {
  const mayRead = mayReadOfPlans(phoneRegion());
  if (place.path === "/user/login" && words) return loginShape(words, mayRead);
  if (place.path === "/welcome" && words) return welcomeShape(words, mayRead);
  const visitors = openTo[place.path];
  return visitors && !visitors.open ? emptyShape(ribbon) : screenShape(ribbon);
}

/**
 * Shows that the page could not be loaded. This script has to do it, because neither the app's
 * script nor a catalogue is loaded.
 */
function sayFailed(): void {
  const reload = () => window.location.reload();
  show(failedShape(ribbon));
  document.querySelector("main")?.setAttribute("lang", "en");
  document.querySelector("button")?.addEventListener("click", reload);
  window.addEventListener("online", reload);
}
