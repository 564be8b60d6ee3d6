/**
 * The console without a network: nothing hangs, nothing is sent without a press, nothing old looks
 * current.
 */
import { expectAccessible } from "./looks.ts";
import { enterConsole, newStaff } from "./staff.ts";
import { expect, test } from "./test.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test("a command without a network fails at once and is sent again by hand alone, once", async ({
  page,
  context,
  stack,
  noErrors,
}) => {
  noErrors.allow("ERR_INTERNET_DISCONNECTED");
  const finance = await newStaff(stack, "finance");
  await enterConsole(page, finance, "/r/proposals");
  await page.getByRole("button", { name: "Book own capital" }).click();
  const dialog = page.getByRole("dialog", { name: "Book own capital" });
  await dialog.getByLabel("Amount").fill("12.00");
  await dialog.getByLabel("Reference").fill("a line that fell");
  const keys: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/console/run")) return;
    keys.push(/name="key"\s+([0-9a-f-]{36})/.exec(request.postData() ?? "")?.[1] ?? "none");
  });
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Book own capital" }).click();
  await expect(dialog.getByText("There is no network.")).toBeVisible();
  await expectAccessible(page);

  await page.evaluate(() => {
    const isBack = new Promise((go) => addEventListener("online", go, { once: true }));
    Object.assign(globalThis, { isBack });
  });
  await context.setOffline(false);
  await page.evaluate(() => (globalThis as unknown as { isBack: Promise<void> }).isBack);
  const sent = keys.length;
  await dialog.getByRole("button", { name: "Book own capital" }).click();
  await expect(dialog.getByText("Done", { exact: true })).toBeVisible();
  expect(keys).toHaveLength(sent + 1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
});

test("a list without a network says so, and is there when the network is back", async ({
  page,
  context,
  stack,
  noErrors,
}) => {
  noErrors.allow("ERR_INTERNET_DISCONNECTED");
  await enterConsole(page, await newStaff(stack, "auditor"), "/r/proposals");
  await expect(page.getByRole("heading", { level: 1, name: "Approvals" })).toBeVisible();
  await context.setOffline(true);
  const menu = page.getByRole("navigation", { name: "Console" });
  await menu.getByRole("button", { name: "Products" }).click();
  await menu.getByRole("link", { name: "Products", exact: true }).click();
  await expect(page.getByText("There is no network.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expect(page.getByRole("table")).toBeVisible();
});

test("Today is not green when it is old", async ({ page, context, stack, noErrors }) => {
  noErrors.allow("ERR_INTERNET_DISCONNECTED");
  noErrors.allow("ERR_FAILED");
  const auditor = await newStaff(stack, "auditor");
  await page.clock.install();
  await enterConsole(page, auditor, "/");
  const sales = page.getByRole("region", { name: /^Sales/ }).first();
  await expect(sales).toBeVisible();
  await expect(page.getByRole("region", { name: "Cover" })).toContainText(/Checked .+ ago/);
  await page.route("**/today/figures*", (route) => route.abort());
  await page.clock.fastForward(35_000);
  await expect(
    page.getByText(/The figures of today are old: they were read at .+ ago/),
  ).toBeVisible();
  await page.unroute("**/today/figures*");
  await context.setOffline(true);
  await page.clock.fastForward(65_000);
  await expect(page.getByText(/This is old: it was read at .+ ago/)).toBeVisible();
  await expect(page.locator(".ant-alert-success")).toHaveCount(0);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText("This is old")).toHaveCount(0);
});
