/** Requirements of every screen: accessible, whole at its width, and saved as a picture. */
import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type Axe from "axe-core";
import sharp from "sharp";

const PICTURES = new URL("./__screenshots__/", import.meta.url);
const COLOURS = 64;
/** The tallest screen of a check: after four screens a long list looks as before. */
const TALLEST_PX = 4 * 844;
const MOST_LOOKS = 4;
/** What still overflows after this is not a page on its way to another width. */
const STAYS_MS = 4000;
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Axe in its minified form, which a page compiles faster. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Axe finds nothing; otherwise reports rule, place and remedy of each finding. */
export const expectAccessible = (page: Page) =>
  expectNoFindings(page, { type: "tag", values: TAGS });

/** Checks only what the theme can change of a page that is accessible in the other theme. */
export const expectContrast = (page: Page) =>
  expectNoFindings(page, { type: "rule", values: ["color-contrast", "link-in-text-block"] });

async function expectNoFindings(page: Page, runOnly: Axe.RunOnly): Promise<void> {
  // A frame would need its own axe and would be skipped silently.
  expect(page.frames(), "frames").toHaveLength(1);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const findings = await unrolled(page, () => page.evaluate(axeFindings, runOnly));
  expect(findings.join("\n"), "what axe found").toBe("");
}

/**
 * Runs in the page and returns only the findings, because returning all passes took a third longer.
 * Axe does not locate passes (`resultTypes`), which took longer than finding violations. Without
 * `preload` it adds no style element to the page, which the page's policy would refuse.
 */
async function axeFindings(runOnly: Axe.RunOnly): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof Axe };
  const options = { runOnly, preload: false, resultTypes: ["violations" as const] };
  const { violations } = await axe.run(document, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) =>
      [`${id}: ${help}`, target.join(" "), failureSummary.replace(/\n\s*/g, " · ")].join("\n    "),
    ),
  );
}

/**
 * Nothing makes the page scroll sideways, and no text is cut off where it can neither be scrolled
 * to nor ends in an ellipsis. `except` leaves out what scrolls by dragging (a carousel). A page that
 * was resized draws itself anew a moment later, so what is found counts when it stays.
 */
export async function expectNoOverflow(page: Page, except = "[data-carousel]"): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(() => cutOff(page, width, except), {
      message: `at a width of ${width}`,
      timeout: STAYS_MS,
    })
    .toEqual([]);
}

function cutOff(page: Page, width: number, except: string): Promise<string[]> {
  return page.evaluate(
    ([viewport, left]) => {
      const name = (element: Element) => {
        const classes = [...element.classList].map((part) => `.${part}`).join("");
        const text = element.textContent?.trim().slice(0, 60);
        return `${element.localName}${element.id ? `#${element.id}` : classes} '${text}'`;
      };
      const sideways = [...document.querySelectorAll("body *")]
        .filter((element) => element.checkVisibility() && !element.closest(left))
        .filter((element) => element.getBoundingClientRect().right > viewport + 1)
        .map((element) => `beyond the right edge: ${name(element)}`);
      const isWide = document.documentElement.scrollWidth > viewport;
      const clipped = [...document.querySelectorAll<HTMLElement>("body *")]
        .filter((element) => element.checkVisibility() && !element.closest(left))
        .filter((element) => {
          const { clientWidth, clientHeight, scrollWidth, scrollHeight, textContent } = element;
          // An element of one pixel is text for screen readers only.
          if (textContent?.trim() === "" || clientWidth <= 1) return false;
          const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
          const hides = /hidden|clip/;
          // Letters of some scripts are a little higher than their line.
          const isTall = hides.test(overflowY) && scrollHeight > clientHeight + 4;
          const isLong = hides.test(overflowX) && scrollWidth > clientWidth + 1;
          return (isTall && webkitLineClamp === "none") || (isLong && textOverflow !== "ellipsis");
        })
        .map((element) => `cut off: ${name(element)}`);
      return [...(isWide ? ["the page scrolls sideways", ...sideways] : []), ...clipped];
    },
    [width, except] as const,
  );
}

/** Sets text to 200 %, as the phone's setting does; "" restores the size. */
export async function enlargeText(page: Page, size: "200%" | "" = "200%"): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.style.fontSize = wanted;
  }, size);
}

/**
 * Saves a picture of the page as `__screenshots__/<name>.png` when SCREENSHOTS=write. Otherwise it
 * only requires that the file exists: letters differ by a pixel between browsers, and people look
 * at the pictures.
 */
export async function shot(page: Page, name: string): Promise<void> {
  const file = fileURLToPath(new URL(`${name}.png`, PICTURES));
  if (process.env.SCREENSHOTS !== "write") {
    expect(existsSync(file), `${name}.png is kept; SCREENSHOTS=write makes it`).toBe(true);
    return;
  }
  await page.evaluate(() => document.fonts.ready);
  const picture = await unrolled(page, () => page.screenshot({ animations: "disabled" }));
  await mkdir(dirname(file), { recursive: true });
  await sharp(picture).png({ palette: true, colours: COLOURS, effort: 10 }).toFile(file);
}

/**
 * Runs `work` on a screen so tall that nothing scrolls, so that no fixed bar covers what is below
 * it. The part below the first screenful is drawn later: when the page has grown meanwhile, `work`
 * runs again.
 */
async function unrolled<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const size = page.viewportSize();
  if (size === null) return work();
  let height = await page.evaluate(wholeHeight);
  try {
    for (let look = 1; ; look += 1) {
      if (height > size.height) await makeTall(page, size.width, height);
      const found = await work();
      const before = height;
      height = Math.max(before, await page.evaluate(wholeHeight));
      if (height === before || before > TALLEST_PX || look === MOST_LOOKS) return found;
    }
  } finally {
    if (height > size.height) await page.setViewportSize(size);
  }
}

async function makeTall(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height: Math.min(height, TALLEST_PX) });
  if (height > TALLEST_PX) await endBetween(page, width);
}

/**
 * When even the tallest screen ends before the page does, moves its end between two interactive
 * elements: one that the bar at the bottom happens to cut is no finding, because scrolling shows it
 * whole.
 */
async function endBetween(page: Page, width: number): Promise<void> {
  const halved = await page.evaluate(halvedAtFoot);
  if (halved > 0) await page.setViewportSize({ width, height: TALLEST_PX - Math.ceil(halved) });
}

/** By how many pixels the screen must be shorter to end above every element that it would cut. */
function halvedAtFoot(): number {
  const all = [...document.querySelectorAll("body *")];
  const isBar = (element: Element) =>
    /fixed|sticky/.test(getComputedStyle(element).position) && element.checkVisibility();
  const tops = all
    .filter((element) => isBar(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom }) => top > innerHeight / 2 && bottom > innerHeight - 1)
    .map(({ top }) => top);
  const foot = Math.min(innerHeight, ...tops);
  const touched = all
    .filter((element) => element.matches("a, button, input, select, textarea, summary, label"))
    .filter((element) => element.checkVisibility() && !element.closest("dialog"))
    .map((element) => element.getBoundingClientRect());
  // An element that begins below the bar and extends beyond the screen's end is partly covered too.
  const bar = innerHeight - foot;
  const halving = (cut: number) =>
    touched
      .filter(({ top, bottom }) => bottom - top < cut / 2)
      .flatMap(({ top, bottom }) =>
        [cut, cut + bar].filter((end) => top < end && bottom > end).map((end) => end - top),
      );
  let cut = foot;
  while (halving(cut).length > 0) cut = Math.floor(cut - Math.max(...halving(cut)));
  return foot - cut;
}

/** The height of the page, or of the sheet over it: a sheet takes at most 88 % of the screen. */
function wholeHeight(): number {
  const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (sheet === undefined) return document.documentElement.scrollHeight;
  const hidden = [sheet, ...sheet.querySelectorAll("*")]
    .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
    .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  return Math.ceil((sheet.clientHeight + Math.max(0, ...hidden)) / 0.88);
}

/** The visible elements that moved, as Lighthouse counts them. */
export function shiftsSoFar(page: Page): Promise<string[]> {
  return page.evaluate(shiftsInPage);
}

/** Runs in the page. */
function shiftsInPage(): Promise<string[]> {
  type Shift = { sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };
  return new Promise((resolve) => {
    const moved: string[] = [];
    new PerformanceObserver((seen) => {
      for (const { sources } of seen.getEntries() as unknown as Shift[]) {
        for (const { node, previousRect, currentRect } of sources) {
          const rows = `${previousRect.y} to ${currentRect.y}`;
          moved.push(`${(node as Element | null)?.outerHTML?.slice(0, 200)}: ${rows}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(moved), 100);
  });
}
