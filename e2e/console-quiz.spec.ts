/** The questions of the daily quiz in the console. */
import { expectAccessible } from "./looks.ts";
import { enterConsole, newStaff } from "./staff.ts";
import { expect, test } from "./test.ts";

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
test.use(desk);

test("a question of the quiz is found by its topic, and edited from what stands there", async ({
  page,
  stack,
}) => {
  const content = await newStaff(stack, "content");
  await enterConsole(page, content, "/r/quiz-questions");
  await expect(page.getByRole("heading", { level: 1, name: "Quiz questions" })).toBeVisible();
  await expect(page.getByRole("link", { name: "borrowed-money" })).toBeVisible();
  await page.getByRole("link", { name: "borrowed-money" }).click();
  await expect(page.getByText("As members read it")).toBeVisible();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit" });
  const right = form.getByRole("textbox", { name: "Right answer, English" });
  await expect(right).toHaveValue(/borrowed/);
  await expectAccessible(page);
  await right.fill("With money that was borrowed");
  await form.getByText("German, written").click();
  await expect(form.getByRole("textbox", { name: "Question, German" })).toHaveValue(/\?$/);
  await form.getByRole("button", { name: "Edit" }).click();
  await expect(form.getByText("It counts from the next day on.")).toBeVisible();
  await form.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("With money that was borrowed").first()).toBeVisible();
});
