/** Changes made elsewhere appear without a reload. */
import { publicId } from "@ballast/contract/ids.ts";
import { LIVE_PATH } from "@ballast/contract/message/live.ts";
import { endSession, listSessions } from "@ballast/contract/user/sessions.ts";
import { getDepositAddress } from "@ballast/contract/wallet/calls.ts";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { buy, deposit, findProduct } from "../scripts/member-life.ts";
import { type Member, signIn } from "./members.ts";
import { expect, test } from "./test.ts";

/** A second phone of the same or another member. */
async function secondPhone(browser: Browser, page: Page): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  return [context, await context.newPage()];
}

/** Waits until the screen is shown and the socket is connected. */
async function openLive(page: Page, member: Member, path: string): Promise<void> {
  await signIn(page, member);
  const ready = page.waitForEvent("websocket").then((socket) =>
    socket.waitForEvent("framereceived", {
      predicate: ({ payload }) => /"ready"/.test(String(payload)),
    }),
  );
  await page.goto(`/#${path}`);
  await ready;
}

test("a purchase and a deposit show on two phones at once, with their messages", async ({
  page,
  browser,
  member,
  stack,
}) => {
  const one = await member("funded");
  await openLive(page, one, "/index");
  const [context, other] = await secondPhone(browser, page);
  await openLive(other, one, "/message?kind=order");
  await expect(other.getByText("No messages yet")).toBeVisible();
  await expect(other.getByText(/^Purchases, and principal/)).toBeVisible();
  await expect(page.getByText("500.50").first()).toBeVisible();

  await buy(one.client, await findProduct(one.client, "Harbour 7"), 2);
  await expect(page.getByText("300.50").first()).toBeVisible();
  const placed = other.getByRole("link", { name: /Order placed/ });
  await expect(placed).toBeVisible();
  await expect(placed.getByRole("img", { name: "Unread" })).toBeVisible();
  await expect(other.getByRole("list", { name: /^Orders, / })).toBeVisible();

  await deposit(one.client, stack.sandbox, 50_000_000n);
  await expect(page.getByText("350.50").first()).toBeVisible();

  const bell = page.getByRole("banner").getByRole("link", { name: /^Messages/ });
  await expect(bell).toHaveAccessibleName(/unread/);
  await placed.click();
  await expect(other.getByText(/^Harbour 7, units: 2\. You paid 200\.00 tUSDT\./)).toBeVisible();
  await other.getByRole("link", { name: "Show what it is about" }).click();
  await expect(other.getByRole("heading", { level: 1 })).not.toHaveText("Message");

  await page.goto("/#/message?kind=wallet");
  await page.getByRole("button", { name: "Mark these as read" }).click();
  await expect(page.getByText("These are marked as read")).toBeVisible();
  await page.getByText("All", { exact: true }).click();
  await expect(page.getByRole("list", { name: /^Messages, / }).first()).toBeVisible();
  await expect(page.getByText(/unread/)).toHaveCount(0);
  await context.close();
}); // @screen /message /user/msg

test("confirmations of a deposit are counted as blocks come", async ({ page, member, stack }) => {
  const one = await member("registered");
  await openLive(page, one, "/user/recharge");
  const { address } = await one.client.call(getDepositAddress, {
    currency: "tUSDT",
    chain: "BEP20",
  });
  await stack.sandbox.faucet(address, 7_000_000n);
  await stack.sandbox.mine(1);
  await expect(page.getByText("7.00").first()).toBeVisible();
  await stack.sandbox.mine(25);
  await expect(page.getByText("Credited").first()).toBeVisible();
});

test("the socket ends with the session, wherever that is ended", async ({
  page,
  member,
  noErrors,
}) => {
  noErrors.allow("status of 401");
  const one = await member("registered");
  await openLive(page, one, "/index");
  const { list } = await one.client.call(listSessions);
  for (const { sessionId, isCurrent } of list) {
    if (isCurrent) continue;
    await one.client.call(endSession, { sessionId: publicId("session", sessionId) });
  }
  await expect(page).toHaveURL(/#\/user\/login/, { timeout: 15_000 });
});

test("without sockets the app says so, and goes on asking", async ({ page, member }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "WebSocket");
  });
  await signIn(page, await member("registered"));
  await page.goto("/#/index");
  await expect(page.getByText("Your browser does not support socket.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
}); // @rule message/no-socket

test("a lost socket comes back by itself and says what was missed", async ({
  page,
  member,
  stack,
  noErrors,
}) => {
  // The tests' relay of the socket reports when it was cut before it had forwarded what it
  // received.
  noErrors.allow("WebSocket is already in CLOSING or CLOSED state");
  const one = await member("registered");
  const sockets: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(new RegExp(LIVE_PATH), (socket) => {
    const server = socket.connectToServer();
    sockets.push({ close: () => Promise.all([socket.close(), server.close()]).then(() => {}) });
  });
  await signIn(page, one);
  await page.goto("/#/index");
  await expect.poll(() => sockets.length).toBe(1);
  await sockets[0]?.close();
  await deposit(one.client, stack.sandbox, 90_000_000n);
  await expect(page.getByText("90.50").first()).toBeVisible();
  expect(sockets.length).toBeGreaterThan(1);
});
