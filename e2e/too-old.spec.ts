/** A browser that is older than the supported ones gets a message in the language of the phone. */
import { text } from "@ballast/words/words.ts";
import { expectNoOverflow } from "./looks.ts";
import { expect, test } from "./test.ts";

/** Features that arrived with the oldest supported versions, one for each engine. */
const LACKS = {
  "Chrome 110 or Safari 16.3": () => Reflect.deleteProperty(String.prototype, "isWellFormed"),
  "Firefox 127": () => Reflect.deleteProperty(window, "CSSPropertyRule"),
};

for (const [browser, forget] of Object.entries(LACKS)) {
  test.describe(browser, () => {
    test.use({ language: "ta_IN" });
    test("is told what to do in Tamil, and loads nothing of the app", async ({ page }) => {
      await page.addInitScript(forget);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.goto("/");
      const heading = text("ta_IN", "texts", "too_old.title");
      const [sentence = ""] = text("ta_IN", "texts", "too_old.body").split("{");
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expect(page.locator("p")).toContainText(sentence);
      await expect(page.locator("p")).toContainText("Safari 16.4, Firefox 128, Chrome");
      await expect(page.locator("html")).toHaveAttribute("lang", "ta");
      expect(asked.filter((path) => path.startsWith("/assets/"))).toEqual([]);
      await expectNoOverflow(page);
    });
  });
}

test("who has chosen a language is told in it", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(String.prototype, "isWellFormed");
    localStorage.setItem("ballast.language", JSON.stringify("de_DE"));
  });
  await page.goto("/");
  await expect(
    page.getByRole("heading", { name: text("de_DE", "texts", "too_old.title") }),
  ).toBeVisible();
}); // @rule state/browsers
