import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isLive } from "./live-state.ts";
import { createPoll } from "./poll.ts";

const isPending = ({ state }: { state: string }) => state === "pending";
const asked = (data: unknown, error: unknown = null) => ({ state: { data, error } });
const listOf = (...states: string[]) => ({ list: states.map((state) => ({ state })) });
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("asks anew only while something is under way", () => {
  const poll = createPoll({ isPending, everyMs: 3_000 });
  expect(poll(asked(undefined))).toBe(false);
  expect(poll(asked(listOf()))).toBe(false);
  expect(poll(asked(listOf("credited")))).toBe(false);
  expect(poll(asked(listOf("credited", "pending")))).toBe(3_000);
});

it("waits for a first one less often where it is told to", () => {
  const poll = createPoll({ isPending, everyMs: 3_000, idleMs: 10_000 });
  expect(poll(asked(listOf()))).toBe(10_000);
  expect(poll(asked(listOf("pending")))).toBe(3_000);
});

it("leaves a list alone of which more than one page is loaded", () => {
  const poll = createPoll({ isPending, everyMs: 3_000 });
  expect(poll(asked({ pages: [listOf("pending")] }))).toBe(3_000);
  expect(poll(asked({ pages: [listOf("pending"), listOf("credited")] }))).toBe(false);
});

it("slows down when asking fails, and is quick again once it succeeds", () => {
  const poll = createPoll({ isPending, everyMs: 3_000 });
  const data = listOf("pending");
  expect(poll(asked(data, new Error("500")))).toBe(MINUTE);
  expect(poll(asked(data))).toBe(3_000);
});

it("slows down when nothing has changed for three minutes, until something does", () => {
  const poll = createPoll({ isPending, everyMs: 3_000 });
  const data = listOf("pending");
  expect(poll(asked(data))).toBe(3_000);
  vi.advanceTimersByTime(3 * MINUTE);
  expect(poll(asked(data))).toBe(3_000);
  vi.advanceTimersByTime(1);
  expect(poll(asked(data))).toBe(MINUTE);
  expect(poll(asked(listOf("pending", "pending")))).toBe(3_000);
});

it("asks seldom while the socket tells what changes", () => {
  const poll = createPoll({ isPending, everyMs: 3_000, idleMs: 10_000 });
  isLive.write(true);
  expect([poll(asked(listOf("pending"))), poll(asked(listOf()))]).toEqual([MINUTE, MINUTE]);
  isLive.write(false);
  expect(poll(asked(listOf("pending")))).toBe(3_000);
});
