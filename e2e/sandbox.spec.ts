import { enlargeText, expectAccessible, expectNoOverflow, shot } from "./looks.ts";
import { expect, test } from "./test.ts";

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
