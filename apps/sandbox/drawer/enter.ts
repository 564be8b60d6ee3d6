/**
 * Opens the app. A copy of its page that the service worker cached before this browser had the key
 * lacks the drawer, so it is deleted first; the app caches a new one.
 */
try {
  const kept = await caches.match("/index.html", { ignoreSearch: true });
  if (kept !== undefined && !(await kept.text()).includes("/sandbox/drawer.js")) {
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((worker) => worker.unregister()));
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  }
} finally {
  location.replace("/");
}

export {};
