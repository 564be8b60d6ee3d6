/** The actions of each person of the staff on their own login. */
import { expectAccessible } from "./looks.ts";
import { enterConsole, newStaff } from "./staff.ts";
import { expect, test } from "./test.ts";

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
test.use(desk);

test("a person of the staff changes the password and gets new recovery codes", async ({
  page,
  stack,
}) => {
  const person = await newStaff(stack, "auditor");
  const [first = "", second = ""] = person.recoveryCodes;
  await enterConsole(page, person, "/account");
  await expect(page.getByRole("heading", { level: 1, name: "My login" })).toBeVisible();
  await expect(page.getByText("this one")).toBeVisible();
  await expectAccessible(page);

  const change = page.locator("form#change-password");
  await change.getByLabel("Your password").fill(person.password);
  await change.getByLabel("New password, 12 characters or more").fill("another harbour wall");
  await change.getByLabel("New password once more").fill("another harbor wall");
  await change.getByLabel("Code of your authenticator app").fill(first);
  await change.getByRole("button", { name: "Change the password" }).click();
  await expect(change.getByText("The two are not alike.")).toBeVisible();
  await change.getByLabel("New password once more").fill("another harbour wall");
  await change.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText("The password is changed.")).toBeVisible();

  const renew = page.locator("form#renew-codes");
  await renew.getByLabel("Your password").fill("another harbour wall");
  await renew.getByLabel("Code").fill(second);
  await renew.getByRole("button", { name: "Renew the codes" }).click();
  await expect(page.getByText("These are your new codes.")).toBeVisible();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 left.")).toBeVisible();
});
