import "./style.css";
import { languageOfTags } from "@ballast/contract/language.ts";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { APP_FAILED } from "./api/app-failed-event.ts";
import { cachedLanguages } from "./api/cached-languages.ts";
import { dropPrefetched } from "./api/prefetched-answers.ts";
import { visit } from "./api/session.ts";
import { whenIdle } from "./api/when-idle.ts";
import { App } from "./app.tsx";
import { languageName } from "./i18n/language.ts";
import { speak } from "./i18n/load.ts";
import { navigation } from "./nav/navigation.ts";
import { guard, readPlace } from "./nav/place.ts";
import { loadScreen } from "./routes.tsx";
import { refreshOnce } from "./ui/refresh-page.tsx";
import { followTheme } from "./ui/theme.ts";

/** By then the first screen has asked for its figures. */
const AHEAD_MS = 3_000;

followTheme();
const place = guard(readPlace(window.location.hash), visit());
const root = createRoot(document.getElementById("root") ?? document.body);
const first = loadScreen(place.path);

/** Without a network there may be the words of another language: of the one that is kept. */
async function openInWordsKept(error: unknown) {
  if (!navigator.serviceWorker?.controller) throw error;
  const wanted = languageName();
  const language = (await cachedLanguages())
    .map((kept) => languageOfTags([kept]))
    .find((kept) => kept !== wanted);
  if (language === undefined) throw error;
  await speak(language, false);
  // The screen that was asked for with the other words is given up, and asked for once more.
  await first.catch(() => {});
  return [await loadScreen(place.path)] as const;
}

// All at once, so that what the page painted by itself (start-page) stays until the screen is
// there.
const opens = Promise.all([first, speak(languageName(), false)]).catch(openInWordsKept);
opens.then(
  ([Screen]) => {
    const shown = { place, Screen, scrolledTo: 0 };
    // Before the first render, which would be repeated otherwise.
    navigation.shown.write(shown);
    startTransition(() => root.render(<App first={shown} />));
    setTimeout(dropPrefetched, AHEAD_MS);
  },
  async () => {
    await refreshOnce();
    window.dispatchEvent(new Event(APP_FAILED));
  },
);

if (import.meta.env.PROD) {
  // Also where the app did not open: the copy of a newer version mends that.
  whenIdle(
    () => void import("./api/service-worker.ts").then((own) => own.startCopy()).catch(() => {}),
  );
}
