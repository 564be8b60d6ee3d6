/**
 * The thirteen dark patterns that India's guidelines of 2023 name, as facts about the app. Patterns
 * that another spec covers are tagged there (docs/traceability.md).
 */
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { buyOrder, listOrders, listProducts } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import type { Page } from "@playwright/test";
import { QUESTION_IDS, RIGHT_CHOICES } from "../apps/server/src/control/understanding-texts.ts";
import { factsOf, isPath } from "../apps/web/src/nav/paths.ts";
import { FOLDERS } from "../apps/web/src/screen-folders.ts";
import { findProduct } from "../scripts/member-life.ts";
import { buyButton, money } from "./finders.ts";
import { demoMember, signIn } from "./members.ts";
import { expect, test } from "./test.ts";

const callsOf = (endpoint: Endpoint) => new RegExp(`${pathOf(endpoint)}(\\?|$)`);

/** Permissions that a device grants on request; each call of one of these is recorded. */
const GRANTS = `
  const asked = [];
  Object.defineProperty(window, "askedOfTheDevice", { value: asked });
  const watch = (owner, name) => {
    if (!owner || !(name in owner)) return;
    const real = owner[name];
    owner[name] = function (...given) { asked.push(name); return real.apply(this, given); };
  };
  watch(window.Notification, "requestPermission");
  watch(Object.getPrototypeOf(navigator.geolocation), "getCurrentPosition");
  watch(Object.getPrototypeOf(navigator.geolocation), "watchPosition");
  watch(navigator.mediaDevices && Object.getPrototypeOf(navigator.mediaDevices), "getUserMedia");
  watch(navigator.contacts && Object.getPrototypeOf(navigator.contacts), "select");
  watch(window.PushManager && PushManager.prototype, "subscribe");
  watch(navigator.clipboard && Object.getPrototypeOf(navigator.clipboard), "readText");
`;
type Watched = Window & { askedOfTheDevice: string[] };

/**
 * Everything on the screen that counts down, urges, covers the screen or asks, before anybody has
 * touched it.
 */
const urging = (page: Page) =>
  page.evaluate(() => ({
    ticked: document.querySelectorAll("input[type=checkbox]:checked").length,
    // The times of a sale are on its product and come from the server (see the last test).
    counting: document.querySelectorAll("[role=timer]:not(li:has(a[href*='productId']) *)").length,
    covering: document.querySelectorAll("dialog[open]").length,
    playing: [...document.querySelectorAll("video")].filter((video) => !video.paused).length,
    moving: document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
      .map(({ effect }) => effect instanceof KeyframeEffect && effect.target?.className)
      .filter((name) => !`${name}`.includes("skeleton")).length,
    asked: (window as unknown as Watched).askedOfTheDevice,
  }));
const CALM = { ticked: 0, counting: 0, covering: 0, playing: 0, moving: 0, asked: [] };

test("no screen by itself ticks a box, counts down, opens over itself, plays, blinks or asks the device", async ({
  page,
  stack,
  noErrors,
}) => {
  // A member of a country without a currency at the bank has neither cards nor rates.
  noErrors.allow("status of 404", "status of 409");
  await page.addInitScript(GRANTS);
  await signIn(page, await demoMember(stack, "running"));
  for (const path of Object.keys(FOLDERS)) {
    if (path.includes("*") || !isPath(path) || factsOf(path).visitor) continue;
    await page.evaluate(() => document.querySelector("h1")?.classList.add("before"));
    await page.goto(`/#${path}`);
    await expect(page.locator("h1:not(.before)")).not.toHaveText("");
    await expect(page.locator("main .skeleton:visible")).toHaveCount(0);
    expect.soft({ path, ...(await urging(page)) }).toEqual({ path, ...CALM });
  }
}); // @rule dark/urgency dark/forced dark/interface dark/nagging

/** A first purchase from Home on, with its warning, its five questions and the agreement. */
const TAPS_MOST = 14;

/** Counts the taps on a page from now on, while it is not loaded anew. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const counted = { taps: 0 };
    addEventListener("pointerdown", () => (counted.taps += 1), true);
    return counted;
  });
  return () => counter.evaluate(({ taps }) => taps);
}

async function answerQuestions(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const id of QUESTION_IDS) {
    const choice = page.locator(`input[name="${id}"][value="${RIGHT_CHOICES[id]}"]`);
    await choice.check();
    await dialog.getByRole("button", { name: /^(I have read this|Next|Send answers)$/ }).click();
  }
}

test("the first price shown is the price charged, and nothing is in the purchase that was not chosen", async ({
  page,
  member,
}) => {
  const newcomer = await member("newcomer");
  const before = await newcomer.client.call(getAssetsOverview);
  await signIn(page, newcomer);

  await page.goto("/#/index");
  const card = page.getByRole("list", { name: "Plans", exact: true }).getByRole("listitem").first();
  const name = (await card.getByRole("heading", { level: 3 }).textContent()) ?? "";
  const { productId, price } = await findProduct(newcomer.client, name);
  if (price === null) throw new Error("the product has no price");
  const taps = await countTaps(page);
  // The amount that a list reckons on is no choice of the member: a purchase begins with one unit.
  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText(`Units of ${money(price)}`)).toBeVisible();
  await expect(buyButton(page)).toHaveText(`Buy 1 unit for ${money(price)}\u00a0tUSDT`);
  await expect(
    page.getByText(/^Plans are compared on 1,000\.00\. Here it is one unit/),
  ).toBeVisible();
  await buyButton(page).click();
  await answerQuestions(page);
  const sheet = page.getByRole("dialog", { name: /^Buy / });
  await expect(sheet.getByRole("checkbox")).not.toBeChecked();
  await sheet.getByRole("checkbox").click();
  const sent = page.waitForRequest(callsOf(buyOrder));
  await sheet.getByRole("button", { name: `Pay ${formatAmount(price, "tUSDT")} tUSDT` }).click();
  const form = new URLSearchParams((await sent).postData() ?? "");
  expect([...form.keys()].sort()).toEqual(["agreementHash", "agreementId", "productId", "units"]);
  expect(form.get("productId")).toBe(publicId("product", productId));
  expect(form.get("units")).toBe("1");
  await expect(page.getByRole("dialog", { name: "Bought" })).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(TAPS_MOST);
  // What follows is what the member has; neither it nor going back offers the same again.
  await page.getByRole("dialog", { name: "Bought" }).getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: "Mine", level: 1 })).toBeVisible();
  await expect(
    page.getByText(/^Not counted above: .* still to come from your plans/),
  ).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();

  const { list } = await newcomer.client.call(listOrders);
  expect(list.map(({ principal }) => principal)).toEqual([price]);
  const after = await newcomer.client.call(getAssetsOverview);
  expect(before.recharge - after.recharge).toBe(price);
}); // @rule dark/basket dark/drip

test("what asks before it acts has two buttons of one size, names the action, and declines without blame", async ({
  page,
  member,
}) => {
  const invested = await member("invested");
  const { list } = await invested.client.call(listOrders, { status: "valid" });
  const order = publicId("order", list.at(-1)?.orderId ?? "");
  await signIn(page, invested);
  const questions = [
    { path: `/user/orders?orderId=${order}`, ask: "Leave early", does: "Leave early" },
    { path: "/mine", ask: "Log out", does: "Log out" },
  ];
  for (const { path, ask, does } of questions) {
    await page.goto(`/#${path}`);
    await page.getByRole("button", { name: ask, exact: true }).click();
    const dialog = page.getByRole("dialog");
    const act = dialog.getByRole("button", { name: does, exact: true });
    const decline = dialog.getByRole("button", { name: /^(Not now|Stay|Keep it)$/ });
    const [one, other] = [await act.boundingBox(), await decline.boundingBox()];
    expect({ width: one?.width, height: one?.height }).toEqual({
      width: other?.width,
      height: other?.height,
    });
    await decline.click();
    await expect(dialog).toHaveCount(0);
  }
  const still = await invested.client.call(listOrders, { status: "valid" });
  expect(still.list).toHaveLength(list.length);
}); // @rule dark/shaming dark/interface

test("a clock of the phone that is wrong does not hurry a countdown", async ({ page, stack }) => {
  await signIn(page, await demoMember(stack, "running"));
  const OPENS_IN_MS = 2 * 3_600_000;
  await page.route(callsOf(listProducts), async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const opens = new Date(Date.parse(json.data.serverTime) + OPENS_IN_MS).toISOString();
    Object.assign(json.data.list[0], { productName: "Opens later", status: 9, daotimes: opens });
    await route.fulfill({ response, json });
  });
  await page.clock.setSystemTime(Date.now() + 90 * 60_000);
  await page.goto("/#/projects");
  const card = page.getByRole("listitem").filter({ hasText: "Opens later" });
  await expect(card.getByRole("timer")).toHaveText(/^0 d (02 h 00|01 h 5\d) min/);
}); // @rule dark/urgency
