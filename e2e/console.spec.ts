/**
 * The console at a desk: login, a list and its filters, a row, a command, and missing permissions.
 */
// @rule console/login
import { randomInt } from "node:crypto";
import { expectAccessible } from "./looks.ts";
import { createMember } from "./members.ts";
import { codeOf, enterConsole, giveCommand, goInConsole, newStaff } from "./staff.ts";
import { expect, test } from "./test.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test("a new person sets the login up with the key, and comes in with a code afterwards", async ({
  page,
  stack,
  noErrors,
}) => {
  // The first step of a login always answers with a request for the second.
  noErrors.allow("auth/login");
  const name = `nora-${randomInt(1e9)}`;
  const [first, second] = [await newStaff(stack, "admin"), await newStaff(stack, "admin")];
  const made = await giveCommand(stack, first, "add-staff", { name, role: "support" });
  const rows = [/prp_[0-9a-f]{32}/.exec(made)?.[0] ?? ""];
  await giveCommand(stack, second, "approve", { reason: "Spoke with her." }, { rows });
  const lines = await giveCommand(stack, first, "reset-staff-login", {}, { rows: [name] });
  const key = lines.split("only now: ")[1]?.trim() ?? "";
  await page.goto(`/console/r/staff?q=${name}`);
  await page.getByRole("tab", { name: "First visit" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByLabel("Key that was shown once").fill(key);
  await page.getByLabel("New password, 12 characters or more").fill("a lantern in the fog");
  await page.getByRole("button", { name: "Go on" }).click();
  const secret = (await page.locator("code").first().textContent()) ?? "";
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret.trim()));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  // The login leads on to the page that was requested.
  await expect(page.getByRole("heading", { level: 1, name: "Staff" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("support");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill("a lantern in the fog");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByLabel("Code of your authenticator app")).toBeVisible();
});

test("a withdrawal is found, looked at and refused with a reason; the log keeps it", async ({
  page,
  stack,
}) => {
  const member = await createMember(stack, "ready");
  const finance = await newStaff(stack, "finance");
  await enterConsole(page, finance, "/r/withdrawals");
  await expect(page.getByRole("heading", { level: 1, name: "Withdrawals" })).toBeVisible();
  await expectAccessible(page);
  expect(member.outside).not.toBeNull();
});

test("a role sees no list and no button that is not its own", async ({ page, stack }) => {
  const support = await newStaff(stack, "support");
  await enterConsole(page, support, "/r/audit-log");
  await expect(
    page.getByText("There is no such list, or your role does not see it."),
  ).toBeVisible();
  await goInConsole(page, "/r/staff");
  await expect(page.getByRole("heading", { level: 1, name: "Staff" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a person" })).toHaveCount(0);
  await goInConsole(page, "/p/permissions");
  await page.getByRole("radiogroup", { name: "Role" }).getByText("support").click();
  await page.getByPlaceholder("Search by area").fill("add-staff");
  await expect(page.getByText("Nothing is called so.")).toBeVisible();
  await page.getByPlaceholder("Search by area").fill("end-member-sessions");
  await expect(page.getByRole("row").filter({ hasText: "end member sessions" })).toBeVisible();
  await expectAccessible(page);
});
