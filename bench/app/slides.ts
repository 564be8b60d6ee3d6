/**
 * Measures how many of a slide's frames are shown in time on a slow phone: from screen to screen,
 * beside the same slide of a page that has nothing else to do.
 */
import type { Locator, Page } from "@playwright/test";
import { newPhone, open, type Visitor } from "./visit.ts";

export type SlideName = "a product" | "wallet" | "an order" | "an empty page";
export type Slide = { name: SlideName; isBack: boolean; shown: number; dropped: number };

const SLOWDOWN = 4;
const SLIDE_MS = 220;
/** A person's pause; the answers of the screen have been drawn. */
const PAUSE_MS = 600;
const CATEGORIES = ["cc", "benchmark"];

/** `times` is how often each slide is measured; `emptyUrl` the page of the reference. */
export async function measureSlides(
  visitor: Visitor,
  emptyUrl: string,
  times: number,
  signal: AbortSignal,
): Promise<Slide[]> {
  const slides = await slideReference(visitor, emptyUrl, times);
  await onSlowPhone(visitor, async (page) => {
    await open(page, "/index");
    const main = page.locator("main");
    const ways: [SlideName, () => Promise<void>][] = [
      ["a product", () => tap(main.locator('a[href^="#/index/detail"]').first())],
      ["wallet", () => goTo(page, "/user/balance")],
      ["an order", () => tap(main.locator('a[href^="#/user/orders"]').first())],
    ];
    for (let turn = 0; turn < times; turn += 1) {
      for (const [name, go] of ways) {
        slides.push({ name, isBack: false, ...(await framesOf(visitor, page, go)) });
        const back = () => tap(page.getByRole("button", { name: "Back", exact: true }));
        slides.push({ name, isBack: true, ...(await framesOf(visitor, page, back)) });
        signal.throwIfAborted();
      }
    }
  });
  console.log(`Slides: ${JSON.stringify(sumsOf(slides))}`);
  return slides;
}

const tap = (target: Locator) => target.tap();

const goTo = (page: Page, path: string) =>
  page.evaluate((hash) => {
    window.location.hash = hash;
  }, path);

async function slideReference(visitor: Visitor, url: string, times: number): Promise<Slide[]> {
  const slides: Slide[] = [];
  await onSlowPhone(visitor, async (page) => {
    await page.goto(url);
    await page.addStyleTag({ content: SLIDE });
    const slide = () =>
      page.evaluate(() => {
        document.startViewTransition(() => document.querySelector("h1")?.append("."));
      });
    while (slides.length < times) {
      const frames = await framesOf(visitor, page, slide);
      slides.push({ name: "an empty page", isBack: false, ...frames });
    }
  });
  return slides;
}

/** As the app's (apps/web/src/transitions.css). */
const SLIDE = `@keyframes in { from { transform: translateX(100%) } }
  @keyframes out { to { transform: translateX(-25%); opacity: 0.6 } }
  ::view-transition-new(root) { animation: in 220ms ease-out both }
  ::view-transition-old(root) { animation: out 220ms ease-out both }`;

async function onSlowPhone(visitor: Visitor, act: (page: Page) => Promise<void>): Promise<void> {
  const phone = await newPhone(visitor, { idles: false });
  try {
    const page = await phone.newPage();
    const session = await phone.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await act(page);
  } finally {
    await phone.close();
  }
}

/** The fields of Chromium's trace that are read. */
type Reporter = { state: string; frame_type?: string; has_compositor_animation: boolean };
type TraceEvent = { name: string; ph: string; ts: number; args: { frame_reporter?: Reporter } };

/** The frames of what slides: those that the screen showed, and those that came too late for it. */
async function framesOf(
  { browser }: Visitor,
  page: Page,
  act: () => Promise<void>,
): Promise<{ shown: number; dropped: number }> {
  await page.evaluate(watchSlide);
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  await page.evaluate(() => window.slideOver);
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(`${await browser.stopTracing()}`);
  await page.waitForTimeout(PAUSE_MS);
  const frames = trace.traceEvents.flatMap(({ name, ph, ts, args: { frame_reporter: frame } }) => {
    // A frame that was begun again is counted once.
    const isOne = name === "PipelineReporter" && ph === "b" && frame?.frame_type !== "FORKED";
    return isOne && frame?.has_compositor_animation ? [{ state: frame.state, ts }] : [];
  });
  // What is grey pulses before and after the slide: its frames end with the trace.
  const last = Math.max(...frames.map(({ ts }) => ts));
  const states = frames.filter(({ ts }) => ts > last - SLIDE_MS * 1_000).map(({ state }) => state);
  return {
    shown: states.filter((state) => state.startsWith("STATE_PRESENTED")).length,
    dropped: states.filter((state) => state === "STATE_DROPPED").length,
  };
}

declare global {
  interface Window {
    slideOver: Promise<void>;
  }
}

/** Runs in the page. */
function watchSlide(): void {
  window.slideOver = new Promise((resolve, reject) => {
    const start = document.startViewTransition;
    document.startViewTransition = (options) => {
      document.startViewTransition = start;
      const slide = start.call(document, options);
      slide.finished.then(resolve, reject);
      return slide;
    };
    // Where the machine is too busy to slide, there are no frames, and the wait ends all the same.
    setTimeout(() => {
      document.startViewTransition = start;
      resolve();
    }, 5_000);
  });
}

export type SlideSum = { name: SlideName; isBack: boolean; frames: number; shown: number };

/** One row for each slide: all its frames, and the share of them that was shown, 0 to 1. */
export function sumsOf(slides: Slide[]): SlideSum[] {
  const groups = Map.groupBy(slides, ({ name, isBack }) => `${name} ${isBack}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const shown = group.reduce((sum, one) => sum + one.shown, 0);
    const frames = group.reduce((sum, one) => sum + one.dropped, shown);
    return [
      { name: first.name, isBack: first.isBack, frames, shown: frames === 0 ? 0 : shown / frames },
    ];
  });
}
