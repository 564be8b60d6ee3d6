/** The static shapes that the page shows until the app renders: HTML with the app's class names. */
import {
  BUTTON_LOOK,
  LOGIN_PROMISE_LOOK,
  LOGIN_TITLE_LOOK,
  PRIMARY_LOOK,
  RAIL_LOOK,
  RIBBON_LOOK,
  WELCOME_BAND_LOOK,
  WELCOME_BAR_LOOK,
  WELCOME_PROMISE_LOOK,
} from "../src/ui/class-names.ts";
import type { Words } from "./boot-manifest.ts";

/** Placeholders of a figure, a picture, and rows. */
const BLOCKS = [
  "h-5 w-24",
  "mt-2 h-10 w-56",
  "mt-4 h-24 w-full",
  "mt-4 h-12 w-full",
  "mt-3 h-12 w-full",
];

/** Stands beside a member's shape on a wide screen, so that nothing moves when the rail comes. */
export const RAIL_SHAPE = `<nav data-rail class="${RAIL_LOOK}"></nav>`;

const screen = (ribbon: string, title: string, top: string, main: string) =>
  `<div class="flex min-h-dvh flex-col"><header class="stays-on-top"><p data-ribbon class="${RIBBON_LOOK}">${ribbon}</p>` +
  `<div class="${title}"></div></header><main class="column flex-1 px-4 ${top}">${main}</main></div>`;

/**
 * With its two texts in the page, the login's largest paint is at 0.71 s; without them it is
 * React's, at 1.10 s. What is said to who may not read of plans comes with the app: the page has no
 * room for a second sentence in each language.
 */
export const loginShape = ({ ribbon, logIn, promise }: Words, mayRead: boolean) =>
  screen(
    ribbon,
    "h-11",
    "",
    `<h1 class="${LOGIN_TITLE_LOOK}">${logIn}</h1><p class="${LOGIN_PROMISE_LOOK}">${mayRead ? promise : ""}</p>`,
  );

/**
 * The welcome says the same as the login, below a band of sky. Whether a calculator follows is not
 * known yet.
 */
export const welcomeShape = ({ ribbon, promise }: Words, mayRead: boolean) =>
  `<header><p class="${RIBBON_LOOK}">${ribbon}</p><div class="${WELCOME_BAR_LOOK}"></div></header>` +
  `<div class="${WELCOME_BAND_LOOK}"></div><main class="column px-4">` +
  `<h1 class="${WELCOME_PROMISE_LOOK}">${mayRead ? promise : ""}</h1></main>`;

export const emptyShape = (ribbon: string) => screen(ribbon, "h-12", "", "");

export const screenShape = (ribbon: string) =>
  screen(
    ribbon,
    "h-12",
    "pt-2",
    BLOCKS.map((size) => `<div class="skeleton ${size}"></div>`).join(""),
  );

/**
 * The same message as in ui/refresh-page.tsx. It is in English, because the page has no room for a
 * sentence in each language.
 */
export const failedShape = (ribbon: string) =>
  screen(
    ribbon,
    "h-12",
    "py-16 text-center",
    `<h1 class="text-20 font-semibold">This page could not be loaded</h1>` +
      `<p class="mt-2 mb-6 text-quiet">Check the connection and try again.</p>` +
      `<button class="${BUTTON_LOOK} ${PRIMARY_LOOK}">Refresh page</button>`,
  );
