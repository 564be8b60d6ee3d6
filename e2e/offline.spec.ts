/** The app without a network: it opens, shows the last figures and says how old they are. */
import type { Page } from "@playwright/test";
import { languageOfWords } from "../apps/web/src/api/cached-languages.ts";
import { CATALOGUES } from "../apps/web/src/i18n/catalogue.ts";
import { expectWhole, sayChanged } from "./finders.ts";
import { expectNoOverflow } from "./looks.ts";
import { signIn } from "./members.ts";
import { withReleases } from "./releases.ts";
import { expect, saveData, test } from "./test.ts";
import { wordsOf } from "./words.ts";

test.use({ serviceWorkers: "allow", savesData: false });

test("reloads offline with the last figures and their time, and has new ones when the network is back", async ({
  page,
  context,
  member,
  noErrors,
}) => {
  noErrors.allow("Failed to load resource", "net::ERR", "ERR_INTERNET_DISCONNECTED");
  const funded = await member("funded");
  await signIn(page, funded);
  await page.goto("/#/user/balance");
  await expect(page.getByText("500.00").first()).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("ballast.cache")?.includes("500000000")))
    .toBe(true);
  await page.reload(); // now the worker serves the page
  await expect(page.getByText("500.00").first()).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("500.00").first()).toBeVisible();
  await expect(
    page.getByText(/No connection\. Figures from \d+ \w+ \d{4}, \d{2}:\d{2}\./),
  ).toBeVisible();
  // The handle of the sandbox comes from the browser's own copy.
  await expect(page.getByRole("button", { name: "Sandbox" })).toBeVisible();
  // The figures remain when the app is opened again, although they could not be requested anew.
  await page.reload();
  await expect(page.getByText("500.00").first()).toBeVisible();
  await page.goto("/#/mine");
  await expect(page.getByRole("heading", { name: "Mine", level: 1 })).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(/No connection/)).toBeHidden();
});

test("the last figures have the server's time, whatever the device takes it to be", async ({
  page,
  context,
  stack,
  member,
  noErrors,
}) => {
  noErrors.allow("Failed to load resource", "net::ERR", "ERR_INTERNET_DISCONNECTED");
  // The clock is two days behind, and running.
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() - 2 * 86_400_000;
  });
  await signIn(page, await member("funded"));
  await page.goto("/#/user/balance");
  // A prefetch that is still running would be reported as failed.
  await expect(page.getByRole("link", { name: "Deposit", exact: true })).toBeVisible();
  await expect(page.getByText("500.00").first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const { now } = await stack.sandbox.state();
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
  await expect(page.getByText(/No connection\. Figures from /)).toContainText(
    day.format(new Date(now)),
  );
});

test("a screen opened without a network has its figures as soon as there is one", async ({
  page,
  context,
  member,
  noErrors,
}) => {
  noErrors.allow("Failed to load resource", "net::ERR", "ERR_INTERNET_DISCONNECTED");
  await signIn(page, await member("funded"));
  await page.goto("/#/mine");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.reload();
  await page.goto("/#/user/recharge");
  await expect(page.getByRole("alert").first()).toHaveText(/Network abnormality/);
  await expect(page.getByText(/No connection/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/No connection/)).toBeHidden();
  await expect(page.getByRole("button", { name: /^Copy/ }).first()).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test.describe("on the first visit, when nothing is kept", () => {
  test.use({ serviceWorkers: "block" });
  test("after three seconds a silent server is said to be slow, and from when the figures are", async ({
    page,
    member,
  }) => {
    await signIn(page, await member("funded"));
    let release = await holdReads(page);
    await page.goto("/#/user/balance");
    await expect(page.getByText(/takes longer than usual\. Still waiting for it/)).toBeVisible();
    await expectNoOverflow(page);
    release();
    await expect(page.getByText("500.00").first()).toBeVisible();
    await expect(page.getByText(/takes longer than usual/)).toHaveCount(0);
    release = await holdReads(page);
    await sayChanged(page);
    await expect(
      page.getByText(/takes longer than usual\. Figures from \d+ \w+ \d{4}, \d{2}:\d{2}\./),
    ).toBeVisible();
    await expect(page.getByText("500.00").first()).toBeVisible();
    release();
    await expect(page.getByText(/takes longer than usual/)).toHaveCount(0);
  });

  test("a screen whose script could not be had comes when the network is back", async ({
    page,
    context,
    member,
    noErrors,
  }) => {
    noErrors.allow("Failed to load resource", "net::ERR", "dynamically imported module");
    await signIn(page, await member("registered"));
    await page.goto("/#/user/balance");
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.goto("/#/user/feedback");
    await expect(page.getByText("This page could not be loaded")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { name: "Feedback", level: 1 })).toBeVisible();
  });
});

/** Holds the answers of all reads back until the function is called. */
async function holdReads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    if (route.request().method() === "GET") await promise;
    await route.continue();
  });
  return () => {
    resolve();
    void page.unrouteAll({ behavior: "ignoreErrors" });
  };
}

/** The number of service workers, and of the files that they cache. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    const names = await window.caches.keys();
    const kept = await Promise.all(
      names.map(async (name) => (await window.caches.open(name)).keys()),
    );
    return { workers: workers.length, files: kept.flat().length };
  });
const NONE = { workers: 0, files: 0 };
const logIn = (page: Page) => page.getByRole("heading", { name: "Log in", level: 1 });

test("keeps no copy of itself on a phone that saves data", async ({ browser, stack }) => {
  const context = await browser.newContext();
  await context.addInitScript(saveData);
  const page = await context.newPage();
  const asked: string[] = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${stack.url}/#/user/login`);
  await expect(logIn(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await copies(page)).toEqual(NONE);
  expect(asked).not.toContain("/sw.js");
  await context.close();
});

test("gives up its copy on a phone that is set to save data later, and makes it when it saves none", async ({
  context,
}) => {
  const page = await context.newPage();
  await page.goto("/#/user/login");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  expect((await copies(page)).files).toBeGreaterThan(50);
  await page.reload();
  const isServed = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  expect(await isServed()).toBe(true);

  const sparing = await context.newPage();
  await sparing.addInitScript(saveData);
  await page.close();
  await sparing.goto("/#/user/login");
  await expect(logIn(sparing)).toBeVisible();
  await expect.poll(() => copies(sparing)).toEqual(NONE);
  await sparing.reload();
  await expect(logIn(sparing)).toBeVisible();
  expect(await sparing.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await sparing.waitForLoadState("networkidle");
  expect(await copies(sparing)).toEqual(NONE);

  const later = await context.newPage();
  await sparing.close();
  await later.goto("/#/user/login");
  await expect.poll(async () => (await copies(later)).workers).toBe(1);
});

/** The number of cached files of words for each language. */
async function wordsKept(page: Page): Promise<Record<string, number>> {
  const kept = await page.evaluate(async () => {
    const names = await window.caches.keys();
    const all = await Promise.all(
      names.map(async (name) => (await window.caches.open(name)).keys()),
    );
    return all.flat().map(({ url }) => url);
  });
  const counts: Record<string, number> = {};
  for (const url of kept) {
    const language = languageOfWords(url);
    if (language !== undefined) counts[language] = (counts[language] ?? 0) + 1;
  }
  return counts;
}
const ALL = CATALOGUES.length;

const choice = (page: Page, name: string) => page.getByText(name, { exact: true });

test("keeps the words of the language in use alone, and of another from when it is chosen", async ({
  page,
  context,
  member,
  noErrors,
}) => {
  noErrors.allow("Failed to load resource", "net::ERR", "dynamically imported module");
  const tamil = wordsOf("ta_IN");
  const heading = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
  await signIn(page, await member("funded"));
  await page.goto("/#/index/language");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await expect.poll(() => wordsKept(page)).toEqual({ en: ALL });

  await choice(page, "தமிழ்").click();
  await expect(heading(tamil("Language"))).toBeVisible();
  await expect.poll(() => wordsKept(page)).toEqual({ ta: ALL });
  await context.setOffline(true);
  await page.reload();
  await expect(heading(tamil("Language"))).toBeVisible();
  // None of these screens was ever opened in this language.
  for (const [path, name] of [
    ["/mine", "Mine"],
    ["/user/feedback", "Feedback"],
    ["/user/recharge", "Deposit"],
  ] as const) {
    await page.goto(`/#${path}`);
    await expect(heading(tamil(name))).toBeVisible();
  }

  await page.goto("/#/index/language");
  await choice(page, "Deutsch").click();
  const missing = tamil(
    "{0} is not kept on this phone, and without a connection it cannot be fetched.",
  );
  await expect(page.getByRole("alert").getByText(missing)).toHaveText(/^Deutsch /);
  await expect(page.getByRole("radio", { name: "தமிழ்" })).toBeChecked();
  await expectWhole(page);
  await page.reload();
  await expect(heading(tamil("Language"))).toBeVisible();

  // When one language is chosen after another, the last one is shown.
  await context.setOffline(false);
  for (const [name, language] of [
    ["Deutsch", "de_DE"],
    ["Italiano", "it_IT"],
    ["English", "en_US"],
  ] as const) {
    await choice(page, name).click();
    await expect(heading(wordsOf(language)("Language"))).toBeVisible();
  }
  await expect.poll(() => wordsKept(page), { timeout: 30_000 }).toEqual({ en: ALL });
}); // @screen /index/language

test("opens in the words that are kept where those of the language asked for cannot be had", async ({
  page,
  context,
  noErrors,
}) => {
  noErrors.allow("Failed to load resource", "net::ERR", "dynamically imported module");
  const heading = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
  await page.goto("/#/index/language");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await expect.poll(() => wordsKept(page)).toEqual({ en: ALL });
  await context.setOffline(true);
  // The phone was closed between the choice and the last file of its copy.
  await page.evaluate(() => localStorage.setItem("ballast.language", JSON.stringify("ta_IN")));
  await page.reload();
  await expect(heading("Language")).toBeVisible();
  // The choice stays, and takes effect when there is a network again.
  await context.setOffline(false);
  await page.reload();
  await expect(heading(wordsOf("ta_IN")("Language"))).toBeVisible();
});

test("fetches a release with the words of that language, and opens it once the app was closed", async ({
  context,
  stack,
  noErrors,
}) => {
  // The worker fetches two releases, one file after the other.
  test.setTimeout(120_000);
  const installs = { timeout: 60_000 };
  const releases = await withReleases(stack.url);
  noErrors.allow(releases.url, releases.url.replace("http", "ws"), "net::ERR");
  const tamil = wordsOf("ta_IN");
  const open = async () => {
    const page = await context.newPage();
    await page.goto(`${releases.url}/#/user/login`);
    return page;
  };
  const first = await open();
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await first.goto(`${releases.url}/#/index/language`);
  await choice(first, "தமிழ்").click();
  await expect.poll(() => wordsKept(first), installs).toEqual({ ta: ALL });

  // Until then the network serves the page.
  await first.reload();
  releases.release();
  // Checks for an update, as the browser does by itself whenever the app is opened.
  await first.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const isWaiting = async () =>
    (await navigator.serviceWorker.getRegistration())?.waiting?.state === "installed";
  await expect.poll(() => first.evaluate(isWaiting), installs).toBe(true);
  // The open page continues with its own files, which the server does not have any more.
  await first.goto(`${releases.url}/#/user/login/forgetPassword`);
  await expect(first.getByRole("heading", { name: tamil("New password"), level: 1 })).toBeVisible();
  await first.close();

  await context.setOffline(true);
  const isReleased = async () => {
    const page = await open();
    await expect(page.getByRole("heading", { name: tamil("Log in"), level: 1 })).toBeVisible();
    const files = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    await page.close();
    const scripts = files.filter((name) => /\/assets\/.*\.js$/.test(name));
    return scripts.length > 0 && scripts.every((name) => name.endsWith("-next.js"));
  };
  await expect.poll(isReleased).toBe(true);
  releases.close();
}); // @screen /index/language

test("keeps nothing of a member after the logout", async ({ page, member }) => {
  await signIn(page, await member("funded"));
  await page.goto("/#/user/balance");
  await expect(page.getByText("500.00").first()).toBeVisible();
  await page.goto("/#/mine");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/#\/user\/login/);
  const kept = await page.evaluate(() => [
    localStorage.getItem("ballast.session"),
    localStorage.getItem("ballast.cache"),
  ]);
  expect(kept).toEqual([null, null]);
  const caches = await page.evaluate(async () => {
    const names = await window.caches.keys();
    const urls = await Promise.all(
      names.map(async (name) =>
        (await (await window.caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return urls.flat().filter((url) => /\/(api|files|sandbox)\//.test(url));
  });
  expect(caches).toEqual([]);
}); // @rule state/session
