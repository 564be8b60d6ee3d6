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

const ASK_AGAIN_MS = 2_000;
let turn = Promise.resolve();

/**
 * One after the other: a worker that takes over clears away what is not its own, and the next would
 * lose what it has fetched by then. Without a network the next opening does it.
 */
function keep(): void {
  // It may have been set since the opening.
  if (savesData()) return;
  turn = turn.then(register).catch(() => {});
}

async function register(): Promise<void> {
  const worker = `/sw.js?${languageName().slice(0, 2)}`;
  const registration = await navigator.serviceWorker.register(worker);
  if (registration.installing) await settled(registration.installing, registration);
}

/**
 * One of another language takes over by itself; a newer version of the same waits. Where the worker before
 * it was just starting as it asked to, Chrome hears that half a minute later: it is told to ask again.
 */
function settled(worker: ServiceWorker, registration: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve) => {
    const again = setInterval(() => {
      if (worker.state === "installed") worker.postMessage("");
    }, ASK_AGAIN_MS);
    worker.addEventListener("statechange", () => {
      const waits = registration.active?.scriptURL === worker.scriptURL;
      const { state } = worker;
      if (state === "activated" || state === "redundant" || (state === "installed" && waits)) {
        clearInterval(again);
        resolve();
      }
    });
  });
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
