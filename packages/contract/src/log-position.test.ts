import { expect, it } from "vitest";
import { LOG_POSITION, laterText, SeenPosition, UNKNOWN_POSITION } from "./log-position.ts";

function aClient() {
  let kept: string | null = null;
  const seen = new SeenPosition({ read: () => kept, write: (text) => (kept = text) });
  const request = () => {
    const { headers, ...ends } = seen.begin();
    return { sent: headers[LOG_POSITION], ...ends };
  };
  return { seen, request, sends: () => request().sent };
}
const at = (number: number, timeline = 1, books = "00000001") => `${books}.${timeline}-${number}`;

it("is the latest, in whatever order answers arrive", () => {
  const { request, sends } = aClient();
  expect(sends()).toBeUndefined();
  const [first, second] = [request(), request()];
  second.ended(at(50));
  first.ended(at(6));
  expect(sends()).toBe(at(50));
  request().ended(at(7, 2));
  expect(sends()).toBe(at(7, 2));
  // Of a process that is still at the former primary.
  request().ended(at(90, 1));
  expect(sends()).toBe(at(7, 2));
  // Books that were restored.
  request().ended(at(3, 1, "00000002"));
  expect(sends()).toBe(at(3, 1, "00000002"));
});

it.each([
  ["without a position", null],
  ["with one that is unknown", UNKNOWN_POSITION],
])("is unknown after an answer %s, until one to a later request", (_, received) => {
  const { request, sends } = aClient();
  request().ended(at(50));
  const before = request();
  request().ended(received);
  before.ended(at(60));
  expect(sends()).toBeUndefined();
  request().ended(at(100));
  expect(sends()).toBe(at(100));
});

it("stays known when a read failed, so that a busy one does not go to a former primary next", () => {
  const { request, sends } = aClient();
  request().ended(at(50));
  request().failed(false);
  expect(sends()).toBe(at(50));
});

it("is unknown when a write failed, also when it was unknown before", () => {
  const { request, sends } = aClient();
  const read = request();
  request().failed(true);
  // It was sent before the write was lost, and may have been answered before that.
  read.ended(at(90));
  expect(sends()).toBeUndefined();
  request().ended(at(100));
  request().failed(true);
  expect(sends()).toBeUndefined();
});

it("is the later one of two places", () => {
  expect(laterText(null, `0 ${at(5)}`)).toBe(`0 ${at(5)}`);
  expect(laterText(`0 ${at(100)}`, `0 ${at(60)}`)).toBe(`0 ${at(100)}`);
  expect(laterText(`0 ${at(100)}`, "1 ")).toBe("1 ");
  expect(laterText("1 ", `1 ${at(3)}`)).toBe(`1 ${at(3)}`);
});

it("is shared by tabs that write one after the other", () => {
  const { request, sends } = aClient();
  const [one, other] = [request(), request()];
  one.ended(at(100));
  other.ended(at(60));
  expect(sends()).toBe(at(100));
});

it("is heard of without a request", () => {
  const { seen, request, sends } = aClient();
  request().ended(at(50));
  seen.heard(undefined);
  seen.heard(at(70));
  expect(sends()).toBe(at(70));
});
