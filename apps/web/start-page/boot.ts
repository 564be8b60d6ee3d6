/**
 * Stands inside the page itself and runs before any file is fetched: paints what is known without
 * them, asks the first screen's figures and paints them, and names at once all files that the screen
 * needs, so that none of these waits for another. Everything it does the app would do too, only later.
 */
import { REQUEST_TIMEOUT_MS } from "@ballast/contract/constants.ts";
import { localeOf } from "@ballast/contract/language.ts";
import { type Answer, aheadKey, aheadOf } from "../src/api/ahead.ts";
import { FAILED } from "../src/api/failed.ts";
import { isMember, readSession } from "../src/api/session.ts";
import { languageName } from "../src/i18n/language.ts";
import { type Message, say } from "../src/i18n/say.ts";
import { factsOf, PATHS, type Path } from "../src/nav/paths.ts";
import { guard, readPlace } from "../src/nav/place.ts";
import {
  BUTTON_LOOK,
  LOGIN_PROMISE_LOOK,
  LOGIN_TITLE_LOOK,
  PRIMARY_LOOK,
} from "../src/ui/first-looks.ts";
import { followTheme } from "../src/ui/theme.ts";
import { FIGURES, type Look } from "./figures.ts";
import { block, make, type Piece, piece, screen } from "./pieces.ts";
import type { Start } from "./start.ts";

/** Put here by the build (plugin.ts). */
declare const START: Start;

/** The figures come first, on a slow network too; the files wait no longer for them. */
const FILES_WAIT_MS = 100;

const files = START.files.split(" ").map((name) => `/assets/${name}.js`);
const place = guard(readPlace(window.location.hash), isMember());
/** Of its path, among all. */
const number = Object.keys(PATHS).indexOf(place.path);
const language = languageName().slice(0, 2);
const words = START.words[language];
const ribbon = words?.ribbon ?? "";

const isLogin = place.path === "/user/login";
/** A figure, a picture, rows. */
const SHAPE = [
  "h-5 w-24",
  "mt-2 h-10 w-56",
  "mt-4 h-24 w-full",
  "mt-4 h-12 w-full",
  "mt-3 h-12 w-full",
];

followTheme();
window.addEventListener(FAILED, sayFailed);
document.documentElement.lang = language;
const [brings = "", ...others] = START.calls[place.path] ?? [];
const look = brings && FIGURES[place.path as Path];
const first = askAhead(brings);
// Before the other calls: a browser may have no more than six requests on their way.
const spoken = look && first ? filesOfWords().map(load) : [];
others.forEach(askAhead);
// The login has said all it has to say before, and figures come first: the files take no time of theirs.
const isFirst = isLogin || spoken.length > 0;
if (!isFirst) preloadAll();
paint(shape());
void Promise.all([isSeen(), isFirst && figures()])
  .then(run)
  .catch(sayFailed);

/** All files at once that the screen needs, so that none of them waits for another. */
function preloadAll(): void {
  const needed = [...START.page, ...(START.screens[number] ?? []), ...filesOfWords()];
  for (const file of needed) preload(file);
}

function filesOfWords(): number[] {
  const wanted = START.catalogues[Number(START.speaks[number] ?? 0)] ?? [];
  return wanted.flatMap((catalogue) => words?.files[catalogue] ?? []);
}

function preload(file: number): void {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.crossOrigin = "";
  link.href = files[file] ?? "";
  document.head.append(link);
}

/** A call of a member, with what the address names put in; the app takes the answer (api/ahead.ts). */
function askAhead(call: string): Answer | undefined {
  const token = readSession()?.token;
  if (token === undefined || call === "") return;
  const url = call.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(place.search[name] ?? ""));
  const headers = { language: languageName(), "x-access-token": token };
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const answer: Answer = { coming: fetch(url, { headers, signal }).then((said) => said.json()) };
  answer.coming.then(
    (envelope) => {
      answer.come = { envelope, at: Date.now() };
    },
    // Whoever asks hears of the failure; where nobody does, nobody misses it.
    () => {},
  );
  aheadOf(window).answers.set(aheadKey(url, languageName(), token), answer);
  return answer;
}

/** Ends when the first figures are seen, or late; painted they are then too, until the app draws. */
async function figures(): Promise<void> {
  if (!first || !look) return;
  const painted = paintFigures(first, look).then(isSeen, () => {});
  await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, FILES_WAIT_MS))]);
}

async function paintFigures({ coming }: Answer, look: Look): Promise<void> {
  const [{ code, data }, ...catalogues] = await Promise.all([coming, ...spoken]);
  const messages = Object.assign({}, ...catalogues.map((catalogue) => catalogue.messages));
  const locale = localeOf(languageName());
  const painted =
    code === 200 &&
    look(data as never, (name, values = {}) => say(messages[START.says[name]], values, locale));
  if (painted && !aheadOf(window).isOver)
    paint(screen(ribbon, painted.title, "pt-2", painted.main));
}

function paint(whole: Piece): void {
  document.getElementById("root")?.replaceChildren(make(whole));
}

/** The ribbon, and the login's words or the shape of a member's screen; React's first paint takes its place. */
function shape(): Piece {
  if (isLogin) {
    return screen(ribbon, piece("div", "h-11"), "", [
      piece("h1", LOGIN_TITLE_LOOK, words?.logIn ?? ""),
      piece("p", LOGIN_PROMISE_LOOK, words?.promise ?? ""),
    ]);
  }
  const { visitor, open } = factsOf(place.path);
  return screen(ribbon, piece("div", "h-12"), "pt-2", visitor && !open ? [] : SHAPE.map(block));
}

/** Each file in a task of its own: a slow phone answers between them. The last one is the app. */
async function run(): Promise<void> {
  if (isFirst) preloadAll();
  for (const file of START.page) {
    await load(file);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Only the words are read here; the others run. */
function load(file: number): Promise<{ messages: Record<string, Message> }> {
  return import(/* @vite-ignore */ files[file] ?? "");
}

/** The frame after the next one: by then this one has been seen. A tab in the background draws none. */
async function isSeen(): Promise<void> {
  if (document.hidden) return;
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/**
 * Nobody else is there to say it, as ui/refresh-page.tsx does: neither script nor words came. In English:
 * the page has no room for a sentence in each language.
 */
function sayFailed(): void {
  // No figure that comes later is painted over it.
  aheadOf(window).isOver = true;
  const reload = () => window.location.reload();
  paint(
    screen(ribbon, piece("div", "h-12"), "py-16 text-center", [
      piece("h1", "text-20 font-semibold", "This page could not be loaded"),
      piece("p", "mt-2 mb-6 text-quiet", "Check the connection and try again."),
      piece("button", `${BUTTON_LOOK} ${PRIMARY_LOOK}`, "Refresh page"),
    ]),
  );
  document.querySelector("main")?.setAttribute("lang", "en");
  document.querySelector("button")?.addEventListener("click", reload);
  window.addEventListener("online", reload);
}
