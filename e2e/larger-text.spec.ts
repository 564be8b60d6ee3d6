/** Text at twice its size on a usual phone: it grows, stays whole, and hides nothing. */
// @rule state/every-screen
import { LANGUAGES } from "@ballast/contract/language.ts";
import { unreadMessages } from "@ballast/contract/message/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import type { Page } from "@playwright/test";
import { closeKeptPages, forgetAnswers, goTo, keptMember, type Look, test } from "./kept-pages.ts";
import { enlargeText } from "./looks.ts";
import { demoMember, signIn } from "./members.ts";
import { whatHasNoRoom } from "./room.ts";
import { expect, test as fresh, type Stack } from "./test.ts";

test.use({ language: "de_DE" });
test.afterAll(closeKeptPages);

const running = (stack: Stack) => keptMember("running", () => demoMember(stack, "running"));
const lookAround = async (look: Look, stack: Stack) => look(await running(stack), "de_DE");

/** Opens a path at twice the text size, with its figures. */
async function open(page: Page, path: string, size: "200%" | "" = "200%"): Promise<void> {
  await goTo(page, path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status", { name: "Wird geladen" })).toHaveCount(0);
  await enlargeText(page, size);
}

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Nachrichten/ });

test("the bell is seen beside the number of unread messages", async ({ look, stack }) => {
  const page = await lookAround(look, stack);
  await open(page, "/mine");
  const number = bell(page).locator("span[aria-hidden]");
  await expect(number).toHaveText(/\d/);
  const boxOf = (part: ReturnType<Page["locator"]>) =>
    part.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    });
  const drawn = await boxOf(bell(page).locator("svg"));
  const written = await boxOf(number);
  const wide = Math.min(drawn.right, written.right) - Math.max(drawn.left, written.left);
  const high = Math.min(drawn.bottom, written.bottom) - Math.max(drawn.top, written.top);
  expect(Math.min(wide, high)).toBeLessThanOrEqual(0);
});

test("the names of the tabs grow with all other text, each word whole", async ({ look, stack }) => {
  const page = await lookAround(look, stack);
  await open(page, "/projects");
  const names = page.getByRole("navigation", { name: "Hauptmenü" }).getByRole("link");
  await expect(names).toHaveCount(4);
  const sizes = () =>
    names.evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
  expect(await sizes()).toEqual([24, 24, 24, 24]);
  for (const size of ["200%", "150%", "125%", "115%", ""] as const) {
    await page.evaluate((wanted) => {
      document.documentElement.style.fontSize = wanted;
    }, size);
    expect(await whatHasNoRoom(page), size).toEqual([]);
    const tops = await names.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top),
    );
    expect([1, 2], "rows of tabs").toContain(new Set(tops).size);
  }
});

test("the header is as high before the number of unread messages comes as after", async ({
  look,
  stack,
}) => {
  const page = await lookAround(look, stack);
  const answers = Promise.withResolvers<void>();
  await page.route(`**${pathOf(unreadMessages)}*`, async (route) => {
    await answers.promise;
    await route.continue();
  });
  await forgetAnswers(page, await running(stack));
  await open(page, "/mine");
  const heights = async () => {
    const found: number[] = [];
    for (const size of ["200%", "150%", "125%", "115%", ""]) {
      await page.evaluate((wanted) => {
        document.documentElement.style.fontSize = wanted;
      }, size);
      const box = await page.getByRole("banner").boundingBox();
      found.push(box?.height ?? 0);
    }
    return found;
  };
  const number = bell(page).locator("span[aria-hidden]");
  await expect(number).toHaveCount(0);
  const before = await heights();
  answers.resolve();
  await expect(number).toHaveText(/\d/);
  expect(await heights()).toEqual(before);
});

fresh(
  "four tabs stand side by side only where each name fits, in every language",
  async ({ page, stack }) => {
    await signIn(page, await running(stack));
    await page.goto("/#/projects");
    for (const language of LANGUAGES) {
      await page.evaluate((one) => {
        localStorage.setItem("ballast.language", JSON.stringify(one));
      }, language);
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("lang", language.slice(0, 2));
      await expect(page.locator("nav li")).toHaveCount(4);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const size of ["200%", "150%", "125%", "115%", "100%"]) {
          const found = await page.evaluate(namesWithoutRoom, size);
          expect.soft(found, `${language} at ${width} px and ${size}`).toEqual([]);
        }
      }
    }
  },
);

/**
 * The names of tabs that are broken or wider than their tab at a text size; none if the tabs are in
 * two rows.
 */
function namesWithoutRoom(size: string): string[] {
  document.documentElement.style.fontSize = size;
  const tabs = [...document.querySelectorAll("nav li")];
  if (new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size > 1) return [];
  return [...document.querySelectorAll("nav li a")].flatMap((tab) => {
    const name = tab.querySelector("span") ?? tab;
    const range = document.createRange();
    const words = [...(name.textContent ?? "").matchAll(/\S+/g)];
    const isBroken = words.some((word) => {
      const text = name.firstChild ?? name;
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    });
    const isWide = name.scrollWidth > tab.clientWidth;
    return isBroken || isWide ? [`${name.textContent}`] : [];
  });
}

/** `text`: the size of text that the browser is set to; else the page is enlarged. */
for (const { text, ...viewport } of [
  { width: 844, height: 390, text: null },
  { width: 568, height: 320, text: null },
  { width: 390, height: 640, text: 32 },
]) {
  test.describe(`on its side, or low for its text, ${viewport.width} px wide`, () => {
    test.use({ viewport });

    // The app starts there: only then does the first key lead to the first element that can have
    // the focus.
    fresh(
      "what has the focus is not behind a bar, and only the ribbon stays",
      async ({ page, stack }) => {
        if (text) {
          const browser = await page.context().newCDPSession(page);
          await browser.send("Page.setFontSizes", { fontSizes: { standard: text } });
        }
        await signIn(page, await running(stack));
        await open(page, "/projects", text ? "" : "200%");
        const ribbon = page.getByRole("banner").getByText(/^TEST/);
        await page.evaluate(() => scrollTo(0, 0));
        for (let at = 0; at < 12; at += 1) {
          await page.keyboard.press("Tab");
          expect(await page.evaluate(coveredOfFocused)).toBe("");
        }
        await page.evaluate(() => {
          scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2);
        });
        await expect(page.getByRole("navigation", { name: "Hauptmenü" })).not.toBeInViewport();
        await expect(page.getByRole("heading", { level: 1 })).not.toBeInViewport();
        await expect(ribbon).toBeInViewport({ ratio: 1 });
        expect((await ribbon.boundingBox())?.height).toBeLessThan(viewport.height / 3);
      },
    );
  });
}

/** What covers the middle of the visible part of the focused element; empty when it is visible. */
function coveredOfFocused(): string {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return "nothing has the focus";
  // A choice among a few is drawn as its label.
  const element = focused.matches(".sr-only") ? (focused.closest("label") ?? focused) : focused;
  const { left, top, width, bottom } = element.getBoundingClientRect();
  // A card may be higher than the screen.
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const over = document.elementFromPoint(left + width / 2, y);
  if (over !== null && (element.contains(over) || over.contains(element))) return "";
  return `${over?.outerHTML.slice(0, 120)} lies over ${element.outerHTML.slice(0, 120)}`;
}

test("the name of the authenticator app is not broken in its row", async ({ look, stack }) => {
  const page = await lookAround(look, stack);
  await open(page, "/user/securitycenter");
  const title = page.getByText("Authenticator-App", { exact: true });
  // A line may end at the hyphen.
  const lines = await title.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
  expect(lines).toBeLessThanOrEqual(2);
});

test("the deposit address stands in lines of like length", async ({ look, stack }) => {
  const page = await lookAround(look, stack);
  await open(page, "/user/recharge");
  const address = page.getByText(/^0x[0-9a-fA-F]{40}$/);
  const widths = await address.evaluate((element) => {
    const range = document.createRange();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const lines = new Map<number, number>();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text);
      for (const { top, width } of range.getClientRects()) {
        lines.set(top, (lines.get(top) ?? 0) + width);
      }
    }
    return [...lines.values()];
  });
  expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.7);
});
