/**
 * Behaviour common to every screen: the click guard, the end of a session, failures, sending once,
 * the ribbon.
 */
import { CLICK_GUARD_MS } from "@ballast/contract/constants.ts";
import { walletNotice } from "@ballast/contract/content/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { logIn } from "@ballast/contract/user/calls.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { buyButton } from "./finders.ts";
import { expectAccessible, expectNoOverflow } from "./looks.ts";
import { demoMember, signIn } from "./members.ts";
import { routeOnce } from "./route-once.ts";
import { expect, test } from "./test.ts";
import { failsUntilTapped } from "./until-tapped.ts";

const OVERVIEW = `**${pathOf(getAssetsOverview)}*`;

test("a visitor who wants a member's screen logs in and gets there, with all that was asked for", async ({
  page,
  member,
}) => {
  const { phone, password } = await member("registered");
  await page.goto("/#/user/record?type=5");
  await expect(page.getByRole("heading", { name: "Log in", level: 1 })).toBeVisible();
  await page.getByRole("textbox", { name: "Phone number" }).fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/#\/user\/record\?type=5$/);
  await expect(page.getByRole("heading", { name: "Log in", level: 1 })).toBeHidden();
}); // @rule call/login-needed

test("the root leads to the home screen, and an unknown path to a page that says so", async ({
  page,
  member,
}) => {
  await signIn(page, await member("registered"));
  await page.goto("/");
  await expect(page).toHaveURL(/#\/index$/);
  await page.goto("/#/no/such/screen");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not found");
}); // @screen /

test("a session that ended elsewhere says so, leads to the login after a second and back again", async ({
  page,
  member,
  noErrors,
}) => {
  noErrors.allow("status of 401");
  const { phone, password, client } = await member("registered");
  await signIn(page, { ...(await member("registered")), phone, password, client });
  await page.goto("/#/user/balance");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("ballast.session") ?? "{}");
    localStorage.setItem("ballast.session", JSON.stringify({ ...session, token: "ended" }));
  });
  await page.reload();
  await expect(page.getByRole("status").getByText("Please log in to go on.")).toBeVisible();
  await expect(page).toHaveURL(/#\/user\/login\?to=/, { timeout: 5_000 });
  expect(await page.evaluate(() => localStorage.getItem("ballast.session"))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem("ballast.cache"))).toBeNull();
  await page.getByRole("textbox", { name: "Phone number" }).fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/#\/user\/balance$/);
}); // @rule state/session-ended call/login-needed

test("a wrong password changes nothing and says what the server says", async ({
  page,
  member,
  noErrors,
}) => {
  noErrors.allow("status of 400");
  const { phone } = await member("registered");
  await page.goto("/#/user/login");
  await page.getByRole("textbox", { name: "Phone number" }).fill(phone);
  await page.getByLabel("Password", { exact: true }).fill("Wrong1password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toHaveText("Phone number or password is wrong.");
  expect(await page.evaluate(() => localStorage.getItem("ballast.session"))).toBeNull();
}); // @rule call/envelope message/login-refused

test("a server that cannot be reached is named, and the same form can be sent again", async ({
  page,
  member,
  noErrors,
}) => {
  noErrors.allow("Failed to load resource", "net::ERR");
  const { phone, password } = await member("registered");
  await page.goto("/#/user/login");
  await page.getByRole("textbox", { name: "Phone number" }).fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await routeOnce(page, `**${pathOf(logIn)}`, (route) => route.abort());
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toHaveText("Network abnormality, please try again later");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
  // Within the click guard's second the button has another name: while it has its own name, a press
  // counts.
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/#\/index$/);
}); // @rule message/network message/transport-error constant/click-guard

test("a button that sends takes one click a second, and never two at a time", async ({
  page,
  member,
}) => {
  const { phone, password } = await member("registered");
  let sent = 0;
  await page.route(`**${pathOf(logIn)}`, async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto("/#/user/login");
  await page.getByRole("textbox", { name: "Phone number" }).fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click({ clickCount: 4, delay: 5 });
  await expect(page).toHaveURL(/#\/index$/);
  expect(sent).toBe(1);
}); // @rule constant/click-guard

test("figures that cannot be had say so and come on retry", async ({ page, member, noErrors }) => {
  noErrors.allow("status of 500");
  await signIn(page, await member("funded"));
  await failsUntilTapped(page, OVERVIEW);
  await page.goto("/#/user/balance");
  const retry = page.getByRole("button", { name: "Try again" }).first();
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await retry.click();
  await expect(page.getByText("500.00").first()).toBeVisible();
});

test("figures that could not be asked anew say so, also where something else is answered", async ({
  page,
  member,
  noErrors,
}) => {
  noErrors.allow("status of 500");
  await signIn(page, await member("funded"));
  // The socket connects once the app is idle, and then everything is requested anew.
  const socket = page.waitForEvent("websocket");
  await page.goto("/#/user/balance");
  await expect(page.getByText("500.00").first()).toBeVisible();
  await socket;
  let failed = 0;
  await page.route(OVERVIEW, async (route) => {
    await route.fulfill({ status: 500, body: "" });
    failed += 1;
  });
  const banner = page.getByText(/^No connection/);
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${pathOf(walletNotice)}*`, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("ballast:changed")));
  await expect(banner).toBeVisible();
  // The app has retried by itself, each time after at most two seconds, until it gave up.
  await expect(async () => {
    const before = failed;
    await page.waitForTimeout(3_500);
    expect(failed).toBe(before);
  }).toPass();
  answer();
  const stale = page.getByText("These figures could not be refreshed.");
  await expect(stale).toBeVisible({ timeout: 20_000 });
  await expect(banner).toBeHidden();
  await expect(page.getByText("500.00").first()).toBeVisible();
  await expectAccessible(page);
  await page.unroute(OVERVIEW);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(stale).toBeHidden();
});

test("a script that cannot be loaded: says so, reloads once, then leaves it to the member", async ({
  page,
  member,
  noErrors,
}) => {
  noErrors.allow("Failed to load resource", "net::ERR", "dynamically imported module", "preload");
  await signIn(page, await member("registered"));
  await page.goto("/#/mine");
  await page.waitForLoadState("networkidle");
  const known = new Set(
    await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)),
  );
  await page.route("**/assets/*.js", (route) =>
    known.has(route.request().url()) ? route.continue() : route.abort(),
  );
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.evaluate(() => {
    window.location.hash = "#/user/addAddress";
  });
  await expect(page.getByRole("status").getByText("refresh page")).toBeVisible();
  await expect(page.getByText("This page could not be loaded")).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  await expectAccessible(page);
  await page.unroute("**/assets/*.js");
  await page.getByRole("button", { name: "Refresh page" }).click();
  await expect(page.getByText("This page could not be loaded")).toBeHidden();
}); // @rule message/refresh

test("the ribbon says TEST on every screen, before and behind the login", async ({
  page,
  member,
}) => {
  await page.goto("/#/user/login");
  await expect(page.getByText("TEST: test money only, nothing here has value")).toBeVisible();
  await signIn(page, await member("registered"));
  for (const [path, title] of [
    ["/index", "Home"],
    ["/projects", "Plans"],
    ["/user/withdraw", "Withdraw"],
    ["/nopermission", "No permission"],
    ["/mine", "Mine"],
  ] as const) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText("TEST: test money only, nothing here has value")).toBeVisible();
  }
  // The menu lies over the ribbon of the screen, which is the last ribbon here.
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("dialog").getByText(/^TEST: test money only/)).toBeVisible();
}); // @rule 1.9/test-money

test("tabs replace each other, and back leaves a deeper screen for the one above", async ({
  page,
  member,
}) => {
  await signIn(page, await member("registered"));
  await page.goto("/#/index");
  const before = await page.evaluate(() => history.length);
  await page.getByRole("link", { name: "Introduction" }).click();
  await page.getByRole("link", { name: "Mine", exact: true }).click();
  await expect(page).toHaveURL(/#\/mine$/);
  expect(await page.evaluate(() => history.length)).toBe(before);
  await page.goto("/#/user/securitycenter");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/#\/mine$/);
});

test("going back closes what is open, the topmost first, and only then leaves the screen", async ({
  page,
  member,
}) => {
  await signIn(page, await member("funded"));
  // This is the very first screen: there is no previous one to return to.
  await page.goto("/#/index");
  const sheets = page.getByRole("dialog");
  const menu = page.getByRole("button", { name: "Menu" });
  const before = await page.evaluate(() => history.length);
  for (const close of [() => page.goBack(), () => page.keyboard.press("Escape")]) {
    await menu.click();
    await expect(sheets).toHaveCount(1);
    await close();
    await expect(sheets).toHaveCount(0);
    await expect(menu).toBeFocused();
    await expect.poll(() => page.evaluate(() => history.state?.index)).toBe(0);
    await expect(page).toHaveURL(/#\/index$/);
  }
  // A reload removes the sheet, and with it the history entry for going back from it.
  await menu.click();
  await expect(sheets).toHaveCount(1);
  await page.reload();
  await expect.poll(() => page.evaluate(() => history.state?.index)).toBe(0);
  await expect(sheets).toHaveCount(0);
  await menu.click();
  await sheets.getByRole("link", { name: "My orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My orders" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/#\/index$/);
  await expect(sheets).toHaveCount(0);
  expect(await page.evaluate(() => history.length)).toBe(before + 1);

  await page.getByRole("link", { name: "Introduction" }).click();
  await page.getByRole("link", { name: /Harbour 7/ }).click();
  await buyButton(page).click();
  await sheets.getByRole("button", { name: /^Lease agreement/ }).click();
  await expect(sheets).toHaveCount(2);
  await page.goBack();
  await expect(sheets).toHaveCount(1);
  await expect(sheets).toHaveAccessibleName(/^Buy /);
  await page.goBack();
  await expect(sheets).toHaveCount(0);
  await expect(page).toHaveURL(/#\/index\/detail/);
  await page.goBack();
  await expect(page).toHaveURL(/#\/projects$/);
});

test("a quick second tap on what opens a question leaves it open; one beside it later closes it", async ({
  page,
  stack,
}) => {
  await signIn(page, await demoMember(stack, "running"));
  await page.goto("/#/mine");
  await page.getByRole("button", { name: "Log out" }).dblclick();
  const question = page.getByRole("dialog");
  await expect(question).toBeVisible();
  await page.waitForTimeout(CLICK_GUARD_MS);
  await page.mouse.click(195, 40);
  await expect(question).toHaveCount(0);
});

test("the keyboard reaches everything on the login, in order, with the focus in sight", async ({
  page,
}) => {
  await page.goto("/#/user/login");
  await expect(page.getByRole("textbox").first()).toBeVisible();
  const names: string[] = [];
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    names.push(
      await page.evaluate(() => {
        const focused = document.activeElement;
        return focused?.getAttribute("name") ?? focused?.textContent?.trim() ?? "";
      }),
    );
  }
  const phone = names.indexOf("phone");
  expect(phone).toBeGreaterThan(0);
  expect(names.indexOf("password")).toBeGreaterThan(phone);
  expect(names.indexOf("Log in")).toBeGreaterThan(names.indexOf("password"));
});

test.describe("on a narrow phone with text at 200 %", () => {
  test.use({ viewport: { width: 320, height: 640 } });
  test("the frame holds", async ({ page, member }) => {
    await signIn(page, await member("registered"));
    await page.goto("/#/mine");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
  });
});

test("another language is spoken at once, kept over a reload, and asked of the server", async ({
  page,
}) => {
  await page.goto("/#/index/language");
  const asked = page.waitForRequest((request) => request.headers().language === "de_DE");
  await page.getByText("Deutsch", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.goto("/#/user/login/register");
  await asked;
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});
