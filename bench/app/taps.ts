/** Measures the time from a tap to the first paint of the next screen's heading. */
import type { Locator, Page } from "@playwright/test";
import { newPhone, open, type Visitor } from "./visit.ts";

export type Tap = "Introduction" | "a product" | "back" | "React alone";

export type TapRow = {
  tap: Tap;
  /** Whether the next screen's script is loaded already; otherwise it is fetched after the tap. */
  isWarm: boolean;
  /** The factor by which the processor is slowed. */
  slowdown: number;
  ms: number[];
};

/**
 * A person's pause before the next tap; the transition is over and the screen's requests are
 * answered.
 */
const PAUSE_MS = 600;

/** `product` is the path of a product's screen, `reactUrl` the page of the reference. */
export async function measureTaps(
  visitor: Visitor,
  places: { product: string; reactUrl: string },
  { taps: times, slowdowns }: { taps: number; slowdowns: number[] },
  signal: AbortSignal,
): Promise<TapRow[]> {
  const rows: TapRow[] = [];
  for (const slowdown of slowdowns) {
    const add = (isWarm: boolean, taps: Times) => {
      for (const [tap, ms] of taps) rows.push({ tap, isWarm, slowdown, ms });
      console.log(`Taps: ${JSON.stringify(rows.slice(-taps.size))}`);
      signal.throwIfAborted();
    };
    add(true, await tapReference(visitor, slowdown, times, places.reactUrl));
    add(true, await tapWarm(visitor, slowdown, times));
    add(false, await tapCold(visitor, slowdown, times, places.product));
  }
  return rows;
}

type Times = Map<Tap, number[]>;

async function tapReference(
  visitor: Visitor,
  slowdown: number,
  count: number,
  url: string,
): Promise<Times> {
  const ms: number[] = [];
  await onPage(visitor, slowdown, async (page) => {
    await page.goto(url);
    while (ms.length < count) ms.push(await timeTap(page.getByRole("button")));
  });
  return new Map([["React alone", ms]]);
}

/** Repeats home, Introduction, a product, back, on one page that has seen them all. */
async function tapWarm(visitor: Visitor, slowdown: number, count: number): Promise<Times> {
  const times: Times = new Map();
  await onPage(visitor, slowdown, async (page) => {
    await open(page, "/index");
    await goRound(page, new Map());
    for (let turn = 0; turn < count; turn += 1) await goRound(page, times);
  });
  return times;
}

async function goRound(page: Page, times: Times): Promise<void> {
  note(times, "Introduction", await timeTap(tabTo(page, "/projects")));
  note(times, "a product", await timeTap(firstProduct(page)));
  note(times, "back", await timeTap(back(page)));
  await timeTap(tabTo(page, "/index"));
}

function note(times: Times, tap: Tap, ms: number): void {
  times.set(tap, [...(times.get(tap) ?? []), ms]);
}

/** Each tap is the first on its page, and the next screen's script was not prefetched. */
async function tapCold(
  visitor: Visitor,
  slowdown: number,
  count: number,
  product: string,
): Promise<Times> {
  const times: Times = new Map();
  const first = [
    ["Introduction", "/index", (page: Page) => tabTo(page, "/projects")],
    ["a product", "/projects", firstProduct],
    ["back", product, back],
  ] as const;
  for (let turn = 0; turn < count; turn += 1) {
    for (const [tap, place, target] of first) {
      await onPage(visitor, slowdown, async (page) => {
        await open(page, place);
        note(times, tap, await timeTap(target(page)));
      });
    }
  }
  return times;
}

async function onPage(
  visitor: Visitor,
  slowdown: number,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const phone = await newPhone(visitor, { idles: false });
  try {
    const page = await phone.newPage();
    const session = await phone.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await act(page);
  } finally {
    await phone.close();
  }
}

const tabTo = (page: Page, path: string) => page.locator(`nav a[href="#${path}"]`);
const firstProduct = (page: Page) => page.locator('main a[href^="#/index/detail"]').first();
const back = (page: Page) => page.getByRole("button", { name: "Back", exact: true });

/** The time from the touch to the paint of the frame that shows another heading; milliseconds. */
async function timeTap(target: Locator): Promise<number> {
  const page = target.page();
  await target.waitFor();
  await page.evaluate(watchTap);
  await target.tap();
  const ms = await page.evaluate(() => window.tapTook);
  await page.waitForTimeout(PAUSE_MS);
  return ms;
}

declare global {
  interface Window {
    tapTook: Promise<number>;
  }
}

/** Runs in the page. */
function watchTap(): void {
  window.tapTook = new Promise((resolve) => {
    const before = document.querySelector("h1");
    const onTap = ({ timeStamp }: Event) => {
      const look = () => {
        const heading = document.querySelector("h1");
        if (heading === null || heading === before) requestAnimationFrame(look);
        else {
          // A frame's callbacks run before its paint, and a message that they send arrives after
          // it.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage(null);
        }
      };
      requestAnimationFrame(look);
    };
    addEventListener("pointerdown", onTap, { capture: true, once: true });
  });
}
