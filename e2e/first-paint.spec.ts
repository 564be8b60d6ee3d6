/** What the page does before the app has started (apps/web/start-page). */
import { gzipSync } from "node:zlib";
import { publicId } from "@ballast/contract/ids.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { openStatus } from "@ballast/contract/open/calls.ts";
import { listProducts } from "@ballast/contract/product/calls.ts";
import { offeredPlans } from "@ballast/contract/product/offered-plans.ts";
import { pathOf } from "@ballast/contract/route.ts";
import type { Page } from "@playwright/test";
import { FIRST_CALLS } from "../apps/web/start-page/first-calls.ts";
import { shiftsSoFar } from "./looks.ts";
import { demoMember, signIn } from "./members.ts";
import { expect, test } from "./test.ts";

/** Holds back files of the app, all or some, until the function that it answers is called. */
async function holdFiles(page: Page, which = "**/assets/**"): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(which, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

// For phones that do not save data: what loads later must not move what is visible.
test.use({ savesData: false });

test.describe("in Tamil", () => {
  test.use({ language: "ta_IN" });
  test("says before any file has come that it is a test and what it is for", async ({ page }) => {
    const release = await holdFiles(page);
    await page.goto("/#/user/login", { waitUntil: "commit" });
    const title = page.getByRole("heading", { level: 1 });
    await expect(page.getByText(/சோதனை/).first()).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "ta");
    const [before, words] = [await title.boundingBox(), await title.textContent()];
    await expect(page.getByRole("textbox")).toHaveCount(0);

    release();
    await expect(page.getByRole("textbox").first()).toBeVisible();
    expect([await title.boundingBox(), await title.textContent()]).toEqual([before, words]);
  });
});

test("comes whole in the ten packets that a server sends before it waits", async ({ page }) => {
  const answer = await page.goto("/");
  expect(await answer?.headerValue("content-encoding")).toBe("br");
  const { responseHeadersSize = 0, responseBodySize = 0 } = (await answer?.request().sizes()) ?? {};
  expect(responseBodySize).toBeGreaterThan(10_000);
  expect(responseHeadersSize + responseBodySize).toBeLessThan(14_600);
});

for (const [path, most] of [
  ["/user/login", 95_000],
  ["/index", 130_000],
] as const) {
  test(`needs less than ${most / 1_000} kB of script and words for ${path}, in each language`, async ({
    page,
    stack,
  }) => {
    if (path === "/index") await signIn(page, await demoMember(stack, "running"));
    const release = await holdFiles(page);
    await page.goto(`/#${path}`, { waitUntil: "commit" });
    const links = page.locator("link[rel=modulepreload]");
    await expect(links.first()).toBeAttached();
    const files = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const spoken = files.filter((file) => file?.includes("/words-en-"));
    expect(spoken.length).toBeGreaterThan(0);
    const bytes = async (file: string | null) =>
      gzipSync(await (await page.request.get(`${file}`)).body(), { level: 9 }).length;
    const sum = async (all: (string | null)[]) =>
      (await Promise.all(all.map(bytes))).reduce((total, size) => total + size, 0);
    const scripts = await sum(files.filter((file) => !spoken.includes(file)));
    for (const language of LANGUAGES) {
      const words = spoken.map((file) => `${file}`.replace("-en-", `-${language.slice(0, 2)}-`));
      expect(scripts + (await sum(words)), language).toBeLessThan(most);
    }
    release();
  });
}

test.describe("in Hindi", () => {
  test.use({ language: "hi_IN" });
  test("moves nothing of the welcome at twice the text size, whichever figures come first", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        document.documentElement.style.setProperty("font-size", "200%");
      }).observe(document, { childList: true });
    });
    for (const last of [offeredPlans, openStatus]) {
      const release = await holdFiles(page, `**${pathOf(last)}*`);
      const other = last === openStatus ? offeredPlans : openStatus;
      const answered = page.waitForResponse(`**${pathOf(other)}*`);
      await page.goto("about:blank");
      await page.goto("/#/welcome");
      await (await answered).finished();
      await page.evaluate(() => new Promise(requestAnimationFrame));
      release();
      await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
      await expect(page.locator("main select")).toBeVisible();
      await expect(page.locator("main .skeleton")).toHaveCount(0);
      expect(await shiftsSoFar(page)).toEqual([]);
      await page.unrouteAll();
    }
  });
});

for (const [languages, country] of [
  [["hi-IN", "en"], "+91"],
  // A language without a country, which no list can name.
  [["en-US@posix"], null],
  [["es-419"], null],
] as const) {
  test(`moves nothing of the login when the countries come, to a phone of ${languages[0]}`, async ({
    page,
  }) => {
    await page.addInitScript((own) => {
      Object.defineProperty(navigator, "languages", { value: own });
    }, languages);
    const release = await holdFiles(page, "**/auth/countrys");
    await page.goto("/#/user/login");
    const password = page.locator("input[type=password]");
    await expect(password).toBeVisible();
    const before = await password.boundingBox();
    const answered = page.waitForResponse("**/auth/countrys");
    release();
    await (await answered).finished();
    if (country) await expect(page.getByText(country)).toBeVisible();
    else await expect(page.getByText(/Begin with \+|Empiece por \+/)).toBeVisible();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await password.boundingBox()).toEqual(before);
  });
}

for (const [path, calls] of Object.entries(FIRST_CALLS)) {
  test(`asks the first figures of ${path} ahead, each once, and moves nothing in sight`, async ({
    page,
    stack,
  }) => {
    const member = await demoMember(stack, "running");
    const [product] = (await member.client.call(listProducts)).list;
    const productId = publicId("product", product?.productId ?? "");
    const wanted = calls.map((call) => call.replace("{productId}", productId));
    await signIn(page, member);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url().replace(stack.url, "")));
    const times = (call: string) => asked.filter((url) => url === call).length;

    // A message of the socket would request figures anew.
    await page.routeWebSocket(/\/api\/message\/live/, () => {});
    const release = await holdFiles(page);
    const search = path === "/index/detail" ? `?productId=${productId}` : "";
    await page.goto(`/#${path}${search}`, { waitUntil: "commit" });
    await expect.poll(() => wanted.map(times)).toEqual(wanted.map(() => 1));

    // The app drops after a while what no screen took: here only a screen may take it.
    await page.evaluate(() => {
      const ahead = (window as { ballastAhead?: Map<string, unknown> }).ballastAhead;
      if (ahead) ahead.clear = () => {};
    });
    release();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main .skeleton")).toHaveCount(0);
    const left = () =>
      page.evaluate(() => [
        ...((window as { ballastAhead?: Map<string, unknown> }).ballastAhead?.keys() ?? ["none"]),
      ]);
    await expect.poll(left).toEqual([]);
    expect(wanted.map(times)).toEqual(wanted.map(() => 1));
    expect(await shiftsSoFar(page)).toEqual([]);
  });
}
