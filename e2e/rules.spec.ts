/**
 * Rules that belong to no single screen: time constants, the format of times and amounts, copying,
 * lists that grow, prefetching, and that leaving takes no more steps than entering.
 */
import {
  CACHE_MS,
  PREFETCH_TIMEOUT_MS,
  REDIRECT_MS,
  REQUEST_TIMEOUT_MS,
  TOAST_MS,
} from "@ballast/contract/constants.ts";
import { scrollNotices } from "@ballast/contract/content/calls.ts";
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { REFUSALS } from "@ballast/contract/errors.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { listOrders, listProducts, productDetail } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { logIn, logOut, memberInfo } from "@ballast/contract/user/calls.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { listAddresses } from "@ballast/contract/wallet/calls.ts";
import { listRechargeRecords } from "@ballast/contract/wallet/capital-records.ts";
import type { Page } from "@playwright/test";
import { FOLDERS } from "../apps/web/src/screen-folders.ts";
import { findProduct } from "../scripts/member-life.ts";
import { buyButton, sayChanged, unfold, untilApp } from "./finders.ts";
import { demoMember, signIn, withWelcome } from "./members.ts";
import { changed } from "./public-pages.ts";
import { expect, test } from "./test.ts";

const callsOf = (endpoint: Endpoint) => new RegExp(`${pathOf(endpoint)}(\\?|$)`);
const money = (value: bigint) => formatAmount(value, "tUSDT");
const NETWORK = "Network abnormality, please try again later";
const SOON_MS = 100;

test("a countdown stops at zero, and what is shown is asked for anew", async ({ page, stack }) => {
  await signIn(page, await demoMember(stack, "fresh"));
  let over = 0;
  let answer = () => {};
  const later = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(callsOf(listProducts), async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const [first] = json.data.list;
    const now = Date.parse(json.data.serverTime);
    if (over > 0) await later;
    Object.assign(first, {
      productName: "Ends soon",
      status: over === 0 ? 6 : 0,
      daotimes: over === 0 ? new Date(now + 3_000).toISOString() : null,
    });
    over ||= now + 3_000;
    await route.fulfill({ response, json });
  });
  await page.goto("/#/projects");
  const card = page.getByRole("listitem").filter({ hasText: "Ends soon" });
  const zero = "0 d 00 h 00 min 00 s";
  await expect(card.getByRole("timer")).toHaveText(/0 d 00 h 00 min 0[1-3] s/);
  const asked = page.waitForRequest(callsOf(listProducts));
  await expect(card.getByRole("timer")).toHaveText(zero);
  await asked;
  await page.waitForTimeout(1_500); // longer than one beat of the countdown
  await expect(card.getByRole("timer")).toHaveText(zero);
  answer();
  await expect(card).toContainText("Sale over");
  await expect(card.getByRole("timer")).toHaveCount(0);
}); // @rule state/countdown

test("the end of a session is said for three seconds and leads to the login after one", async ({
  page,
  member,
  stack,
  noErrors,
}) => {
  noErrors.allow("status of 401");
  await page.clock.install();
  await signIn(page, await withWelcome(await member("registered")));
  await page.goto("/#/user/balance");
  // Waits for the app itself: the page paints the figures above it before, and a stopped clock must
  // not stop the app's start.
  await expect(page.getByRole("heading", { name: "More" })).toBeVisible();
  const token = await page.evaluate(() => {
    return JSON.parse(localStorage.getItem("ballast.session") ?? "{}").token as string;
  });
  // Stops the clock before the session ends: the app may notice that by itself, and no second may
  // pass then.
  await page.clock.pauseAt(Date.now() + 60_000);
  await stack.client(token).call(logOut);
  await sayChanged(page);
  const said = page.getByRole("status").getByText("Please log in to go on.");
  await expect(said).toBeVisible();
  await page.clock.runFor(REDIRECT_MS - SOON_MS);
  await expect(page).toHaveURL(/#\/user\/balance$/);
  await page.clock.runFor(2 * SOON_MS);
  await expect(page).toHaveURL(/#\/user\/login\?to=/);
  await page.clock.runFor(TOAST_MS - REDIRECT_MS - 2 * SOON_MS);
  await expect(said).toBeVisible();
  await page.clock.runFor(2 * SOON_MS);
  await expect(said).toHaveCount(0);
}); // @rule state/session-ended constant/toast

test("a call that is not answered for 36 seconds ends as a network that is away", async ({
  page,
  noErrors,
}) => {
  noErrors.allow("net::ERR");
  // Playwright's clock does not reach this timer, so it runs a hundred times as fast and reports
  // its delay.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked: number[] = [];
    Object.assign(window, { asked });
    AbortSignal.timeout = (milliseconds) => {
      asked.push(milliseconds);
      return timeout(milliseconds / 100);
    };
  });
  await page.route(callsOf(logIn), () => {});
  await page.goto("/#/user/login");
  await page.getByRole("textbox", { name: "Phone number" }).fill("+14155550113");
  await page.getByLabel("Password", { exact: true }).fill("Driftwood5sand");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toHaveText(NETWORK);
  const asked = await page.evaluate(() => (window as unknown as { asked: number[] }).asked);
  expect(new Set(asked)).toEqual(new Set([REQUEST_TIMEOUT_MS]));
}); // @rule call/timeout

test("figures are kept for four hours and not shown after them, however often one looked", async ({
  page,
  member,
  noErrors,
}) => {
  noErrors.allow("net::ERR", "Failed to load resource");
  const began = Date.now();
  await page.clock.install({ time: began });
  await signIn(page, await member("funded"));
  await page.goto("/#/user/balance");
  const figures = page.getByText("500.00").first();
  await expect(figures).toBeVisible();
  await untilApp(page);
  const kept = () => page.evaluate(() => localStorage.getItem("ballast.cache") ?? "");
  await expect.poll(kept).toContain("500000000");
  await page.route("**/api/**", (route) => route.abort());
  await page.clock.setSystemTime(began + CACHE_MS - 60_000);
  await page.reload();
  await expect(figures).toBeVisible();
  await expect(page.getByText(/No connection\. Figures from /)).toBeVisible();
  await page.clock.runFor(10_000); // the retries, and the second after which the cache is kept
  await page.clock.setSystemTime(began + CACHE_MS + 60_000);
  await page.reload();
  await expect(page.getByRole("alert").getByText(NETWORK)).toBeVisible({ timeout: 20_000 });
  await expect(figures).toHaveCount(0);
}); // @rule constant/cache

test("figures that an app of another contract kept are asked anew, never shown", async ({
  page,
  member,
  noErrors,
}) => {
  noErrors.allow("net::ERR", "Failed to load resource");
  await signIn(page, await member("funded"));
  await page.goto("/#/user/balance");
  const figures = page.getByText("500.00").first();
  await expect(figures).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem("ballast.cache") ?? "{}");
  await expect.poll(kept).toContain("500000000");
  expect(JSON.parse(await kept()).contract).toMatch(/^[0-9a-f]{8}$/);
  await page.goto("about:blank");
  await page.route("**/api/**", (route) => route.abort());
  await page.addInitScript(() => {
    const text = localStorage.getItem("ballast.cache");
    if (text)
      localStorage.setItem("ballast.cache", text.replace(/"contract":"\w+"/, '"contract":"0"'));
  });
  await page.goto("/#/user/balance");
  await expect(page.getByRole("alert").getByText(NETWORK)).toBeVisible({ timeout: 20_000 });
  await expect(figures).toHaveCount(0);
});

test("figures are kept when the app is left before it had a moment to keep them", async ({
  page,
  member,
  noErrors,
}) => {
  noErrors.allow("net::ERR", "Failed to load resource");
  await signIn(page, await member("funded"));
  // The response takes longer than anybody waits.
  await page.route(callsOf(scrollNotices), () => {});
  await page.goto("/#/index");
  const figures = page.getByText("500.00").first();
  await expect(figures).toBeVisible();
  await untilApp(page);
  const kept = () => page.evaluate(() => localStorage.getItem("ballast.cache") ?? "");
  expect(await kept()).not.toContain("500000000");
  await page.route("**/api/**", (route) => route.abort());
  await page.reload();
  expect(await kept()).toContain("500000000");
  await expect(figures).toBeVisible();
  await expect(page.getByText(/No connection\. Figures from /)).toBeVisible();
});

test("a product that is gone since it was kept leads to the list; that it was is never kept", async ({
  page,
  stack,
  noErrors,
}) => {
  noErrors.allow("status of 404");
  const began = Date.now();
  await page.clock.install({ time: began });
  const fresh = await demoMember(stack, "fresh");
  const { productId } = await findProduct(fresh.client, "Harbour 7");
  await signIn(page, fresh);
  await page.goto(`/#/index/detail?productId=${publicId("product", productId)}`);
  const title = page.getByRole("heading", { name: "Harbour 7", level: 1 });
  await expect(title).toBeVisible();
  const kept = async () => {
    const text = await page.evaluate(() => localStorage.getItem("ballast.cache") ?? "{}");
    const { state = { queries: [] } } = JSON.parse(text) as { state?: { queries: unknown[] } };
    return state.queries.filter((one) => JSON.stringify(one).includes(pathOf(productDetail)));
  };
  await expect.poll(async () => (await kept()).length).toBe(1);
  const { number: code, status } = REFUSALS.product_unknown;
  const data = { refusal: "product_unknown" };
  await page.route(callsOf(productDetail), (route) =>
    route.fulfill({ status, json: { code, msg: "This product is not known.", data } }),
  );
  // The figures are older than those that are shown without a new request.
  await page.clock.setSystemTime(began + 60_000);
  await page.reload();
  const gone = page.getByText("This product was not found");
  await expect(gone).toBeVisible();
  await expect(page.getByRole("link", { name: "All products" })).toBeVisible();
  await page.clock.runFor(5_000);
  await expect.poll(kept).toEqual([]);
  await page.unroute(callsOf(productDetail));
  await page.reload();
  await expect(title).toBeVisible();
  await expect(gone).toHaveCount(0);
});

/** Two pages of twenty rows; the second call fails. Answers the requested cursors. */
async function inTwoPages(page: Page): Promise<(string | null)[]> {
  const cursors: (string | null)[] = [];
  await page.route(callsOf(listRechargeRecords), async (route) => {
    const url = new URL(route.request().url());
    const cursor = url.searchParams.get("cursor");
    cursors.push(cursor);
    if (cursors.length === 2) {
      return route.fulfill({ status: 500, json: { code: 500, msg: "Not now.", data: null } });
    }
    url.searchParams.delete("cursor");
    const response = await route.fetch({ url: url.href });
    const json = await response.json();
    const list = Array.from({ length: 20 }, (_, at) => ({
      ...json.data.list[0],
      no: (cursor === null ? 0 : 20) + at + 1,
    }));
    json.data = { ...json.data, total: 40, list, cursor: cursor === null ? "more" : null };
    await route.fulfill({ response, json });
  });
  return cursors;
}

test("a list gets its next page when its end is near, and is asked anew when it is pulled down", async ({
  page,
  stack,
  noErrors,
}) => {
  noErrors.allow("status of 500");
  await signIn(page, await demoMember(stack, "fresh"));
  const cursors = await inTwoPages(page);
  await page.goto("/#/user/record");
  const rows = page.getByRole("list", { name: /Recharge wallet/ }).getByRole("listitem");
  await expect(rows).toHaveCount(20);
  expect(cursors).toEqual([null]);
  await page.mouse.wheel(0, 10_000);
  await expect(page.getByRole("alert")).toContainText("Not now.");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows).toHaveCount(40);
  await expect(page.getByText("That is all")).toBeVisible();
  expect(cursors).toEqual([null, "more", "more"]);

  await page.evaluate(() => window.scrollTo(0, 0));
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...ys: number[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: ys.map((y) => ({ x: 200, y })) });
  const pull = async (pixels: number) => {
    await touch("touchStart", 300);
    for (let moved = 20; moved <= pixels; moved += 20) await touch("touchMove", 300 + moved);
  };
  // The listener for the finger is loaded in an idle moment.
  await expect(async () => {
    await pull(100);
    const said = page.getByText("Pull down to refresh").waitFor({ timeout: 500 });
    await said.catch(async (error) => {
      await touch("touchEnd");
      throw error;
    });
  }).toPass();
  await touch("touchEnd");
  await expect(page.getByText("Pull down to refresh")).toBeHidden();
  expect(cursors).toHaveLength(3);
  await pull(200);
  await expect(page.getByText("Let go to refresh")).toBeVisible();
  await touch("touchEnd");
  await expect.poll(() => cursors.slice(3)).toEqual([null, "more"]);
  await page.unrouteAll({ behavior: "wait" });
}); // @rule call/paging constant/pull-up

test.describe("in a language and a zone of another way", () => {
  test.use({ language: "hi_IN", timezoneId: "Asia/Kolkata" });

  test("amounts have comma thousands, moments are day, month, year in the zone chosen", async ({
    page,
    stack,
  }) => {
    await signIn(page, await demoMember(stack, "fresh"));
    await page.route(callsOf(getAssetsOverview), async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      Object.assign(json.data, { recharge: "1234567891234", balance: "0" });
      await route.fulfill({ response, json });
    });
    await page.goto("/#/user/balance");
    await expect(page.getByText("1,234,567.891234").first()).toBeVisible();
    await expect(page.getByText("tUSDT TEST").first()).toBeVisible();

    await page.route(callsOf(memberInfo), async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.data.purchasesPausedUntil = "2030-01-02T20:04:00.000Z";
      await route.fulfill({ response, json });
    });
    const month = await page.evaluate(() =>
      new Intl.DateTimeFormat("hi-IN", { month: "short" }).format(new Date("2030-01-02")),
    );
    await page.goto("/#/user/securitycenter");
    await expect(page.getByText(`2 ${month} 2030, 20:04`)).toBeVisible();
    await page.goto("/#/user/system");
    await page.locator("label", { hasText: /Asia\/(Kolkata|Calcutta)/ }).click();
    await page.goto("/#/user/securitycenter");
    await expect(page.getByText(`3 ${month} 2030, 01:34`)).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
  }); // @rule input/money-text constant/dates
});

test("leaving an order takes no more touches than entering it", async ({ page, member }) => {
  const invested = await member("invested");
  const { productId } = await findProduct(invested.client, "Harbour 7");
  await page.addInitScript(() => {
    window.addEventListener("pointerdown", () => {
      sessionStorage.touches = Number(sessionStorage.touches ?? 0) + 1;
    });
  });
  const touches = () => page.evaluate(() => Number(sessionStorage.touches ?? 0));
  await signIn(page, invested);
  await page.goto(`/#/index/detail?productId=${publicId("product", productId)}`);
  await buyButton(page).click();
  await page.getByRole("checkbox").click();
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByRole("dialog", { name: "Bought" })).toBeVisible();
  const entering = await touches();
  expect(entering).toBe(3);

  const { list } = await invested.client.call(listOrders, { status: "valid" });
  const leavings = [
    { order: list.at(0), ask: "Cancel order", done: "Order cancelled" },
    { order: list.at(-1), ask: "Leave early", done: "Order left" },
  ];
  for (const { order, ask, done } of leavings) {
    await page.goto(`/#/user/orders?orderId=${publicId("order", order?.orderId ?? "")}`);
    const before = await touches();
    await page.getByRole("button", { name: ask, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: ask, exact: true }).click();
    await expect(page.getByRole("dialog", { name: done })).toBeVisible();
    expect((await touches()) - before).toBeLessThan(entering);
  }
}); // @rule 1.7/steps dark/subscription

test.describe("on a phone that saves no data", () => {
  test.use({ savesData: false });
  test("the scripts of next screens are fetched in idle moments, for four seconds", async ({
    page,
  }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      const idle: (() => void)[] = [];
      Object.assign(window, { idle, requestIdleCallback: (run: () => void) => idle.push(run) });
    });
    const waiting = () =>
      page.evaluate(() => (window as unknown as { idle: unknown[] }).idle.length);
    const rest = () =>
      page.evaluate(() => (window as unknown as { idle: (() => void)[] }).idle.shift()?.());
    /**
     * While a response is pending, nothing is prefetched, and one more idle callback is requested.
     */
    const restUntil = (isDone: () => boolean | Promise<boolean>) =>
      expect
        .poll(async () => {
          await rest();
          return isDone();
        })
        .toBe(true);
    let scripts = 0;
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts += 1;
    });
    /**
     * Counts all scripts that the last idle moment requested, because a screen consists of several.
     */
    const counted = async () => {
      let before = -1;
      const isStill = () => {
        const same = scripts === before;
        before = scripts;
        return same;
      };
      await expect.poll(isStill, { intervals: [500] }).toBe(true);
      return scripts;
    };
    for (const passed of [PREFETCH_TIMEOUT_MS - 3_000, PREFETCH_TIMEOUT_MS + SOON_MS]) {
      await page.goto("/#/user/login");
      await page.reload();
      await expect(page.getByRole("heading", { name: "Log in", level: 1 })).toBeVisible();
      // Storing a copy of the app comes first, unless a pending response delays it.
      await page.waitForLoadState("networkidle");
      await expect.poll(waiting).toBe(2);
      await rest();
      const atFirst = await counted();
      await restUntil(() => scripts > atFirst);
      const before = await counted();
      await expect.poll(waiting).toBeGreaterThan(0);
      await page.clock.fastForward(passed);
      if (passed < PREFETCH_TIMEOUT_MS) await restUntil(() => scripts > before);
      else {
        await restUntil(async () => (await waiting()) === 0);
        expect(await counted()).toBe(before);
      }
    }
  }); // @rule constant/prefetch
});

test("a phone that saves data fetches the scripts of the screen it shows alone", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const moments = { idle: 0 };
    const { requestIdleCallback } = window;
    const idle = (run: IdleRequestCallback, options?: IdleRequestOptions) =>
      requestIdleCallback((left) => {
        run(left);
        moments.idle += 1;
      }, options);
    Object.assign(window, { moments, requestIdleCallback: idle });
  });
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/#/user/login");
  await expect(page.getByRole("heading", { name: "Log in", level: 1 })).toBeVisible();
  const idle = () =>
    page.evaluate(() => (window as unknown as { moments: { idle: number } }).moments.idle);
  await expect.poll(idle).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  const shown = scripts.length;
  await page.getByRole("link", { name: "Register" }).click();
  await expect(page.getByRole("heading", { name: "Register", level: 1 })).toBeVisible();
  expect(scripts.length).toBeGreaterThan(shown);
}); // @rule constant/prefetch

test("a phone that saves data fetches what the menu offers when it is opened", async ({
  page,
  stack,
}) => {
  await signIn(page, await demoMember(stack, "fresh"));
  // The socket is the last thing that loads after the start.
  const live = page.waitForEvent("websocket");
  await page.goto("/#/mine");
  await live;
  await page.waitForLoadState("networkidle");
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  expect(scripts).not.toEqual([]);
});

/** The address book with one address, which waits for a day. */
function withNewAddress() {
  const now = Date.now();
  const one = {
    id: publicId("address", "01980000-0000-7000-8000-000000000001"),
    currency: "tUSDT",
    chain: "BEP20",
    address: "0x52908400098527886E0F7030069857D2E4169EE7",
    label: "",
    createdAt: new Date(now).toISOString(),
    usableFrom: new Date(now + 86_400_000).toISOString(),
    usable: false,
  };
  return { list: [one] };
}

test("what honesty asks to be said stands on the screens, a daily figure smaller than the total", async ({
  page,
  stack,
}) => {
  const running = await demoMember(stack, "running");
  const detail = await findProduct(running.client, "Harbour 7");
  const factOf = (name: string) =>
    page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });
  const size = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  await signIn(page, running);
  await page.goto(`/#/index/detail?productId=${publicId("product", detail.productId)}`);
  await expect(factOf("Worst case")).toContainText("each would be paid the same part");
  const { source, on } = detail.benchmark;
  await expect(
    page.getByText(new RegExp(`^\\d+\\.\\d\\d%, ${source}, .*${on.slice(0, 4)}$`)),
  ).toBeVisible();
  const benchmark = new RegExp(`^Benchmark: ${source}, .*${on.slice(0, 4)}`);
  await expect(page.getByText(benchmark)).toBeVisible();
  await unfold(page, "Benchmark and rate");
  await expect(factOf("For comparison: neutral benchmark")).toContainText("%");
  await page.locator("input[name=units]").fill("1");
  const [total, daily] = [detail.totalReturn ?? 0n, detail.dayReturnAmount ?? 0n];
  const [large, small] = await Promise.all([size(money(total)), size(money(daily))]);
  expect(small).toBeLessThan(large);
  await expect(factOf("Daily return of one unit")).toContainText(money(daily));
  await expect(factOf("Return in all of one unit")).toContainText(money(total));
  await page.getByRole("button", { name: "One unit more" }).click();
  await expect(page.getByText(`${money(2n * total)} of it is the return, `)).toContainText(
    `${money(2n * daily)} on each of ${detail.validDays} days`,
  );
  await page.getByRole("button", { name: "One unit less" }).click();

  await buyButton(page).click();
  const moment = /\d{1,2} \w{3} \d{4}/;
  await expect(factOf("Matures").last()).toContainText(moment);
  await expect(factOf("You can cancel until")).toContainText(moment);

  for (const path of ["/index", "/projects"]) {
    await page.goto(`/#${path}`);
    const plan = page.getByRole("list", { name: "Plans", exact: true }).getByRole("listitem");
    await expect(plan.first()).toContainText(/Return in all .*Simple yearly rate.*Benchmark/);
    await expect(plan.filter({ hasText: /daily|each of/i })).toHaveCount(0);
    await expect(page.getByText(`Benchmark: ${source}, `)).toBeVisible();
  }

  await page.goto("/#/user/recharge");
  await expect(factOf("Smallest deposit")).toContainText("1.00");
  await page.goto("/#/user/withdraw");
  await expect(
    page.getByText(
      /^(Half arrive within .*, 95 of 100 within .*|The last one arrived within .*|No withdrawal arrived.*)\.\s*$/,
    ),
  ).toBeVisible();
  // The wait of a first address begins when it is added.
  await expect(factOf("You receive")).toBeVisible();
  await expect(factOf("Arrives at the latest")).toHaveCount(0);
  await page.route(`**${pathOf(listAddresses)}`, changed(withNewAddress));
  // A reload would show the answer of before for as long as it counts as fresh.
  await sayChanged(page);
  await expect(factOf("Arrives at the latest")).toContainText(moment);
}); // @rule input/deposit-minimum 4/product 4/worst-case 4/daily-figure 4/buying 4/withdrawal

test("each path of the list shows its screen", async ({ page, stack, noErrors }) => {
  // A member of a country without a currency at the bank has neither cards nor rates.
  noErrors.allow("status of 404", "status of 409");
  // The 61 screens of the list, activity, proof, welcome, the public pages, and an unknown path.
  const paths = [...Object.keys(FOLDERS), "/*"];
  expect(paths).toHaveLength(68);
  const titles = new Map<string, string>();
  const open = async (path: string) => {
    await page.evaluate(() => document.querySelector("h1")?.classList.add("before"));
    await page.goto(`/#${path.replace("*", "no/such/screen")}`);
    const title = page.locator("h1:not(.before)");
    await expect(title).not.toHaveText("");
    titles.set(path, (await title.textContent()) ?? "");
  };
  const isForVisitors = (path: string) => path.startsWith("/user/login") || path === "/welcome";
  for (const path of paths.filter(isForVisitors)) await open(path);
  await signIn(page, await demoMember(stack, "running"));
  for (const path of paths.filter((other) => !isForVisitors(other))) await open(path);
  const named = [...titles.values()];
  expect(named).toHaveLength(68);
  expect(named.filter((title) => title === titles.get("/*"))).toHaveLength(1);
}); // @rule state/every-screen
