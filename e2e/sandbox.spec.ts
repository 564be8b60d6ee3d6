import { rechargeLocal } from "@ballast/contract/cash/fiat.ts";
import type { Page } from "@playwright/test";
import { eventually } from "../scripts/client.ts";
import { indianMember } from "./local-members.ts";
import { enlargeText, expectAccessible, expectNoOverflow, shot } from "./looks.ts";
import { demoMember, keep, type Member, newSession, signIn } from "./members.ts";
import { expect, type Stack, test } from "./test.ts";

for (const theme of ["light", "dark"] as const) {
  test.describe(`the sandbox page, ${theme}`, () => {
    test.use({ theme });

    test("is accessible and whole on a phone", async ({ page }) => {
      await page.goto("/sandbox");
      await expect(page.getByRole("heading", { name: "Sandbox", exact: true })).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await shot(page, `sandbox-${theme}`);
    });

    test("is accessible and whole at the smallest width", async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto("/sandbox");
      await expectAccessible(page);
      await expectNoOverflow(page);
    });
  });
}

test("the sandbox page is whole at twice the text size", async ({ page }) => {
  await page.goto("/sandbox");
  await enlargeText(page);
  await expectNoOverflow(page);
});

test("the sandbox page moves the one clock, and says so", async ({ page, stack }) => {
  const before = await stack.sandbox.state();
  await page.goto("/sandbox");
  await page.getByRole("button", { name: "Advance" }).click();
  await expect(page.getByRole("status")).toContainText("now.");
  const after = await stack.sandbox.state();
  const passed = Date.parse(after.now) - Date.parse(before.now);
  expect(passed).toBeGreaterThanOrEqual(24 * 3_600_000);
});

test("the drawer says what became of an act where it is seen, however long it is", async ({
  page,
  stack,
}) => {
  await signIn(page, await demoMember(stack, "fresh"));
  await page.setViewportSize({ width: 390, height: 480 });
  await page.goto("/#/index");
  await page.getByRole("button", { name: "Sandbox" }).click();
  const drawer = page.getByRole("dialog", { name: "Sandbox" });
  const money = drawer
    .locator("section")
    .filter({ has: page.locator("form input") })
    .first();
  const amount = money.getByRole("textbox");
  await amount.fill("abc");
  // As when the keyboard has closed: the button is at the lower edge, and everything below it is
  // out of sight.
  await money
    .getByRole("button")
    .first()
    .evaluate((button) => button.scrollIntoView(false));
  await expect(money.getByRole("status")).not.toBeInViewport();
  await amount.press("Enter");
  await expect(money.getByRole("status")).toHaveText(/\d/);
  await expect(money.getByRole("status")).toBeInViewport({ ratio: 1 });
  await expect(amount).toBeInViewport();
});

test("the drawer offers a payment at the bank to the member whose it is, and to nobody else", async ({
  page,
  stack,
}) => {
  const payer = await payerOf(stack, "737.00");
  const { bank, openDrawer } = drawerOf(page);

  await page.goto("/#/user/login");
  await openDrawer();
  await expect(bank.getByText("Log in first: the payments that you started")).toBeVisible();
  await expect(bank.getByRole("button")).toHaveCount(0);

  await signIn(page, await indianMember(stack));
  await page.goto("/#/index");
  await openDrawer();
  await expect(bank.getByText("None of your payments waits.")).toBeVisible();
  await expect(bank.getByRole("button")).toHaveCount(0);

  await signIn(page, payer);
  await page.goto("/#/index");
  await openDrawer();
  await expect(bank.getByRole("link", { name: "737.00 tINR" })).toBeVisible();
  await bank.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(bank.getByText("Paid at the bank.")).toBeVisible();
  await expect(bank.getByText("None of your payments waits.")).toBeVisible();
});

test("the drawer hides a payment at once from who logs in next, and says when the lists do not come", async ({
  page,
  stack,
  noErrors,
}) => {
  const payer = await payerOf(stack, "643.00");
  const { drawer, bank, openDrawer } = drawerOf(page);
  const link = bank.getByRole("link", { name: "643.00 tINR" });
  await signIn(page, payer);
  await page.goto("/#/index");
  await openDrawer();
  await expect(link).toBeVisible();

  noErrors.allow("status of 429");
  const held = Promise.withResolvers<void>();
  const isList = /\/(rechargerecord|fiatmoney\/record)\?/;
  await page.route(isList, async (route) => {
    await held.promise;
    await route.fulfill({ status: 429, json: { code: 429, msg: "Too many calls." } });
  });
  await keep(page, await newSession(await indianMember(stack)));
  await expect(link).toBeHidden();
  await expect(bank.getByRole("button")).toHaveCount(0);
  const block = drawer.getByText(/^Block /);
  const before = (await block.textContent()) ?? "";
  await stack.sandbox.mine(1);
  await expect(block).not.toHaveText(before);

  held.resolve();
  await expect(bank.getByText("Too many calls.")).toBeVisible();
  await expect(drawer.getByText("No answer.")).toHaveCount(0);
  await page.unroute(isList);
  await expect(bank.getByText("None of your payments waits.")).toBeVisible();
  await expect(link).toBeHidden();
});

test.describe("the app", () => {
  test("shows its drawer to who came by the key, and to nobody else", async ({
    browser,
    stack,
  }) => {
    const visitor = await browser.newContext({ serviceWorkers: "block" });
    const page = await visitor.newPage();
    const handle = page.getByRole("button", { name: "Sandbox" });
    await page.goto(`${stack.url}/`);
    await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
    await expect(handle).toBeHidden();
    expect((await page.request.get(`${stack.url}/sandbox`)).status()).toBe(404);

    await page.goto(`${stack.url}/sandbox/app?key=${stack.sandboxKey}`);
    await expect(handle).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/");
    await page.goto(`${stack.url}/sandbox`);
    await page.getByRole("link", { name: "The app" }).click();
    await expect(handle).toBeVisible();
    await visitor.close();
  }); // @rule run/sandbox-key

  test("has its drawer also where its worker kept a page from before", async ({
    browser,
    stack,
  }) => {
    const visitor = await browser.newContext({ serviceWorkers: "allow" });
    const page = await visitor.newPage();
    const handle = page.getByRole("button", { name: "Sandbox" });
    await page.goto(`${stack.url}/`);
    const isKept = () =>
      page.evaluate(async () => {
        const kept = await caches.match("/index.html", { ignoreSearch: true });
        return kept !== undefined && navigator.serviceWorker.controller !== null;
      });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.reload();
    await expect.poll(isKept).toBe(true);
    await expect(handle).toBeHidden();
    // Opened through the sandbox's page, the app still has what its service worker cached.
    await page.goto(`${stack.url}/sandbox?key=${stack.sandboxKey}`);
    await page.goto(`${stack.url}/`);
    await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
    await expect(handle).toBeHidden();

    await page.goto(`${stack.url}/sandbox/app?key=${stack.sandboxKey}`);
    await expect(handle).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.reload();
    await expect(handle).toBeVisible();
    await visitor.close();
  });
});

/** A member whose payment of this amount in tINR waits at the bank. */
async function payerOf(stack: Stack, amount: string): Promise<Member> {
  const payer = await indianMember(stack);
  const input = { payChannelId: "upi-in", tradeAmount: amount.replace(".", "") };
  await payer.client.call(rechargeLocal, input);
  await eventually("the payment at the bank", async () => {
    const { payments } = await stack.sandbox.state();
    return payments?.some((payment) => payment.amount === amount) || null;
  });
  return payer;
}

function drawerOf(page: Page) {
  const drawer = page.getByRole("dialog", { name: "Sandbox" });
  const bank = drawer.getByRole("heading", { name: "Bank", exact: true }).locator("..");
  const openDrawer = () => page.getByRole("button", { name: "Sandbox" }).click();
  return { drawer, bank, openDrawer };
}
