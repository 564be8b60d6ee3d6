/**
 * Stands inside the page itself and runs before any file is fetched: paints what is known without
 * them, names all files that the first screen needs, and asks its first figures, so that
 * none of these waits for another. Everything it does the app would do too, only later.
 */
import { REQUEST_TIMEOUT_MS } from "@ballast/contract/constants.ts";
import { aheadKey, aheadOf } from "../src/api/ahead.ts";
import { isMember, readSession } from "../src/api/session.ts";
import { languageName } from "../src/i18n/language.ts";
import { factsOf } from "../src/nav/paths.ts";
import { guard, type Place, readPlace } from "../src/nav/place.ts";
import { LOGIN_PROMISE_LOOK, LOGIN_TITLE_LOOK, RIBBON_LOOK } from "../src/ui/first-looks.ts";
import { followTheme } from "../src/ui/theme.ts";
import type { Start } from "./start.ts";

/** Put here by the build (plugin.ts). */
declare const START: Start;

const place = guard(readPlace(window.location.hash), isMember());
const language = languageName().slice(0, 2);
const words = START.words[language];

const isLogin = place.path === "/user/login";

followTheme();
// The login says all it has to say before: there the files must not take the first paint's time.
if (!isLogin) preloadAll();
document.documentElement.lang = language;
for (const call of START.calls[place.path] ?? []) askAhead(call);

/** All files at once that the screen needs, so that none of them waits for another. */
function preloadAll(): void {
  const files = [...START.page, ...(START.screens[place.path] ?? []), ...filesOfWords(place)];
  for (const file of files) preload(file);
}

function filesOfWords({ path }: Place): number[] {
  const wanted = START.speaks[path] ?? ["entry"];
  return wanted.flatMap((catalogue) => words?.files[catalogue] ?? []);
}

function preload(file: number): void {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.crossOrigin = "";
  link.href = START.files[file] ?? "";
  document.head.append(link);
}

/** A call of a member, with what the address names put in; `wire.ts` takes the answer. */
function askAhead(call: string): void {
  const token = readSession()?.token;
  if (token === undefined) return;
  const url = call.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(place.search[name] ?? ""));
  const headers = { language: languageName(), "x-access-token": token };
  const answer = fetch(url, { headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  // Whoever asks hears of the failure; where nobody does, nobody misses it.
  answer.catch(() => {});
  aheadOf(window).set(aheadKey(url, languageName(), token), answer);
}

/** The ribbon, and the login's words or the shape of a member's screen; React's first paint takes its place. */
function paint(): void {
  const { visitor, open } = factsOf(place.path);
  const isVisitors = visitor && !open;
  const header = element("header", "", [
    element("p", RIBBON_LOOK, words?.ribbon ?? ""),
    element("div", isLogin ? "h-11" : "h-12", ""),
  ]);
  const content = isLogin
    ? [
        element("h1", LOGIN_TITLE_LOOK, words?.logIn ?? ""),
        element("p", LOGIN_PROMISE_LOOK, words?.promise ?? ""),
      ]
    : SHAPE.map((size) => element("div", `skeleton ${size}`, ""));
  const main = element("main", "column flex-1 px-4", isVisitors && !isLogin ? [] : content);
  document
    .getElementById("root")
    ?.append(element("div", "flex min-h-dvh flex-col", [header, main]));
}

/** Each file in a task of its own: a slow phone answers between them. The last one is the app. */
async function run(): Promise<void> {
  if (isLogin) preloadAll();
  for (const file of START.page) {
    await import(/* @vite-ignore */ START.files[file] ?? "");
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Nobody else is there to say it. */
function sayFailed(): void {
  document.getElementById("root")?.replaceChildren();
  document.getElementById("failed")?.removeAttribute("hidden");
  window.addEventListener("online", () => window.location.reload());
}

/** A figure, a picture, rows. */
const SHAPE = [
  "mt-2 h-5 w-24",
  "mt-2 h-10 w-56",
  "mt-4 h-24 w-full",
  "mt-4 h-12 w-full",
  "mt-3 h-12 w-full",
];

function element(name: string, look: string, content: string | HTMLElement[]): HTMLElement {
  const made = document.createElement(name);
  made.className = look;
  if (typeof content === "string") made.textContent = content;
  else made.append(...content);
  return made;
}

paint();
// The frame after the next one: by then this one has been seen. A tab in the background draws none.
const start = () => void run().catch(sayFailed);
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
