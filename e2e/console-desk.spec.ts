/** Staff work by the keyboard alone, and past the end of a session. */
import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./looks.ts";
import { newStaff, type StaffMember } from "./staff.ts";
import { expect, type Stack, test } from "./test.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Sets the session once; afterwards the page handles it by itself. */
async function comeIn(page: Page, { token, name, role, endsAt }: StaffMember, path: string) {
  await page.goto("/console/login");
  await page.evaluate(
    (kept) => sessionStorage.setItem("ballast.console.session", kept),
    JSON.stringify({ token, name, role, endsAt }),
  );
  await page.goto(`/console${path}`);
}

/** Ends the session as from another computer: the server does not know it any more. */
async function endSession(stack: Stack, { token }: StaffMember): Promise<void> {
  const headers = { "x-staff-token": token };
  const ended = await fetch(`${stack.url}/api/console/auth/logout`, { method: "POST", headers });
  expect(ended.ok).toBe(true);
}

/** Enters password and code by keys alone, beginning at the present focus. */
async function logInByKeys(
  page: Page,
  { name, password, recoveryCodes }: StaffMember,
  isNamed: boolean,
) {
  if (!isNamed) {
    await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Code of your authenticator app")).toBeFocused();
  await page.keyboard.type(recoveryCodes[0] ?? "");
  await page.keyboard.press("Enter");
}

test("a session that ends leaves what was typed to the same person, and nothing to another", async ({
  page,
  stack,
  noErrors,
}) => {
  noErrors.allow("auth/login", "401");
  const writer = await newStaff(stack, "content");
  const other = await newStaff(stack, "support");
  await comeIn(page, writer, "/p/write-letter");
  const title = page.getByRole("textbox", { name: "Title, English" });
  await title.fill("Notice of the harbour");
  await page.getByRole("textbox", { name: "Text, English" }).fill("It opens at eight.");
  await page.getByRole("link", { name: "Word list" }).click();
  await expect(page.getByRole("dialog")).toContainText("Leave what you have typed?");
  await expect(page.getByRole("button", { name: "Stay" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(title).toHaveValue("Notice of the harbour");

  await endSession(stack, writer);
  await page.getByRole("button", { name: "Check and preview" }).click();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await logInByKeys(page, writer, true);
  await expect(dialog).toHaveCount(0);
  await expect(title).toHaveValue("Notice of the harbour");
  await page.getByRole("button", { name: "Check and preview" }).click();
  await expect(page.getByText("It reaches")).toBeVisible();

  const token = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem("ballast.console.session") ?? "{}").token as string,
  );
  await endSession(stack, { ...writer, token });
  await page.getByRole("button", { name: "Propose to send it" }).click();
  // The dialog takes the focus once it is open, and would take it from somebody who types earlier.
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Name" }).fill(other.name);
  await page.keyboard.press("Tab");
  await logInByKeys(page, other, true);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await page.goto("/console/p/write-letter");
  await expect(title).toHaveValue("");
});

test("a list is reached, filtered and kept with keys alone", async ({ page, stack, noErrors }) => {
  noErrors.allow("auth/login");
  const auditor = await newStaff(stack, "auditor");
  await page.goto("/console/r/products");
  await page.getByRole("textbox", { name: "Name" }).fill(auditor.name);
  await page.getByLabel("Password", { exact: true }).fill("a wrong harbour wall");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Name or password is wrong.")).toBeVisible();
  await page.reload();
  await logInByKeys(page, auditor, false);
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Accounts" })).toHaveCount(0);

  // Moves past the menu and over the search to the filter.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "To the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  const filter = page.getByRole("button", { name: "Filter", exact: true });
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press("Tab");
    if (await filter.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(filter).toBeFocused();
  await page.keyboard.press("Enter");
  const column = page.getByRole("combobox", { name: "Column" });
  await expect(column).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(filter).toBeFocused();
  await expect(column).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(column).toBeFocused();
  await page.keyboard.type("State");
  // A list that has not opened yet is hidden too, and would take the Enter for opening.
  await expect(page.locator(".ant-select-item-option-active")).toHaveText(/^State/);
  await page.keyboard.press("Enter");
  // The list of columns takes a Tab for itself until it has closed.
  await expect(page.locator(".ant-select-dropdown")).toBeHidden();
  const draft = page.getByRole("checkbox", { name: "draft" });
  await expect(draft).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(draft).toBeFocused();
  await page.keyboard.press("Space");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("State is draft")).toBeVisible();

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Keep this view…" }).click();
  const name = page.getByRole("textbox", { name: "Name of the view" });
  await expect(name).toBeFocused();
  await page.keyboard.type(`drafts ${randomInt(1e6)}`);
  await page.keyboard.press("Enter");
  await expect(name).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Views" })).toBeFocused();
});

test("going back from a row lands on its page of the list", async ({ page, stack }) => {
  await comeIn(page, await newStaff(stack, "auditor"), "/r/entries");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const next = page.getByRole("button", { name: "Next 50" });
  await expect(next).toBeEnabled();
  await next.click();
  const back = page.getByRole("button", { name: "Back", exact: true });
  await expect(back).toBeEnabled();
  await expect(page.locator(".ant-spin-spinning")).toHaveCount(0);
  const first = page.locator("tbody tr[data-row-key]").first();
  const key = await first.getAttribute("data-row-key");
  await first.getByRole("link").first().click();
  await expect(page.locator(".ant-breadcrumb")).toBeVisible();
  await page.goBack();
  await expect(page.locator(`tbody tr[data-row-key="${key}"]`)).toBeVisible();
  await expect(back).toBeEnabled();
});
