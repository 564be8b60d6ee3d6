import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSentinel, type HistoryState, isOnSentinel } from "./history-sentinel.ts";
import { pushOverlay } from "./overlay-stack.ts";

/** A fake of the browser's history, where going back takes effect only at `travel`. */
function createHistory() {
  let entries: HistoryState[] = [{ index: 0 }];
  let at = 0;
  let wanted = 0;
  return {
    get state() {
      return entries[at] ?? null;
    },
    length: () => entries.length,
    pushState(state: HistoryState) {
      entries = [...entries.slice(0, at + 1), state];
      wanted = at += 1;
    },
    back() {
      wanted -= 1;
    },
    forward(): void {
      wanted = at = Math.min(at + 1, entries.length - 1);
    },
    /** Performs the pending steps back and returns how many entries they were. */
    travel(): number {
      const left = at - wanted;
      at = wanted;
      return left;
    },
  };
}

let history: ReturnType<typeof createHistory>;
let at: { index: number };
let step: ReturnType<typeof createSentinel>;
const open: (() => void)[] = [];

/**
 * Opens a sheet and notifies the sentinel as the router does; returns the function that closes it.
 */
function openSheet(): () => void {
  const takeOff = pushOverlay(() => {});
  open.push(takeOff);
  step.onOverlay();
  return () => {
    open.splice(open.indexOf(takeOff), 1);
    takeOff();
    step.onOverlay();
  };
}
const soon = () => Promise.resolve();
/** Performs the browser's pending step back, and what the router does in response. */
const travel = () => [history.travel(), step.hasLeft(history.state)];
/** Reloads the page: its history stays. */
function reload(): void {
  for (const takeOff of open.splice(0)) takeOff();
  step.end();
  at = { index: history.state?.index ?? 0 };
  step = createSentinel(at);
}

beforeEach(() => {
  history = createHistory();
  vi.stubGlobal("window", { history });
  at = { index: 0 };
  step = createSentinel(at);
});
afterEach(() => {
  for (const takeOff of open.splice(0)) takeOff();
  vi.unstubAllGlobals();
});

describe("the step behind a sheet", () => {
  it("stands on the first screen alone", () => {
    at.index = 3;
    openSheet();
    expect([history.length(), isOnSentinel()]).toEqual([1, false]);
    at.index = 0;
    step.onOverlay();
    expect([history.length(), isOnSentinel(), at.index]).toEqual([2, true, 1]);
  });

  it("is one for all sheets, and is taken back with the last of them, once", async () => {
    const [closeFirst, closeSecond] = [openSheet(), openSheet()];
    expect(history.length()).toBe(2);
    closeSecond();
    await soon();
    expect(step.isLeaving()).toBe(false);
    closeFirst();
    step.onOverlay();
    await soon();
    expect(step.isLeaving()).toBe(true);
    expect(travel()).toEqual([1, true]);
    expect([isOnSentinel(), at.index, step.isLeaving()]).toEqual([false, 0, false]);
  });

  it("stays where what closes one sheet opens the next", async () => {
    openSheet()();
    openSheet();
    await soon();
    expect([step.isLeaving(), history.length()]).toEqual([false, 2]);
  });

  it("is there again for a sheet that opened while it was taken back", async () => {
    openSheet()();
    await soon();
    openSheet();
    expect(travel()).toEqual([1, true]);
    expect([isOnSentinel(), at.index, history.length()]).toEqual([true, 1, 2]);
  });

  it("is gone before what was asked for meanwhile is done, the last of it alone", async () => {
    const done: string[] = [];
    openSheet()();
    await soon();
    step.takeBack(() => done.push("one"));
    step.takeBack(() => done.push("another"));
    expect(done).toEqual([]);
    expect(travel()).toEqual([1, true]);
    expect(done).toEqual(["another"]);
  });

  it("answers for no way back but its own", () => {
    expect(step.hasLeft({ index: 0 })).toBe(false);
    openSheet();
    step.takeBack(() => {
      throw new Error("not left");
    });
    expect(step.hasLeft({ index: 4 })).toBe(false);
    expect(step.isLeaving()).toBe(false);
  });
});

describe("going forward to a step that was taken back", () => {
  const forward = () => history.forward() ?? step.hasMet(history.state);

  it("takes it back again, and changes nothing else", async () => {
    openSheet()();
    await soon();
    travel();
    expect(forward()).toBe(true);
    expect([isOnSentinel(), step.isLeaving()]).toEqual([true, true]);
    expect(travel()).toEqual([1, true]);
    expect([isOnSentinel(), at.index, step.isLeaving()]).toEqual([false, 0, false]);
  });

  it("is no such thing where a sheet is open on it, or an entry is a screen's", () => {
    expect(step.hasMet({ index: 1 })).toBe(false);
    expect(step.hasMet(null)).toBe(false);
    openSheet();
    expect(step.hasMet(history.state)).toBe(false);
  });
});

describe("a start", () => {
  it("goes on at once where no step stands", () => {
    const begin = vi.fn();
    step.start(begin);
    expect(begin).toHaveBeenCalledOnce();
    expect(history.length()).toBe(1);
  });

  it("on a step without its sheet takes it back first, and only then goes on", async () => {
    openSheet();
    reload();
    const begin = vi.fn();
    step.start(begin);
    await soon();
    expect(begin).not.toHaveBeenCalled();
    expect(travel()).toEqual([1, true]);
    expect(begin).toHaveBeenCalledOnce();
    expect([isOnSentinel(), at.index]).toEqual([false, 0]);
  });

  it("on a step whose sheet is open again keeps it, and that one alone", async () => {
    openSheet();
    reload();
    const close = openSheet();
    const begin = vi.fn();
    step.start(begin);
    await soon();
    expect(begin).toHaveBeenCalledOnce();
    expect([isOnSentinel(), history.length(), step.isLeaving()]).toEqual([true, 2, false]);
    close();
    await soon();
    expect(travel()).toEqual([1, true]);
  });

  it("that is over takes nothing back: the one after it does, once", async () => {
    openSheet();
    reload();
    step.start(() => {});
    reload();
    step.start(() => {});
    await soon();
    expect(travel()).toEqual([1, true]);
  });
});
