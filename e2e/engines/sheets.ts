/** Measures open sheets: content and the action below it must be visible within the screen. */
import { expect } from "@playwright/test";
import type { AppPage } from "./app-page.ts";

type Sheet = {
  title: string;
  box: { top: number; bottom: number; left: number; right: number };
  /** The visible height of the part that scrolls, and its whole height. */
  seen: number;
  whole: number;
  /** The buttons below the part that scrolls: whether each can be hit where it is. */
  actions: { name: string; isHit: boolean }[];
  /** The pixels by which the content is wider than the sheet. */
  sideways: number;
  screen: [width: number, height: number];
};

const MEASURE = `
  const dialog = [...document.querySelectorAll("dialog[open]")].pop();
  if (!dialog) return null;
  const part = [...dialog.children].find((child) => /auto|scroll/.test(getComputedStyle(child).overflowY));
  const { top, bottom, left, right } = dialog.getBoundingClientRect();
  const below = part ? [...dialog.querySelectorAll("button")].filter(
    (button) => part.compareDocumentPosition(button) & 4 && !part.contains(button)) : [];
  const actions = below.map((button) => {
    const box = button.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return { name: button.innerText, isHit: button.contains(hit) };
  });
  return {
    title: dialog.querySelector("h2")?.innerText ?? "",
    box: { top, bottom, left, right },
    seen: part?.clientHeight ?? 0,
    whole: part?.scrollHeight ?? 0,
    actions,
    sideways: (part ?? dialog).scrollWidth - (part ?? dialog).clientWidth,
    screen: [innerWidth, innerHeight],
  };`;

/** The largest height of a sheet as a part of the screen; further content scrolls. */
const HIGHEST = 0.88;
/** A height below one line with its padding shows nothing. */
const LEAST_SEEN = 60;

export async function expectUsable(page: AppPage): Promise<Sheet> {
  const sheet = await page.driver.run<Sheet | null>(MEASURE);
  if (sheet === null) throw new Error(`${page.driver.name}: no sheet is open`);
  const { title, box, seen, whole, actions, sideways, screen } = sheet;
  const [width, height] = screen;
  expect(box.bottom, `${title}: ends within the screen`).toBeLessThanOrEqual(height + 1);
  expect(box.top, `${title}: begins within the screen`).toBeGreaterThanOrEqual(-1);
  expect(box.right - box.left, `${title}: is as wide as the screen`).toBeLessThanOrEqual(width + 1);
  expect(sideways, `${title}: does not scroll sideways`).toBeLessThanOrEqual(1);
  expect(seen, `${title}: shows what it holds`).toBeGreaterThanOrEqual(LEAST_SEEN);
  // Either all of the content is visible, or the sheet is as high as it may be.
  const isHighest = box.bottom - box.top >= height * HIGHEST - 2;
  expect(isHighest || seen >= whole - 1, `${title}: ${seen} of ${whole} px are seen`).toBe(true);
  expect(actions.filter(({ isHit }) => !isHit)).toEqual([]);
  return sheet;
}
