import { dayOf } from "@ballast/contract/days.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { openProofs } from "@ballast/contract/open/proofs.ts";
import { quote } from "@ballast/contract/product/calculator.ts";
import { offeredPlans } from "@ballast/contract/product/offered-plans.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { logIn } from "@ballast/contract/user/calls.ts";
import type { Locator, Page } from "@playwright/test";
import { BROKEN } from "./gallery.ts";
import { enlargeText, expectAccessible, expectNoOverflow } from "./looks.ts";
import { newPhone, signIn } from "./members.ts";
import { changed as changedData } from "./public-pages.ts";
import { expect, test } from "./test.ts";

const phone = (page: Page) => page.getByRole("textbox", { name: "Phone number" });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
type Data = Record<string, unknown[]>;
const national = (number: string) => number.slice(2);
const SOON = { timeout: 1_200 };
/** Clicks until it has an effect: a click within a second of one that sent something is ignored. */
function clickUntil(control: Locator, done: () => Promise<void>): Promise<void> {
  return expect(async () => {
    // On a slow machine the button may be another one after a click that had an effect.
    if (await control.isVisible()) await control.click(SOON);
    await done();
  }).toPass();
}

/** Records every form sent from now on. */
function sentFrom(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

test.describe("the welcome", () => {
  const result = (page: Page) => page.getByRole("region", { name: "Calculator" });
  const proved = (page: Page) =>
    page.getByRole("region", { name: "How Ballast stands" }).getByRole("listitem").last();

  /** Changes the data of a call's answers, as they are on the wire. */
  const changed = (page: Page, url: string, change: (data: Data) => object) =>
    page.route(
      url,
      changedData((data: Data) => ({ ...data, ...change(data) })),
    );

  test("reckons on the plans on sale, tells three facts with their time, and leads on", async ({
    page,
    stack,
  }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/#\/welcome$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/locked before sale/);
    const { plans, benchmark, warning } = await stack
      .client()
      .call(offeredPlans, { country: "US" });
    const plan = plans.find(({ validDays }) => validDays === 30) ?? plans.at(-1);
    if (plan === undefined) throw new Error("nothing is on sale");
    await result(page)
      .getByLabel("For")
      .selectOption({ index: plans.indexOf(plan) });
    const units = Math.min(10, plan.mostUnits);
    const price = BigInt(units) * plan.price;
    await field(page, "I have").fill(formatAmount(price, plan.currency));
    const quoted = quote(plan, units, dayOf(new Date()));
    await expect(result(page)).toContainText(formatAmount(quoted.youGetBack, plan.currency));
    await expect(result(page)).toContainText(`benchmark ${(benchmark.rateBps / 100).toFixed(2)}%`);
    await expect(result(page)).toContainText(/Worst case: .* you lose part or all of it/);
    await expect(result(page)).toContainText(benchmark.source);
    await expect(result(page)).toContainText(warning);
    await field(page, "I have").fill("0.5");
    await expect(field(page, "I have")).toHaveAccessibleDescription(/^One unit of this plan costs/);
    await field(page, "I have").blur();
    await expect(field(page, "I have")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "I have")).toHaveAccessibleDescription(/^One unit of this plan costs/);

    const facts = page.getByRole("region", { name: "How Ballast stands" }).getByRole("listitem");
    await expect(facts).toHaveText([/\d% covered.*today/, /^Sales are on.*today/, /proof/]);
    await expectAccessible(page);
    await facts.first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Status" })).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "Register", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Register" })).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "Log in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  }); // @screen /welcome

  test("says that a plan was sold out, and offers nothing where none is or nothing came", async ({
    page,
    noErrors,
  }) => {
    noErrors.allow("status of 500");
    const url = `**${pathOf(offeredPlans)}*`;
    const askAgain = () => page.evaluate(() => window.dispatchEvent(new Event("online")));
    await changed(page, `**${pathOf(openProofs)}`, ({ newest = [] }) => ({
      newest: newest.map((one) => ({ ...Object(one), takenOverAt: Object(one).takenAt })),
    }));
    await page.goto("/#/welcome");
    await expect(proved(page)).toContainText("The books went back to an earlier moment after it");
    await expect(result(page).getByText(/is no longer on sale/)).toHaveCount(0);
    const benchmark = { rateBps: 433, on: "2025-06-30", source: "Elsewhere" };
    await changed(page, url, ({ plans = [] }) => ({ plans: plans.slice(1), benchmark }));
    await askAgain();
    await expect(result(page).getByText(/is no longer on sale/)).toBeVisible();
    await expect(result(page)).toContainText(/Elsewhere, 30 Jun 2025 · \d{3,} days old/);
    await page.unroute(url);
    await changed(page, url, () => ({ plans: [] }));
    await askAgain();
    await expect(result(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(/% covered/)).toBeVisible();
    await expect(result(page)).toHaveCount(0);
    await page.unroute(url);
    await page.route(url, (route) => route.fulfill({ status: 500, json: BROKEN }));
    await page.reload();
    await expect(page.getByText(/% covered/)).toBeVisible();
    await expect(result(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Register", exact: true })).toBeVisible();
  });

  test("tells who may not read of plans what Ballast is without them, and who may not register", async ({
    browser,
    stack,
  }) => {
    const context = await browser.newContext({ baseURL: stack.url, locale: "en-GB" });
    const page = await context.newPage();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`**${pathOf(offeredPlans)}*`, async (route) => {
      await answered;
      await route.continue();
    });
    const neutral = async () => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/books that everybody can/);
      await expect(
        page.getByText(/offered to visitors in your country|nobody there can/),
      ).toBeVisible();
      await expect(page.getByText("as this device says: United Kingdom")).toBeVisible();
      const facts = page.getByRole("region", { name: "How Ballast stands" }).getByRole("listitem");
      await expect(facts).toHaveText([/% covered/, /proof/]);
      await expect(page.getByText(/Sales are|locked before sale/)).toHaveCount(0);
      await expect(result(page)).toHaveCount(0);
    };
    // The first shape says nothing of plans either, and the policy of this country is never awaited.
    await page.goto("/#/welcome", { waitUntil: "commit" });
    await expect(page.getByText(/locked before sale/)).toHaveCount(0);
    await neutral();
    answer();
    await expect(page.getByRole("link", { name: "Register", exact: true })).toBeVisible();
    await neutral();
    await expectAccessible(page);
    await page.unroute(`**${pathOf(offeredPlans)}*`);
    await changed(page, `**${pathOf(offeredPlans)}*`, () => ({ mayRegister: false }));
    await page.reload();
    await expect(page.getByRole("link", { name: "Register", exact: true })).toHaveCount(0);
    await neutral();
    await page.getByRole("link", { name: "Log in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
    await page.reload({ waitUntil: "commit" });
    await expect(page.getByText(/books that everybody can/)).toBeVisible();
    await expect(page.getByText(/locked before sale/)).toHaveCount(0);
    await context.close();
  });

  test("is not for who was logged in here before", async ({ page, member }) => {
    await signIn(page, await member("registered"));
    await page.goto("/#/welcome");
    await expect(page).toHaveURL(/#\/index$/);
    await page.evaluate(() => localStorage.removeItem("ballast.session"));
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  });
});

test.describe("the login", () => {
  test("names what is missing beside its field, and sends nothing", async ({ page }) => {
    await page.goto("/#/user/login");
    const sent = sentFrom(page);
    await button(page, "Log in").click();
    await expect(phone(page)).toBeFocused();
    await expect(phone(page)).toHaveAccessibleDescription(/Please enter the correct phone number/);
    await expect(field(page, "Password")).toHaveAccessibleDescription(/Please enter the password/);
    await phone(page).fill("12");
    await button(page, "Log in").click();
    await expect(phone(page)).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    expect(sent).toEqual([]);
  }); // @rule message/enter-password message/phone

  test("says when phone or password is wrong", async ({ page, noErrors }) => {
    noErrors.allow("status of 400");
    await page.goto("/#/user/login");
    await phone(page).fill(national(newPhone()));
    await field(page, "Password").fill("Harbour7wall");
    await button(page, "Log in").click();
    await expect(page.getByRole("alert")).toHaveText("Phone number or password is wrong.");
  });

  test("says when the service is busy, and keeps what was typed", async ({
    page,
    member,
    noErrors,
  }) => {
    noErrors.allow("status of 503");
    const msg = "The service is busy. Please try again in a moment.";
    const json = { code: 503, msg, data: { refusal: "busy", seconds: "6" } };
    await page.route(`**${pathOf(logIn)}`, (route) => route.fulfill({ status: 503, json }));
    const registered = await member("registered");
    await page.goto("/#/user/login");
    await phone(page).fill(national(registered.phone));
    await field(page, "Password").fill(registered.password);
    await button(page, "Log in").click();
    await expect(page.getByRole("alert")).toHaveText(msg);
    await expect(field(page, "Password")).toHaveValue(registered.password);
    await page.unroute(`**${pathOf(logIn)}`);
    await clickUntil(button(page, "Log in"), () => expect(page).not.toHaveURL(/user\/login/, SOON));
  }); // @rule call/slow-work

  test("shows at the phone's field that there is no such number", async ({ page, noErrors }) => {
    noErrors.allow("status of 400");
    await page.goto("/#/user/login");
    await phone(page).fill("1234567");
    await field(page, "Password").fill("Harbour7wall");
    await button(page, "Log in").click();
    await expect(phone(page)).toBeFocused();
    await expect(phone(page)).toHaveAccessibleDescription(/Please enter the correct phone number/);
  });

  test("leads to the place that was wanted", async ({ page, member }) => {
    const registered = await member("registered");
    await page.goto("/#/user/record?type=5");
    await phone(page).fill(national(registered.phone));
    await field(page, "Password").fill(registered.password);
    await button(page, "Log in").click();
    await expect(page.getByRole("heading", { name: "Asset records" })).toBeVisible();
    expect(new URL(page.url()).hash).toBe("#/user/record?type=5");
  }); // @screen /user/login

  test("shows and hides the password", async ({ page }) => {
    await page.goto("/#/user/login");
    await field(page, "Password").fill("Harbour7wall");
    await button(page, "Show password").click();
    await expect(field(page, "Password")).toHaveAttribute("type", "text");
    await button(page, "Hide password").click();
    await expect(field(page, "Password")).toHaveAttribute("type", "password");
  });
});

test.describe("the country code", () => {
  test("is that of the browser's region, then the one chosen on this phone", async ({ page }) => {
    await page.goto("/#/user/login");
    await button(page, "Country code: United States, +1").click();
    const sheet = page.getByRole("dialog", { name: "Country code" });
    await expect(sheet.getByRole("button", { name: "United States +1" })).toBeInViewport();
    await sheet.getByRole("searchbox").fill("indi");
    await expect(sheet.getByRole("list", { name: "Countries" }).getByRole("button")).toHaveText([
      "British Indian Ocean Territory+246",
      "India+91",
    ]);
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "India +91" }).click();
    await expect(sheet).toBeHidden();
    await page.reload();
    await expect(button(page, "Country code: India, +91")).toBeVisible();
  });

  test("can be chosen with the keyboard alone", async ({ page }) => {
    await page.goto("/#/user/login");
    const opener = button(page, "Country code: United States, +1");
    await opener.press("Enter");
    const search = page.getByRole("searchbox");
    await search.fill("+49");
    await search.press("ArrowDown");
    await expect(page.getByRole("button", { name: "Germany +49" })).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(search).toBeFocused();
    await search.press("Enter");
    await expect(button(page, "Country code: Germany, +49")).toBeFocused();
  });

  test("says when no country has this name", async ({ page }) => {
    await page.goto("/#/user/login");
    await page.getByRole("button", { name: /Country code/ }).click();
    await page.getByRole("searchbox").fill("Atlantis");
    await expect(
      page.getByRole("status").getByText(/No country has this name or code/),
    ).toBeVisible();
  });

  test("may come with the number; then the list is not needed", async ({
    page,
    member,
    noErrors,
  }) => {
    noErrors.allow("net::ERR_FAILED", "status of 500");
    const registered = await member("registered");
    let isBroken = true;
    await page.route("**/api/user/auth/countrys", (route) =>
      isBroken ? route.abort() : route.continue(),
    );
    await page.goto("/#/user/login");
    await expect(phone(page)).toHaveAccessibleDescription(/Begin with \+ and the country code/);
    await button(page, "Choose the country code").click();
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Network abnormality");
    isBroken = false;
    await button(page, "Try again").click();
    await expect(page.getByRole("button", { name: "India +91" })).toBeAttached();
    await button(page, "Close").click();
    await phone(page).fill(`\u202a${registered.phone}\u202c`);
    await field(page, "Password").fill(registered.password);
    await button(page, "Log in").click();
    await expect(page).toHaveURL(/#\/index$/);
  });
});

test.describe("registration", () => {
  async function fillAll(page: Page, values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
  }

  test("names every wrong input beside its field, and sends nothing", async ({ page }) => {
    await page.goto("/#/user/login/register");
    await expect(field(page, "Invitation code")).toHaveValue("BALLAST0");
    const sent = sentFrom(page);
    await button(page, "Send code").click();
    await expect(phone(page)).toBeFocused();
    await fillAll(page, { "SMS code": "12a 3", Password: "7Harbour", "Invitation code": " - " });
    await expect(field(page, "SMS code")).toHaveValue("123");
    await button(page, "Register").click();
    const wrong = {
      "Phone number": /Please enter the correct phone number/,
      "SMS code": /Please enter the code/,
      Password: /^Please enter an 8 to 24 digit password with the first character being a letter/,
      "Invitation code": /Please enter an invitation code/,
    };
    for (const [name, words] of Object.entries(wrong)) {
      await expect(page.getByRole("textbox", { name, exact: true })).toHaveAccessibleDescription(
        words,
      );
    }
    await expect(phone(page)).toBeFocused();
    await expectAccessible(page);
    expect(sent).toEqual([]);
  }); // @rule input/password input/phone input/public-invitation input/no-spaces message/password-form message/passwords-differ message/enter-code

  test("a tap on Send code counts, also when the list of countries comes in the middle of it", async ({
    page,
  }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/user/auth/countrys", async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto("/#/user/login/register");
    await phone(page).fill(national(newPhone()));
    const sent = sentFrom(page);
    await button(page, "Send code").hover();
    await page.mouse.down();
    answer();
    await expect(page.getByRole("button", { name: /^Country code: United States/ })).toBeVisible();
    await page.mouse.up();
    await expect.poll(() => sent).toHaveLength(1);
  });

  test("shows each refusal at the field it is about", async ({ page, stack, noErrors }) => {
    noErrors.allow("status of 4");
    const number = newPhone();
    await page.goto("/#/user/login/register?code=zz-zz");
    await expect(field(page, "Invitation code")).toHaveValue("zzzz");
    await phone(page).fill("1234567");
    await button(page, "Send code").click();
    await expect(phone(page)).toHaveAccessibleDescription(/Please enter the correct phone number/);

    await phone(page).fill(national(number));
    await expect(phone(page)).not.toHaveAttribute("aria-invalid", "true");
    await clickUntil(button(page, "Send code"), () =>
      expect(field(page, "SMS code")).toBeFocused(SOON),
    );
    await expect(field(page, "SMS code")).toHaveAccessibleDescription(
      `Sent to +1 ${national(number)}. It is valid for 10 minutes.`,
    );
    await expect(page.getByRole("button", { name: /^Again in \d+ s$/ })).toBeVisible();

    const code = await stack.sandbox.code(number);
    const wrongCode = code === "000000" ? "000001" : "000000";
    await fillAll(page, { "SMS code": wrongCode, Password: "Password1" });
    const refusals: [string, RegExp, string][] = [
      ["Password", /list of known passwords/, "Harbour7wall"],
      ["Invitation code", /not known/, "BALLAST0"],
      ["SMS code", /wrong or no longer valid/, code],
    ];
    for (const [name, words, right] of refusals) {
      await clickUntil(button(page, "Register"), () =>
        expect(field(page, name)).toHaveAccessibleDescription(words, SOON),
      );
      await field(page, name).fill(right);
    }
    await clickUntil(button(page, "Register"), () => expect(page).toHaveURL(/#\/index$/, SOON));
  }); // @rule input/password input/register @screen /user/login/register

  test("says to who holds it that a number is taken, and leads to the login", async ({
    page,
    member,
    stack,
    noErrors,
  }) => {
    noErrors.allow("status of 4");
    const registered = await member("registered");
    await page.goto("/#/user/login/register");
    await phone(page).fill(registered.phone);
    const before = await stack.sandbox.lastText(registered.phone);
    // The minute that a number waits for its next code began with the first code.
    await page.route("**/api/user/auth/code/reg", (route) =>
      route.fulfill({ json: { code: 200, msg: "ok", data: {} } }),
    );
    await button(page, "Send code").click();
    await expect(field(page, "SMS code")).toBeFocused();
    await page.route("**/api/user/auth/register", (route) =>
      route.fulfill({
        status: 409,
        json: {
          code: 1109,
          msg: "This phone number can't be registered.",
          data: { refusal: "phone_taken" },
        },
      }),
    );
    expect(await stack.sandbox.lastText(registered.phone)).toBe(before);
    await fillAll(page, { "SMS code": "123456", Password: "Harbour7wall" });
    await button(page, "Register").click();
    await expect(phone(page)).toHaveAccessibleDescription(/can't be registered/);
    await page.getByRole("link", { name: "Log in" }).click();
    await expect(page.getByRole("heading", { name: "Log in" })).toBeFocused();
  });

  test("says that nothing was sent when the network is away", async ({ page, noErrors }) => {
    noErrors.allow("net::ERR_FAILED");
    await page.goto("/#/user/login/register");
    await page.route("**/api/user/auth/code/reg", (route) => route.abort());
    await phone(page).fill(national(newPhone()));
    // The country code may arrive with the list of countries only now.
    await clickUntil(button(page, "Send code"), () =>
      expect(page.getByRole("alert")).toHaveText(/Network abnormality/, SOON),
    );
    // The button is disabled within the click guard's second; if it is not, a press counts.
    let again = 0;
    await page.route("**/api/user/auth/code/reg", (route) => {
      again += 1;
      return route.abort();
    });
    await button(page, "Send code").click();
    await expect.poll(() => again).toBe(1);
  });
});

test.describe("a forgotten password", () => {
  test("names every wrong input beside its field, and sends nothing", async ({ page }) => {
    await page.goto("/#/user/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("heading", { name: "New password" })).toBeFocused();
    const sent = sentFrom(page);
    await button(page, "Send code").click();
    await field(page, "New password").fill("short1");
    await field(page, "New password again").fill("other");
    await button(page, "Change the password").click();
    const wrong = {
      "Phone number": /Please enter the correct phone number/,
      "SMS code": /Please enter the code/,
      "New password": /first character being a letter/,
      "New password again": /Passwords inconsistent/,
    };
    for (const [name, words] of Object.entries(wrong)) {
      await expect(page.getByRole("textbox", { name, exact: true })).toHaveAccessibleDescription(
        words,
      );
    }
    await expectAccessible(page);
    expect(sent).toEqual([]);
  });

  test("is replaced by a code and a new one, which then logs in", async ({
    page,
    member,
    stack,
    noErrors,
  }) => {
    noErrors.allow("status of 4");
    const { phone: number, password } = await member("registered");
    const before = await stack.sandbox.lastText(number);
    await page.goto("/#/user/login/forgetPassword");
    await phone(page).fill(national(number));
    await button(page, "Send code").click();
    await expect(field(page, "SMS code")).toBeFocused();
    await field(page, "SMS code").fill(await stack.sandbox.code(number, before));
    await field(page, "New password").fill("Password1");
    await field(page, "New password again").fill("Password1");
    await button(page, "Change the password").click();
    await expect(field(page, "New password")).toHaveAccessibleDescription(/known passwords/);
    await field(page, "New password").fill("Anchor7chain");
    await field(page, "New password again").fill("Anchor7chain");
    await clickUntil(button(page, "Change the password"), () =>
      expect(page.getByRole("heading", { name: "Log in" })).toBeVisible(SOON),
    );
    await expect(page.getByText("Your password is changed. Please log in.")).toBeVisible();

    await phone(page).fill(national(number));
    await field(page, "Password").fill(password);
    await button(page, "Log in").click();
    await expect(page.getByRole("alert")).toHaveText("Phone number or password is wrong.");
    await field(page, "Password").fill("Anchor7chain");
    await clickUntil(button(page, "Log in"), () => expect(page).toHaveURL(/#\/index$/, SOON));
  }); // @screen /user/login/forgetPassword
});

test.describe("the language", () => {
  test("is chosen before the login, applied at once, and kept", async ({ page }) => {
    await page.goto("/#/user/login");
    await page.getByRole("link", { name: "English" }).click();
    await expect(page.getByRole("radio")).toHaveCount(LANGUAGES.length);
    await expectAccessible(page);
    await page.getByText("தமிழ்").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ta");
    await expect(page.getByRole("radio", { name: "தமிழ்" })).toBeChecked();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "ta");
  }); // @screen /index/language

  test("stays when the words of the chosen one cannot be had", async ({ page, noErrors }) => {
    noErrors.allow("net::ERR_FAILED", "Failed to fetch dynamically imported module");
    await page.goto("/#/index/language");
    await expect(page.getByRole("radio", { name: "English" })).toBeChecked();
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.getByText("Deutsch").click();
    const missing = "Deutsch could not be fetched. Please try again.";
    await expect(page.getByRole("alert").getByText(missing)).toBeVisible();
    await expect(page.getByRole("radio", { name: "English" })).toBeChecked();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });

  test("is the last that was chosen, whatever becomes of the one before", async ({
    page,
    noErrors,
  }) => {
    noErrors.allow("net::ERR_FAILED", "Failed to fetch dynamically imported module");
    await page.goto("/#/index/language");
    await expect(page.getByRole("radio", { name: "English" })).toBeChecked();
    // The first screen waits for its words, and loses them once the second is shown.
    const { promise: isShown, resolve: shown } = Promise.withResolvers<void>();
    const { promise: isLost, resolve: lost } = Promise.withResolvers<void>();
    let isFirst = true;
    await page.route("**/assets/*.js", async (route) => {
      if (!isFirst) return route.continue();
      await isShown;
      await route.abort();
      lost();
    });
    const asked = page.waitForRequest("**/assets/*.js");
    await page.getByText("Deutsch").click();
    await asked;
    isFirst = false;
    await page.getByText("Italiano").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "it");
    shown();
    await isLost;
    await expect(page.getByRole("radio", { name: "Italiano" })).toBeChecked();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

const SCREENS = [
  "/user/login",
  "/user/login/register",
  "/user/login/forgetPassword",
  "/index/language",
];

for (const path of SCREENS) {
  test(`${path} is accessible and whole, also at 320 px and twice the text size`, async ({
    page,
  }) => {
    await page.goto(`/#${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await enlargeText(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoOverflow(page);
  });
}
