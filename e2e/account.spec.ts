/** The member's account by hand: profile, credentials, appearance, log-out and closing. */
import { popupNotice } from "@ballast/contract/content/calls.ts";
import { logIn, updatePassword } from "@ballast/contract/user/calls.ts";
import type { Locator, Page } from "@playwright/test";
import { setFundPassword } from "../scripts/member-life.ts";
import { closeKeptPages, enter, goTo, keptMember, takeTurn, test } from "./kept-pages.ts";
import { enlargeText, expectAccessible, expectNoOverflow } from "./looks.ts";
import { demoMember, type Member, signIn } from "./members.ts";
import { expect, test as fresh, type Stack } from "./test.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (place: Page | Locator, name: string) =>
  place.getByRole("button", { name, exact: true });

/** Records the paths of the calls sent from now on, except those that only read. */
function sentFrom(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

test.afterAll(closeKeptPages);

const demo = (stack: Stack, what: "running" | "matured" | "fresh") =>
  keptMember(what, () => demoMember(stack, what));

/** Opens the path on the test's own page, where the app starts. */
async function open(page: Page, member: Member, path: string): Promise<void> {
  await signIn(page, member);
  await page.goto(`/#${path}`);
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

/** Records at the body the largest number of dialogs that were open at once. */
const countDialogs = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      const { dataset } = document.body;
      const open = document.querySelectorAll("dialog[open]").length;
      dataset.mostDialogs = `${Math.max(open, Number(dataset.mostDialogs ?? 0))}`;
    };
    const attributeFilter = ["open"];
    const seen = { subtree: true, childList: true, attributeFilter };
    addEventListener("DOMContentLoaded", () => new MutationObserver(look).observe(document, seen));
  });

const sessionsOf = (page: Page) =>
  page.getByRole("list", { name: "Sessions" }).getByRole("listitem");

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

test.describe("mine", () => {
  test("shows who is logged in, what is in the wallets and all that lies below", async ({
    look,
    stack,
  }) => {
    const page = await enter(look, await demo(stack, "running"), "/mine");
    await expect(page.getByText("•••• 0111")).toBeVisible();
    await expect(page.getByText("+14155550111")).toHaveCount(0);
    await expect(page.getByText("All that is yours")).toBeVisible();
    await expectWhole(page);
    const main = page.getByRole("main");
    for (const name of ["My orders", "Asset records", "Withdrawals", "Address book", "Security"]) {
      await expect(main.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await main.getByRole("link", { name: /^Free/ }).click();
    await expect(page).toHaveURL(/#\/user\/balance$/);
  }); // @screen /mine

  test("is whole at twice the text size on the smallest phone", async ({ look, stack }) => {
    const page = await takeTurn(look, await demo(stack, "matured"));
    await page.setViewportSize({ width: 320, height: 640 });
    await goTo(page, "/mine");
    await expect(page.getByText("All that is yours")).toBeVisible();
    await enlargeText(page);
    await expectNoOverflow(page);
  });

  test("says when the figures cannot be had, and asks again", async ({ look, stack, noErrors }) => {
    noErrors.allow("status of 500");
    const page = await takeTurn(look, await demo(stack, "fresh"));
    const figures = "**/api/user/statistics/assets/all";
    const json = { code: 500, msg: "Something went wrong on our side.", data: null };
    await page.route(figures, (route) => route.fulfill({ status: 500, json }));
    await goTo(page, "/mine");
    await expect(page.getByRole("alert").getByText(json.msg)).toBeVisible();
    await page.unroute(figures);
    await button(page, "Try again").click();
    await expect(page.getByText("All that is yours")).toBeVisible();
  });

  fresh("logs out when asked twice, and leaves nothing of the member", async ({ page, stack }) => {
    await open(page, await demo(stack, "fresh"), "/mine");
    await button(page, "Log out").click();
    const dialog = page.getByRole("dialog", { name: "Log out?" });
    await expectWhole(page);
    await button(dialog, "Stay").click();
    await expect(dialog).toHaveCount(0);
    await button(page, "Log out").click();
    await button(dialog, "Log out").click();
    await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => /session|cache/.test(key))).toEqual([]);
  }); // @rule state/session

  fresh(
    "logs out where the server cannot be reached, and says so", // @rule state/session
    async ({ page, stack, noErrors }) => {
      noErrors.allow("ERR_FAILED");
      await open(page, await demo(stack, "fresh"), "/mine");
      await page.route("**/api/user/auth/logout", (route) => route.abort());
      await button(page, "Log out").click();
      await button(page.getByRole("dialog"), "Log out").click();
      await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
      await expect(page.getByText("The server could not be reached.")).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("ballast.session"))).toBeNull();
    },
  );
});

test.describe("the nickname", () => {
  test("is refused at its field, and nothing is sent", async ({ look, stack }) => {
    const page = await enter(look, await demo(stack, "fresh"), "/user/name");
    const sent = sentFrom(page);
    for (const wrong of ["", "A", "a".repeat(25), "Ada\u200b"]) {
      await field(page, "Nickname").fill(wrong);
      await button(page, "Change nickname").click();
      await expect(field(page, "Nickname")).toHaveAccessibleDescription(
        /Please enter a nickname of 2 to 24 characters/,
      );
      await expect(field(page, "Nickname")).toBeFocused();
    }
    await expectWhole(page);
    expect(sent).toEqual([]);
  }); // @rule input/nickname

  test("stands in the place of the phone number once it is chosen", async ({ look, member }) => {
    const page = await enter(look, await member("registered"), "/mine");
    await page.getByRole("link", { name: /Choose a nickname/ }).click();
    await page.getByRole("link", { name: /Nickname/ }).click();
    await field(page, "Nickname").fill("  Ada   Lovelace ");
    await field(page, "Nickname").press("Enter");
    await expect(page.getByText("Nickname changed")).toBeVisible();
    await expect(page.getByRole("link", { name: "Nickname Ada Lovelace" })).toBeVisible();
    await expectWhole(page);
    await page.goBack();
    await expect(
      page.getByRole("link", { name: /^Good \w+ Ada Lovelace •••• \d{4}$/ }),
    ).toBeVisible();
    await expect(page.getByText("AL", { exact: true })).toBeVisible();
  }); // @screen /user/name
});

test.describe("the login password", () => {
  test("is refused at the field that is wrong", async ({ look, member, noErrors }) => {
    noErrors.allow("status of 400");
    const who = await member("registered");
    const page = await enter(look, who, "/user/loginPwd");
    const sent = sentFrom(page);
    await button(page, "Change login password").click();
    await expect(field(page, "Old password")).toBeFocused();
    await expect(field(page, "Old password")).toHaveAccessibleDescription(
      "Please enter the correct old password",
    );
    await expectWhole(page);
    await fill(page, { "New password": "7wall", "New password again": "other" });
    await field(page, "Old password").focus();
    await expect(field(page, "New password")).toHaveAccessibleDescription(/first character/);
    await expect(field(page, "New password again")).toHaveAccessibleDescription(
      "Passwords inconsistent",
    );
    expect(sent).toEqual([]);
    const next = { "New password": "Granite44quay", "New password again": "Granite44quay" };
    await fill(page, { "Old password": "Wrong1wrong", ...next });
    await button(page, "Change login password").click();
    await expect(field(page, "Old password")).toHaveAccessibleDescription(
      "Please enter the correct old password.",
    );
    await expect(field(page, "Old password")).toBeFocused();
    const known = { "New password": "password1", "New password again": "password1" };
    await fill(page, { "Old password": who.password, ...known });
    await button(page, "Change login password").click();
    await expect(field(page, "New password")).toHaveAccessibleDescription(/known passwords/);
  }); // @rule input/password-twice input/old-password message/old-password

  test("is told to be the fund password, and that the next wrong one brings a wait", async ({
    look,
    member,
    stack,
    noErrors,
  }) => {
    noErrors.allow("status of 400");
    const who = await member("registered");
    const fund = "Lantern88light";
    await setFundPassword(who.client, stack.sandbox, who.phone, fund);
    const page = await enter(look, who, "/user/loginPwd");
    const send = async (oldPassword: string, next: string) => {
      await fill(page, { "Old password": oldPassword, "New password": next });
      await fill(page, { "New password again": next });
      await button(page, "Change login password").click();
    };
    await send(who.password, fund);
    await expect(field(page, "New password")).toHaveAccessibleDescription(
      /must be two different ones/,
    );
    await expectWhole(page);
    await goTo(page, "/user/loginPwd");
    await send(who.password, who.password);
    await expect(field(page, "New password")).toHaveAccessibleDescription(
      /This is your password already/,
    );
    const next = { newPassword: "Granite44quay", confirmPassword: "Granite44quay" };
    for (let made = 0; made < 3; made += 1) {
      const guess = who.client.call(updatePassword, { oldPassword: "Wrong1wrong", ...next });
      await expect(guess).rejects.toThrow("Please enter the correct old password.");
    }
    for (const said of [
      /After one more wrong try you have to wait a minute, and longer after each further one/,
      /You can try again from (?!.*UTC)/,
    ]) {
      // A button that sends takes one click a second; entering again gives a new button.
      await goTo(page, "/user/loginPwd");
      await send("Wrong1wrong", next.newPassword);
      await expect(field(page, "Old password")).toHaveAccessibleDescription(said);
      await expectWhole(page);
    }
  }); // @rule input/wait-after-tries

  test("ends the other sessions and holds withdrawals, as was said before", async ({
    look,
    member,
  }) => {
    const who = await member("registered");
    const page = await enter(look, who, "/user/securitycenter");
    await expect(sessionsOf(page)).toHaveCount(2);
    await page.getByRole("link", { name: /Login password/ }).click();
    await expect(page.getByText(/withdrawals wait for 24 hours/)).toBeVisible();
    await fill(page, {
      "Old password": who.password,
      "New password": "Granite44quay",
      "New password again": "Granite44quay",
    });
    await button(page, "Change login password").click();
    await expect(page.getByText("Login password changed")).toBeVisible();
    await expect(page.getByText(/withdrawals are held until/)).toBeVisible();
    await expect(sessionsOf(page)).toHaveCount(1);
    await expectWhole(page);
  }); // @screen /user/loginPwd
});

test.describe("the fund password", () => {
  fresh(
    "is refused at the field that is wrong, and codes come once a minute",
    async ({ page, member, noErrors }) => {
      noErrors.allow("status of 400");
      await page.clock.install();
      await open(page, await member("registered"), "/user/fundPwd");
      await expect(page.getByText(/Setting the first one holds nothing back/)).toBeVisible();
      await button(page, "Save fund password").click();
      await expect(field(page, "SMS code")).toBeFocused();
      await expect(field(page, "SMS code")).toHaveAccessibleDescription("Please enter the code");
      await expect(field(page, "Fund password")).toHaveAccessibleDescription(/first character/);
      const again = field(page, "Fund password again");
      await expect(again).toHaveAccessibleDescription("Please enter the password");
      await expectWhole(page);
      await button(page, "Send code").click();
      // The message that there was no code yet must not describe the field once a code comes.
      await expect(field(page, "SMS code")).toHaveAccessibleDescription(
        /^Sent to •••• \d{4}\. It is valid for 10 minutes\.$/,
      );
      const counting = page.getByRole("button", { name: /^Again in \d+ s$/ });
      await expect(counting).toHaveAttribute("aria-disabled", "true");
      await expect(page.getByRole("status").getByText(/The code was sent/)).toBeAttached();
      const sent = sentFrom(page);
      await page.clock.fastForward(5_000);
      await counting.press("Enter");
      await fill(page, { "SMS code": "12 3x", "Fund password": "Granite44quay" });
      await expect(field(page, "SMS code")).toHaveValue("123");
      await fill(page, { "Fund password again": "Granite44quai" });
      await button(page, "Save fund password").click();
      await expect(again).toHaveAccessibleDescription("Passwords inconsistent");
      expect(sent).toEqual([]);
      await fill(page, { "SMS code": "000000", "Fund password again": "Granite44quay" });
      await button(page, "Save fund password").click();
      await expect(field(page, "SMS code")).toHaveAccessibleDescription(/wrong or no longer valid/);
      await page.clock.fastForward(60_000);
      await expect(button(page, "Send again")).toBeEnabled();
      await expect(page.getByText("You can ask for another code now.")).toBeAttached();
    },
  );

  test("is another than the login password", async ({ look, member, stack, noErrors }) => {
    noErrors.allow("status of 400");
    const who = await member("registered");
    const before = await stack.sandbox.lastText(who.phone);
    const page = await enter(look, who, "/user/fundPwd");
    await expect(page.getByText("Fund password saved")).toHaveCount(0);
    await button(page, "Send code").click();
    const same = { "Fund password": who.password, "Fund password again": who.password };
    await fill(page, { "SMS code": await stack.sandbox.code(who.phone, before), ...same });
    await button(page, "Save fund password").click();
    await expect(field(page, "Fund password")).toHaveAccessibleDescription(
      /must be two different ones/,
    );
    await expect(field(page, "Fund password")).toBeFocused();
    await expectWhole(page);
    await fill(page, { "Fund password": "Granite44quay", "Fund password again": "Granite44quay" });
    // The code is still valid.
    await button(page, "Save fund password").click();
    await expect(page.getByText("Fund password saved")).toBeVisible();
  }); // @rule input/two-secrets

  test("leads back to what asked for it; another one is said to hold withdrawals", async ({
    look,
    member,
    stack,
  }) => {
    const who = await member("registered");
    const before = await stack.sandbox.lastText(who.phone);
    const page = await enter(look, who, "/user/fundPwd?to=/user/address");
    await expect(page.getByText("Fund password saved")).toHaveCount(0);
    await button(page, "Send code").click();
    await fill(page, {
      "SMS code": await stack.sandbox.code(who.phone, before),
      "Fund password": "Granite44quay",
      "Fund password again": "Granite44quay",
    });
    await button(page, "Save fund password").click();
    await expect(page.getByText("Fund password saved")).toBeVisible();
    await expect(page).toHaveURL(/#\/user\/address$/);
    await page.goto("/#/user/securitycenter");
    await page.getByRole("link", { name: /Fund password.*\bSet\b/ }).click();
    await expect(page.getByText(/withdrawals wait for 24 hours/)).toBeVisible();
    await expect(page.getByText(/ends your other sessions/)).toBeVisible();
  }); // @screen /user/fundPwd
}); // @rule input/password-twice input/fund-password constant/code-again

test.describe("sessions", () => {
  fresh(
    "are named by browser and system; any other can be ended, or all",
    async ({ page, member }) => {
      const who = await member("registered");
      const { client, phone, password } = who;
      for (let time = 0; time < 2; time += 1) await client.call(logIn, { phone, password });
      await page.goto("/#/user/login?to=/user/securitycenter");
      await field(page, "Phone number").fill(phone);
      await field(page, "Password").fill(password);
      await button(page, "Log in").click();
      await expect(sessionsOf(page)).toHaveCount(4);
      const here = sessionsOf(page).filter({ hasText: "This one" });
      await expect(here).toContainText("Chrome on ");
      await expect(here.getByRole("button")).toHaveCount(0);
      await expectWhole(page);
      const node = sessionsOf(page).filter({ hasText: "Unknown device" });
      await node.first().getByRole("button").click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("Unknown device then has to log in again.");
      await expectWhole(page);
      await button(dialog, "Not now").click();
      await expect(sessionsOf(page)).toHaveCount(4);
      await node.first().getByRole("button").click();
      await button(dialog, "End").click();
      await expect(page.getByText("Session ended")).toBeVisible();
      await expect(sessionsOf(page)).toHaveCount(3);
      await button(page, "End all other sessions").click();
      await expect(dialog).toContainText("2 sessions have to log in again. This one stays.");
      await button(dialog, "End").click();
      await expect(sessionsOf(page)).toHaveCount(1);
      await expect(button(page, "End all other sessions")).toHaveCount(0);
    },
  );

  test("say when one could not be ended", async ({ look, member, noErrors }) => {
    noErrors.allow("ERR_FAILED");
    const page = await enter(look, await member("registered"), "/user/securitycenter");
    await page.route("**/api/user/user/sessions/end", (route) => route.abort());
    await page.getByRole("button", { name: /^End session/ }).click();
    await button(page.getByRole("dialog"), "End").click();
    await expect(page.getByRole("alert")).toContainText("Network abnormality");
    await expect(sessionsOf(page)).toHaveCount(2);
  });
}); // @screen /user/securitycenter

test("a pause of purchases is said, with its end", async ({ look, stack }) => {
  const page = await takeTurn(look, await demo(stack, "fresh"));
  await page.route("**/api/user/user/info", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.purchasesPausedUntil = "2030-01-02T03:04:00.000Z";
    await route.fulfill({ response, json });
  });
  await goTo(page, "/user/securitycenter");
  await expect(page.getByText(/paused until 2 Jan 2030, 03:04\. Everything else/)).toBeVisible();
  await expect(page.getByText(/withdrawals are held/)).toHaveCount(0);
  await expectWhole(page);
}); // @rule 4/limits

test.describe("settings", () => {
  test.describe("on a phone in India", () => {
    test.use({ timezoneId: "Asia/Kolkata" });

    fresh("change theme and time zone at once, and stay", async ({ page, stack }) => {
      await open(page, await demo(stack, "fresh"), "/user/system");
      const theme = page.getByRole("group", { name: "Theme" });
      await theme.getByText("Dark").click();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await expectWhole(page);
      const joined = page.getByText(/you joined on/);
      const before = await joined.textContent();
      await page.getByText(/^This phone \(Asia\/(Kolkata|Calcutta)\)$/).click();
      await expect(joined).not.toHaveText(before ?? "");
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await expect(page.getByRole("radio", { name: /This phone/ })).toBeChecked();
      await expect(page.getByText("Amounts are shown in USDT")).toBeVisible();
      await page.getByRole("link", { name: "English" }).click();
      await expect(page).toHaveURL(/#\/index\/language$/);
    }); // @screen /user/system
  });

  test("say that the latest version is installed", async ({ look, stack }) => {
    const page = await enter(look, await demo(stack, "fresh"), "/user/system");
    await page.getByRole("button", { name: /Check for an update/ }).click();
    const word = "The latest version is already installed";
    await expect(page.getByRole("status").getByText(word)).toBeVisible();
  }); // @rule message/latest-version constant/version
});

test.describe("a new version", () => {
  const found = { version: "0.6.0", code: 60, downUrl: "/#/index/about", extra: "Faster lists." };
  const offer = (page: Page, compulsory: boolean) =>
    page.route("**/api/user/app/version/update?*", (route) =>
      route.fulfill({ json: { code: 200, msg: "", data: { ...found, compulsory } } }),
    );
  const prompt = (page: Page) => page.getByRole("dialog", { name: "Version 0.6.0 is available" });

  fresh("is offered once, can be put off, and is there when asked for", async ({ page, stack }) => {
    await offer(page, false);
    await open(page, await demo(stack, "fresh"), "/user/system");
    await expect(prompt(page)).toContainText("Faster lists.");
    await expectWhole(page);
    await button(prompt(page), "Not now").click();
    await page.reload();
    await expect(page.getByText("Amounts are shown in USDT")).toBeVisible();
    await expect(prompt(page)).toHaveCount(0);
    await page.getByRole("button", { name: /Check for an update/ }).click();
    await button(prompt(page), "Update").click();
    await expect(page).toHaveURL(/#\/index\/about$/);
  }); // @rule state/update

  fresh("waits while a notice that opened by itself is read", async ({ page, stack }) => {
    await offer(page, false);
    const reader = await demo(stack, "fresh");
    const { notice } = await reader.client.call(popupNotice);
    await signIn(page, reader, { sawNotice: false });
    await countDialogs(page);
    let tell = () => {};
    const isRead = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.route("**/api/user/app/version/update?*", async (route) => {
      await isRead;
      await route.fallback();
    });
    await page.goto("/#/index");
    const sheet = page.getByRole("dialog", { name: notice?.title ?? "none" });
    await expect(sheet).toBeVisible();
    const answered = page.waitForResponse("**/api/user/app/version/update?*");
    tell();
    await answered;
    await button(sheet, "Close").last().click();
    await expect(prompt(page)).toBeVisible();
    expect(await page.evaluate(() => document.body.dataset.mostDialogs)).toBe("1");
  });

  fresh("that is compulsory cannot be put off", async ({ page, stack }) => {
    await offer(page, true);
    await open(page, await demo(stack, "fresh"), "/mine");
    await expect(prompt(page)).toContainText("Please update to go on.");
    await expect(prompt(page).getByRole("button")).toHaveText(["Update"]);
    for (let time = 0; time < 3; time += 1) await page.keyboard.press("Escape");
    await expect(prompt(page)).toBeVisible();
    await expectWhole(page);
  }); // @rule state/update
});

test("about says what Ballast is, what it warns of, and why no real money can come in", async ({
  look,
  stack,
}) => {
  const page = await enter(look, await demo(stack, "fresh"), "/index/about");
  await expect(page.getByText(/never from what other members pay in/)).toBeVisible();
  await expect(page.getByText(/There is no setting that changes this/)).toBeVisible();
  await expect(page.getByText("31337", { exact: true })).toBeVisible();
  await expect(page.getByText(/locked until maturity/)).toBeVisible();
  await expectWhole(page);
}); // @screen /index/about

fresh("an address nobody knows is named, to visitors too", async ({ page }) => {
  await page.goto("/#/user/nowhere");
  await expect(page.getByRole("heading", { name: "Not found", level: 1 })).toBeVisible();
  await expect(page.getByText("/user/nowhere")).toBeVisible();
  await expectWhole(page);
}); // @screen /*

test("what is not permitted says that nothing was changed", async ({ look, stack, noErrors }) => {
  noErrors.allow("status of 403");
  const page = await takeTurn(look, await demo(stack, "fresh"));
  const json = { code: 403, msg: "No.", data: { refusal: "no_permission" } };
  await page.route("**/api/user/user/sessions", (route) => route.fulfill({ status: 403, json }));
  await goTo(page, "/user/securitycenter");
  await expect(page).toHaveURL(/#\/nopermission$/);
  await expect(page.getByText("Your account cannot open this page")).toBeVisible();
  await expectWhole(page);
}); // @screen /nopermission

test.describe("in Tamil, at night", () => {
  test.use({ language: "ta_IN", theme: "dark" });

  for (const path of ["/mine", "/user/information", "/user/securitycenter", "/user/system"]) {
    test(`${path} is whole`, async ({ look, stack }) => {
      const page = await look(await demo(stack, "running"), "ta_IN");
      await goTo(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectWhole(page);
    });
  }
});
