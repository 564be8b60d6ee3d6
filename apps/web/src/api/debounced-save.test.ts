import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { debouncedSave } from "./debounced-save.ts";
import { LATEST_MS, whileAwaited } from "./when-idle.ts";

const AFTER_MS = 1_000;
/** Longer than the longest possible wait for an idle moment. */
const MUCH_LATER = AFTER_MS + 2 * LATEST_MS;
let page: EventTarget & { hidden: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", page);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("keeps once for all that changed while an answer was awaited", async () => {
  const keep = vi.fn();
  const changed = debouncedSave(keep, AFTER_MS);
  let answer = () => {};
  const answered = whileAwaited(() => new Promise<void>((resolve) => (answer = resolve)));
  for (let second = 0; second < 3; second += 1) {
    changed();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(keep).not.toHaveBeenCalled();
  answer();
  await answered;
  await vi.advanceTimersByTimeAsync(MUCH_LATER);
  expect(keep).toHaveBeenCalledTimes(1);
  changed();
  await vi.advanceTimersByTimeAsync(MUCH_LATER);
  expect(keep).toHaveBeenCalledTimes(2);
});

it("keeps at once what is due when the page is left or hidden, and only then", async () => {
  const keep = vi.fn();
  const changed = debouncedSave(keep, AFTER_MS);
  window.dispatchEvent(new Event("pagehide"));
  expect(keep).not.toHaveBeenCalled();
  changed();
  page.dispatchEvent(new Event("visibilitychange"));
  expect(keep).not.toHaveBeenCalled();
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(keep).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event("pagehide"));
  await vi.advanceTimersByTimeAsync(MUCH_LATER);
  expect(keep).toHaveBeenCalledTimes(1);
  changed();
  window.dispatchEvent(new Event("pagehide"));
  expect(keep).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(MUCH_LATER);
});
