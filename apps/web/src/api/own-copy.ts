/** The copy of the app that opens without a network: a worker keeps it, and none where data is saved. */
import { savesData } from "./saves-data.ts";

export function startCopy(): void {
  if (!("serviceWorker" in navigator)) return;
  void (savesData() ? drop() : navigator.serviceWorker.register("/sw.js")).catch(() => {});
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
