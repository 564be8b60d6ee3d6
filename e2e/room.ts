/** Finds what lacks room in the least of it: 320 px, text at 200 %, languages with long words. */
import type { Page } from "@playwright/test";

export const whatHasNoRoom = (page: Page): Promise<string[]> => page.evaluate(listRoomless);

/**
 * Runs in the page. Describes in words what is wider than the screen, is cut off, extends beyond
 * the surface it is written on, is broken although there is room beside it, or lies over something
 * else. Leaves out what is made for dragging sideways.
 */
export function listRoomless(): string[] {
  type Piece = { what: string; box: DOMRect; layer: Element | null; from: Element };
  const SLACK = 1.5;
  const STYLES = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = STYLES.get(element) ?? getComputedStyle(element);
    STYLES.set(element, style);
    return style;
  };
  const scrolls = (element: Element) => /auto|scroll/.test(styleOf(element).overflow);
  /** An element that moves independently and may lie above or below the rest. */
  const isLayer = (element: Element) =>
    scrolls(element) || /fixed|sticky|absolute/.test(styleOf(element).position);
  const dragged = (element: Element) => element.closest("[data-carousel]") !== null;
  // An element of one pixel is text for screen readers only.
  const isHeard = (element: Element | null): boolean =>
    element !== null && (element.clientWidth === 1 || isHeard(element.parentElement));
  const isSurface = (element: Element) => {
    const { backgroundColor, borderLeftWidth, display } = styleOf(element);
    const isSeen = !/^rgba\(.*, 0\)$/.test(backgroundColor) || parseFloat(borderLeftWidth) > 0;
    return isSeen && display !== "inline";
  };
  const above = (element: Element | null): Element[] =>
    element === null || element === document.body ? [] : [element, ...above(element.parentElement)];

  /** Whether one of its words is broken over two lines. */
  const isBroken = (node: Node) =>
    [...(node.textContent ?? "").matchAll(/\S+/g)].some((word) => {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      return new Set(tops).size > 1;
    });

  const pieces: Piece[] = [];
  const broken: string[] = [];
  const walker = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_ELEMENT + NodeFilter.SHOW_TEXT,
  );
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node instanceof Text ? node.data.trim() : null;
    const element = node instanceof Element ? node : node.parentElement;
    if (element === null || !element.checkVisibility() || dragged(element)) continue;
    const isPicture = text === null && /^(svg|img|input|textarea|video)$/.test(element.localName);
    if (text === null ? !isPicture : text === "") continue;
    if (element.closest("svg") !== null && element.localName !== "svg") continue;
    if (isHeard(element) || styleOf(element).opacity === "0") continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = text ? [...range.getClientRects()] : [element.getBoundingClientRect()];
    const layer = above(element).find(isLayer) ?? null;
    if (text && element.getBoundingClientRect().width < innerWidth / 3 && isBroken(node))
      broken.push(text);
    const short = above(element).find((one) => styleOf(one).webkitLineClamp !== "none");
    const end = short?.getBoundingClientRect().bottom ?? Infinity;
    const what = text ? `'${text.slice(0, 40)}'` : element.localName;
    for (const box of boxes) {
      if (box.width > 0 && box.top < end) pieces.push({ what, box, layer, from: element });
    }
  }
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const seen = dialog ? pieces.filter(({ from }) => dialog.contains(from)) : pieces;
  const found = new Set(broken.map((text) => `'${text.slice(0, 40)}' is broken in a narrow place`));

  if (document.documentElement.scrollWidth > innerWidth) found.add("the page scrolls sideways");
  for (const { what, box, from } of seen) {
    const around = above(from);
    const port = around.findIndex(scrolls);
    for (const one of port < 0 ? around : around.slice(0, port)) {
      if (!isSurface(one) && !/hidden|clip/.test(styleOf(one).overflowX)) continue;
      const { left, right } = one.getBoundingClientRect();
      if (box.left < left - SLACK || box.right > right + SLACK) {
        found.add(`${what} stands out of its ${one.localName}`);
      }
    }
    if (port >= 0) continue;
    if (box.left < -SLACK || box.right > innerWidth + SLACK) found.add(`${what} leaves the screen`);
  }
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    if (!element.checkVisibility() || dragged(element) || isHeard(element)) continue;
    const { overflowX, overflowY, webkitLineClamp } = styleOf(element);
    if (!/hidden|clip/.test(`${overflowX} ${overflowY}`) || webkitLineClamp !== "none") continue;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight, textContent } = element;
    if (textContent?.trim() === "") continue;
    // Letters of some scripts are a little higher than their line.
    if (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 4) {
      found.add(`'${textContent?.trim().slice(0, 40)}' is cut off`);
    }
  }
  for (const [at, one] of seen.entries()) {
    for (const other of seen.slice(at + 1)) {
      if (one.from.contains(other.from) || other.from.contains(one.from)) continue;
      if (one.layer !== other.layer) continue;
      const wide =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high =
        Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Lines are closer together than their letters could be high.
      if (wide > 3 && high > 0.45 * Math.min(one.box.height, other.box.height)) {
        found.add(`${one.what} lies over ${other.what}`);
      }
    }
  }
  return [...found];
}
