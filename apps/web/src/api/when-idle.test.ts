import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LATEST_MS, whenIdle, whileAwaited } from "./when-idle.ts";

const FRAME_MS = 100;
const ran: string[] = [];

beforeEach(() => {
  ran.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("window", {});
  vi.stubGlobal("requestAnimationFrame", (paint: () => void) =>
    setTimeout(() => {
      ran.push("paint");
      paint();
    }, FRAME_MS),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Each piece schedules the next one, as the work after the start of the app does. */
function inPieces(count: number, latest: number): void {
  whenIdle(() => {
    ran.push("piece");
    if (count > 1) inPieces(count - 1, latest);
  }, latest);
}

it("runs each piece in an idle moment, without waiting for a paint", async () => {
  inPieces(3, performance.now() + LATEST_MS);
  await vi.advanceTimersByTimeAsync(LATEST_MS / 2);
  expect(ran).toEqual(["piece", "piece", "piece"]);
});

it("waits for an answer, but not for ever; then a paint comes before each piece", async () => {
  let answer = () => {};
  const answered = whileAwaited(() => new Promise<void>((resolve) => (answer = resolve)));
  inPieces(3, performance.now() + LATEST_MS);
  await vi.advanceTimersByTimeAsync(LATEST_MS);
  expect(ran).toEqual([]);
  await vi.advanceTimersByTimeAsync(10 * FRAME_MS);
  expect(ran).toEqual(["paint", "piece", "paint", "piece", "paint", "piece"]);
  answer();
  await answered;
  await vi.runAllTimersAsync();
});
