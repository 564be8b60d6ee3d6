/**
 * The copy of the app that opens without a network, with the words of the language in use: a worker
 * keeps it (worker/sw.ts), and none where data is saved.
 */
import { languageName, onLanguage } from "../i18n/language.ts";
import { savesData } from "./saves-data.ts";

export function startCopy(): void {
  if (!("serviceWorker" in navigator)) return;
  if (savesData()) drop().catch(() => {});
  else keep();
  onLanguage(keep);
}

/** Without a network the next opening does it. */
function keep(): void {
  // It may have been set since the opening.
  if (!savesData()) register().catch(() => {});
}

/** A newer version that waits needs the words too. */
async function register(): Promise<void> {
  const { installing, waiting, active } = await navigator.serviceWorker.register("/sw.js");
  for (const worker of [installing, waiting, active]) {
    worker?.postMessage(languageName().slice(0, 2));
  }
}

/**
 * A worker of before would fetch the whole app anew with each release, whatever the phone is set to
 * since. What it kept is read by nobody without it.
 */
async function drop(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
