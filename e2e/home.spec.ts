/** Home: the one total, what is under way, running plans, and the first step of a new member. */
import { publicId } from "@ballast/contract/ids.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { ownTotal } from "@ballast/contract/user/own-total.ts";
import { applyWithdrawal, getUsdtLimits, listAddresses } from "@ballast/contract/wallet/calls.ts";
import { money } from "./finders.ts";
import { closeKeptPages, forgetAnswers, goTo, keptMember, test } from "./kept-pages.ts";
import { enlargeText, expectAccessible, expectNoOverflow, shiftsSoFar } from "./looks.ts";
import { demoMember, signIn } from "./members.ts";
import { expect } from "./test.ts";
import { failsUntilTapped } from "./until-tapped.ts";

test.afterAll(closeKeptPages);

test("leads a new member to the first deposit", async ({ look, member }) => {
  const page = await look(await keptMember("registered", () => member("registered")));
  // The welcome income arrives by itself: what stands before it is shown from the answer of then.
  await page.route(`**${pathOf(getAssetsOverview)}`, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({
      response,
      json: { ...rest, data: { ...data, balance: "0", rewards: "0" } },
    });
  });
  await goTo(page, "/index");
  await expect(page.getByText("Nothing put in yet")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Plans for 1,000.00" })).toBeVisible();
  const plans = page.getByRole("list", { name: "Plans", exact: true }).getByRole("link");
  await expect(plans).toHaveText([/The shortest/, /The longest/]);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("main").getByRole("link", { name: "Deposit" }).click();
  await expect(page).toHaveURL(/#\/user\/recharge$/);
});

test("begins with the one total, its parts, and what still comes from running plans", async ({
  look,
  member,
}) => {
  const shared = await keptMember("shared", () => member("invested"));
  const page = await look(shared);
  await forgetAnswers(page, shared);
  const overview = await shared.client.call(getAssetsOverview);
  const { total, free } = ownTotal(overview);
  await goTo(page, "/index");
  const all = page.getByRole("region", { name: "All that is yours" });
  await expect(all).toContainText(money(total));
  const plain = (value: bigint) => formatAmount(value, overview.currency);
  await expect(all).toContainText(
    `${plain(overview.paidIn)} paid in, ${plain(overview.paidSoFar)} returns`,
  );
  const main = page.getByRole("main");
  const part = (name: RegExp) => main.getByRole("link", { name });
  await expect(part(/^Free/)).toContainText(money(free));
  await expect(part(/^In orders/)).toContainText(money(overview.invested));
  await expect(main).toContainText(`${plain(overview.lockedForYou)} still to come`);
  const actions = page.getByRole("navigation", { name: "Quick actions" });
  await expect(actions.getByRole("link")).toHaveText(["Deposit", "Withdraw"]);
  expect(overview.income).toBeGreaterThan(0n);
  const waiting = part(/^Income waiting.*From/);
  await expect(waiting).toContainText(money(overview.income));
  await expect(waiting).toHaveAttribute("href", "#/user/receiveincome");
  await expect(
    main.getByRole("button", { name: `Collect ${plain(overview.income)}` }),
  ).toBeVisible();
  const running = main.getByRole("link", { name: /of \d+ days/ });
  await expect(running.first()).toContainText(/[\d.]+ of [\d.]+ paid.*Principal back/);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await enlargeText(page);
  await expectNoOverflow(page);
}); // @rule 1.6/figures @screen /index

test("says that figures could not be had, and asks again", async ({ page, member, noErrors }) => {
  noErrors.allow("status of 500", "Failed to load resource");
  await signIn(page, await member("registered"));
  await failsUntilTapped(page, new RegExp(`${pathOf(getAssetsOverview)}(\\?|$)`));
  await page.goto("/#/index");
  const alert = page.getByRole("alert").filter({ hasText: "Something went wrong" });
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("All that is yours")).toBeVisible();
});

test("shows what is under way until it has arrived, and what to prepare", async ({
  look,
  member,
}) => {
  const ready = await keptMember("ready", () => member("ready"));
  const [address] = (await ready.client.call(listAddresses)).list;
  await ready.client.call(applyWithdrawal, {
    amount: "40000000",
    addressId: publicId("address", address?.id ?? ""),
    payPassword: ready.fundPassword ?? "",
  });
  const page = await look(ready);
  await goTo(page, "/index");
  const main = page.getByRole("main");
  const card = main.getByRole("link", { name: /^On its way to you/ });
  await expect(card).toContainText("40.00 tUSDT");
  await expect(card).toContainText(/Arrives by .* at the latest|On hold until/);
  const steps = card.getByRole("list", { name: "Steps of the withdrawal" });
  // The stack's weekday decides how far it is by now.
  await expect(steps.getByRole("listitem")).toHaveText([
    /^Applied for\d/,
    /^(Being processed|Approved)/,
    /^(Being sent|Sent)/,
    /^(Arrived|On its way through the network)by /,
  ]);
  await expect(main.getByRole("link", { name: /^On its way out/ })).toContainText("40.00");
  const prepare = main.getByRole("region", { name: "Getting ready" });
  await expect(prepare).toContainText("2 of 3 done");
  await expect(prepare.getByRole("link", { name: /^Passkey or second step/ })).toHaveAttribute(
    "href",
    "#/user/securitycenter",
  );
  await expectAccessible(page);
  await expectNoOverflow(page);
  await prepare.getByRole("button", { name: "Not now" }).click();
  await expect(prepare).toHaveCount(0);
  await page.reload();
  await expect(card).toBeVisible();
  await expect(prepare).toHaveCount(0);
}); // @screen /index

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

  test("has a rail in place of the tabs, two columns, and keys that can be turned off", async ({
    page,
    stack,
  }) => {
    await signIn(page, await demoMember(stack, "running"));
    await page.goto("/#/index");
    const rail = page.getByRole("navigation", { name: "Main" });
    await expect(rail.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
    const [money, plans] = await Promise.all(
      ["Under way", "Running plans"].map((name) =>
        page.getByRole("heading", { level: 2, name }).boundingBox(),
      ),
    );
    expect(plans?.x ?? 0).toBeGreaterThan((money?.x ?? 0) + 300);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 900, height: 700 });
    await expectNoOverflow(page);
    const title = (name: string) => page.getByRole("heading", { level: 1, name });
    const answer = Promise.withResolvers<void>();
    await page.route(`**${pathOf(getUsdtLimits)}`, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.keyboard.press("u");
    await expect(title("Withdraw")).toBeFocused();
    answer.resolve();
    const amount = page.getByRole("textbox", { name: "Amount" });
    await expect(amount).toBeVisible();
    await expect(title("Withdraw")).toBeFocused();
    await amount.press("h");
    await expect(title("Withdraw")).toBeVisible();
    await title("Withdraw").focus();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    await expectAccessible(page);
    await keys.getByRole("checkbox").uncheck();
    await page.keyboard.press("Escape");
    await expect(keys).toHaveCount(0);
    await page.keyboard.press("h");
    await expect(title("Withdraw")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(rail).toHaveCount(0);
    await expectNoOverflow(page);
  });

  test("has the rail on public pages too, from its first shape on", async ({ page, stack }) => {
    await signIn(page, await demoMember(stack, "running"));
    const rail = page.getByRole("navigation", { name: "Main" });
    for (const path of ["/status", "/index/language", "/user/balance"]) {
      const files = Promise.withResolvers<void>();
      await page.route("**/assets/**", async (route) => {
        await files.promise;
        await route.continue();
      });
      // Without the query only the part after the hash would change, and nothing would load.
      await page.goto(`/?open=${path}#${path}`, { waitUntil: "commit" });
      const shape = await page.locator("[data-rail]").boundingBox();
      const ribbon = await page.locator("[data-ribbon]").boundingBox();
      files.resolve();
      await expect(rail.getByRole("link", { name: "Wallet" })).toBeVisible();
      expect(await rail.boundingBox()).toEqual(shape);
      expect(await page.locator("[data-ribbon]").boundingBox()).toEqual(ribbon);
      expect(await shiftsSoFar(page)).toEqual([]);
      await page.unroute("**/assets/**");
    }
  });
});
