/**
 * The menu at the left of a tab root: opened by hand and by key, followed, and closed by a swipe.
 */
import type { Locator, Page } from "@playwright/test";
import { expectWhole } from "./finders.ts";
import { demoMember, type Member, signIn } from "./members.ts";
import { expect, test } from "./test.ts";
import { wordsOf } from "./words.ts";

const NO_SERVICE_MS = 4_000;
const SOON_MS = 100;
const button = (place: Page | Locator, name: string) =>
  place.getByRole("button", { name, exact: true });
const menuOf = (page: Page) => page.getByRole("dialog", { name: "Menu" });

async function open(page: Page, member: Member, path: string): Promise<void> {
  await signIn(page, member);
  await page.goto(`/#${path}`);
}

type Point = { x: number; y: number };

/** A finger that moves from one place to another and is lifted there. */
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Point[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", from);
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const at = (name: "x" | "y") => from[name] + (to[name] - from[name]) * share;
    await touch("touchMove", { x: at("x"), y: at("y") });
  }
  await touch("touchEnd");
  await finger.detach();
}

test("opens from each tab, leads on, and gives the focus back", async ({ page, stack }) => {
  await open(page, await demoMember(stack, "fresh"), "/mine");
  for (const path of ["/index", "/projects", "/dynamic", "/mine"]) {
    await page.goto(`/#${path}`);
    await expect(button(page, "Menu")).toBeVisible();
  }
  await button(page, "Menu").press("Enter");
  const menu = menuOf(page);
  await expect(menu.getByRole("link")).toHaveText([
    /My orders/,
    /Asset records/,
    /Lower income/,
    /Address book/,
    /Status and proofs/,
  ]);
  await expect(menu.getByRole("button", { name: /Create team/ })).toBeVisible();
  await expectWhole(page);
  await page.keyboard.press("Escape");
  await expect(button(page, "Menu")).toBeFocused();
  await button(page, "Menu").click();
  await menu.getByRole("link", { name: "Address book" }).click();
  await expect(page).toHaveURL(/#\/user\/address$/);
}); // @rule state/menu

test("says for four seconds that there is no customer service", async ({
  page,
  stack,
  noErrors,
}) => {
  noErrors.allow("status of 501");
  await page.clock.install();
  await open(page, await demoMember(stack, "fresh"), "/mine");
  await button(page, "Menu").click();
  await expect(menuOf(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page
    .getByRole("list", { name: "Menu" })
    .getByRole("button", { name: "Customer service", exact: true })
    .click();
  const word = "There is currently no online customer service";
  const said = page.getByRole("status").getByText(word);
  await expect(said).toBeVisible();
  const places = [page.getByRole("banner"), said, page.getByRole("navigation", { name: "Main" })];
  const boxes = await Promise.all(places.map((place) => place.boundingBox()));
  const [head, toast, tabs] = boxes.map((box) => ({
    top: box?.y ?? 0,
    end: (box?.y ?? 0) + (box?.height ?? 0),
  }));
  expect(toast?.top, "below the title and the bell").toBeGreaterThan(head?.end ?? NaN);
  expect(toast?.end, "above the tabs").toBeLessThan(tabs?.top ?? NaN);
  await page.clock.runFor(NO_SERVICE_MS - SOON_MS);
  await expect(said).toBeVisible();
  await page.clock.runFor(2 * SOON_MS);
  await expect(said).toBeHidden();
}); // @rule input/support-link message/no-service message/service-toast

test("is pushed back to the edge it came from, and by nothing else that a finger does", async ({
  page,
  stack,
}) => {
  await open(page, await demoMember(stack, "fresh"), "/index");
  await button(page, "Menu").click();
  const menu = menuOf(page);
  await expect(menu).toBeVisible();
  // Drags upwards, a little to the left, to the right, and downwards do not close the menu.
  await drag(page, { x: 200, y: 600 }, { x: 190, y: 300 });
  await drag(page, { x: 200, y: 600 }, { x: 150, y: 600 });
  await drag(page, { x: 150, y: 500 }, { x: 300, y: 510 });
  await drag(page, { x: 250, y: 400 }, { x: 150, y: 600 });
  await expect(menu).toBeVisible();
  await expect(page).toHaveURL(/#\/index$/);
  await drag(page, { x: 250, y: 600 }, { x: 120, y: 620 });
  await expect(menu).toBeHidden();
  await expect(button(page, "Menu")).toBeFocused();
}); // @rule state/menu

test.describe("in Tamil, at night", () => {
  test.use({ language: "ta_IN", theme: "dark" });

  test("has room for its words and can be pushed away too", async ({ page, stack }) => {
    const say = wordsOf("ta_IN");
    await open(page, await demoMember(stack, "fresh"), "/projects");
    await page.getByRole("button", { name: say("Menu"), exact: true }).click();
    const menu = page.getByRole("dialog", { name: say("Menu") });
    await expect(menu.getByRole("link")).toHaveCount(5);
    await expectWhole(page);
    await drag(page, { x: 250, y: 500 }, { x: 100, y: 500 });
    await expect(menu).toBeHidden();
  }); // @rule state/menu
});
