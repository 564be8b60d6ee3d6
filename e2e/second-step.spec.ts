/**
 * The second step of a login: an authenticator app, and passkeys on a virtual device of the
 * browser.
 */
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible, expectNoOverflow } from "./looks.ts";
import { type Member, signIn } from "./members.ts";
import { expect, test } from "./test.ts";

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

async function enterPassword(page: Page, { phone, password }: Member, origin = ""): Promise<void> {
  await page.goto(`${origin}/#/user/login?to=/user/securitycenter`);
  await field(page, "Phone number").fill(phone);
  await field(page, "Password").fill(password);
  await button(page, "Log in").click();
}

async function logOut(page: Page, then: string, origin = ""): Promise<void> {
  await page.goto(`${origin}/#/mine`);
  await button(page, "Log out").click();
  await expect(page.getByRole("dialog")).toContainText(then);
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
}

test("an authenticator app is set up, asked for at login, and turned off", async ({
  page,
  member,
  noErrors,
}) => {
  noErrors.allow("status of 409", "status of 400");
  const who = await member("registered");
  await signIn(page, who);
  await page.goto("/#/user/securitycenter");
  await button(page, /^Authenticator app/).click();
  const dialog = page.getByRole("dialog");
  await field(page, "Login password").fill(who.password);
  await button(page, "Go on").click();
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectWhole(page);
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
  // The code of a time step (the previous, the present or the next one), because each code counts
  // once.
  const codeOf = (step: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + step * 30_000,
    });
  await field(page, "The code your app shows").fill(codeOf(-1));
  await button(page, "Turn on").click();
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await expectWhole(page);
  await button(page, "Done").click();
  await expect(button(page, /^Authenticator app/)).toContainText("On");
  await expect(page.getByText(/withdrawals are held until/)).toBeVisible();

  await logOut(page, "After the password comes the code of your authenticator app.");
  await enterPassword(page, who);
  await expect(page.getByRole("dialog", { name: "Second step" })).toBeVisible();
  await expectWhole(page);
  await field(page, "Code of your authenticator app").fill("000000");
  await button(page, "Confirm").click();
  await expect(page.getByText("This code is wrong or was already used.")).toBeVisible();
  await field(page, "Code of your authenticator app").fill(codeOf(0));
  // A click within a second of the last one is ignored; a response may take longer than one wait.
  await expect(async () => {
    if (await dialog.isVisible()) await button(page, "Confirm").click({ timeout: 1_000 });
    await expect(dialog).toHaveCount(0, { timeout: 3_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Security" })).toBeVisible();

  await button(page, /^Authenticator app/).click();
  await field(page, "Login password").fill(who.password);
  await button(page, "Turn off").click();
  const again = page.getByRole("dialog", { name: "Second step" });
  await expect(again).toContainText("Your login takes two steps, and so does this change.");
  await expectWhole(page);
  await field(page, "Code of your authenticator app").fill("000000");
  await button(page, "Confirm").click();
  await expect(page.getByText("This code is wrong or was already used.")).toBeVisible();
  await field(page, "Code of your authenticator app").fill(codeOf(1));
  await expect(async () => {
    if (await again.isVisible()) await button(page, "Confirm").click({ timeout: 1_000 });
    await expect(again).toHaveCount(0, { timeout: 3_000 });
  }).toPass();
  await expect(button(page, /^Authenticator app/)).toContainText("Off");
});

test("a passkey is made, lets in by itself and as second step, and is removed", async ({
  page,
  member,
  stack,
  noErrors,
}) => {
  // Passkeys belong to a host name, not to an IP address.
  const origin = stack.url.replace("127.0.0.1", "localhost");
  noErrors.allow("status of 409", /^other host: (http|ws):\/\/localhost:/);
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const who = await member("registered");
  await enterPassword(page, who, origin);
  await button(page, /^Add a passkey/).click();
  await field(page, "Name of the passkey").fill("My phone");
  await field(page, "Login password").fill(who.password);
  await expectWhole(page);
  await button(page, "Make a passkey").click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(10);
  await button(page, "Done").click();
  await expect(button(page, /^My phone/)).toBeVisible();

  await logOut(page, "After the password comes your passkey.", origin);
  await page.goto(`${origin}/#/user/login?to=/user/securitycenter`);
  await button(page, "Use a passkey").click();
  await expect(page.getByRole("heading", { name: "Security" })).toBeVisible();

  await logOut(page, "After the password comes your passkey.", origin);
  await enterPassword(page, who, origin);
  const step = page.getByRole("dialog", { name: "Second step" });
  await expect(step).toBeVisible();
  await expectWhole(page);
  await step.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Security" })).toBeVisible();

  // A second passkey requires the first one, and is created afterwards by a click of its own.
  await button(page, /^Add a passkey/).click();
  await field(page, "Name of the passkey").fill("My key");
  await field(page, "Login password").fill(who.password);
  await button(page, "Make a passkey").click();
  await expect(step).toHaveCount(0);
  await expect(
    page.getByText("Your login takes two steps, and so does this change."),
  ).toBeVisible();
  await button(page, "Use a passkey").click();
  await expect(page.getByText("Confirmed. Now your device makes the new passkey.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await button(page, /^My phone/).click();
  await expect(page.getByRole("dialog")).toContainText("Last used");
  await expectWhole(page);
  await field(page, "Login password").fill(who.password);
  await button(page, "Remove this passkey").click();
  await expect(step).toBeVisible();
  await expectWhole(page);
  await button(page, "Use a passkey").click();
  await expect(page.getByText("Passkey removed")).toBeVisible();
  await expect(button(page, /^My phone/)).toHaveCount(0);
});

test("at an address of numbers the app says that passkeys do not work", async ({ page }) => {
  await page.goto("/#/user/login");
  await button(page, "Use a passkey").click();
  await expect(page.getByText(/Passkeys do not work/)).toBeVisible();
  await expectWhole(page);
});
