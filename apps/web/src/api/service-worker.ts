/**
 * Registers the service worker (worker/sw.ts), which keeps an offline copy of the app with the
 * catalogues of the current language. When the phone is set to save data, there is none.
 */
import { languageName, onLanguage } from "../i18n/language.ts";
import { savesData } from "./saves-data.ts";

export function startCopy(): void {
  if (!("serviceWorker" in navigator)) return;
  if (savesData()) drop().catch(() => {});
  else keep();
  onLanguage(keep);
}

/**
 * Registers the worker. When this fails without a network, the next start of the app repeats it.
 */
function keep(): void {
  // The setting to save data may have been switched on since the app started.
  if (!savesData()) register().catch(() => {});
}

/**
 * Registers the worker and sends the language to every version of it: a newer one that waits needs
 * the catalogues too.
 */
async function register(): Promise<void> {
  const { installing, waiting, active } = await navigator.serviceWorker.register("/sw.js");
  for (const worker of [installing, waiting, active]) {
    worker?.postMessage(languageName().slice(0, 2));
  }
}

/**
 * Unregisters the worker and deletes its caches. An old worker would download the whole app again
 * at each release, even after the phone was set to save data; without it nothing reads its caches.
 */
async function drop(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
