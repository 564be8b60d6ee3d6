import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MESSAGES_KEPT, type Message, openMessageStore } from "./message-store.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ballast-messages-"));
  file = join(folder, "messages.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true }));

function message(id: number, to = "+14155550100"): Message {
  return { id: `m${id}`, to, text: `text ${id}`, at: "2030-01-01T00:00:00.000Z" };
}

test("lists the newest first, and one number's alone", () => {
  const store = openMessageStore(file);
  store.put(message(1));
  store.put(message(2, "+14155550199"));
  store.put(message(3));
  expect(store.list(2)).toEqual([message(3), message(2, "+14155550199")]);
  expect(store.list(10, "+14155550100")).toEqual([message(3), message(1)]);
});

test("keeps the first message under an id", () => {
  const store = openMessageStore(file);
  expect(store.put(message(1))).toEqual({ kept: message(1), isNew: true });
  const other = { ...message(1), text: "another" };
  expect(store.put(other)).toEqual({ kept: message(1), isNew: false });
  expect(store.list(10)).toEqual([message(1)]);
});

test("knows its messages again after a restart, in the same order", () => {
  const store = openMessageStore(file);
  for (let id = 0; id < 5; id++) store.put(message(id));
  const again = openMessageStore(file);
  expect(again.list(10)).toEqual(store.list(10));
  expect(again.put(message(2)).isNew).toBe(false);
});

test("drops the line that a killed process left half written, and goes on after it", () => {
  openMessageStore(file).put(message(1));
  appendFileSync(file, '{"id":"m2","to":"+1415');
  const store = openMessageStore(file);
  expect(store.list(10)).toEqual([message(1)]);
  store.put(message(2));
  expect(openMessageStore(file).list(10)).toEqual([message(2), message(1)]);
});

test("keeps the last thousand, in memory and on disk", () => {
  const store = openMessageStore(file);
  const all = 3 * MESSAGES_KEPT + 10;
  for (let id = 0; id < all; id++) store.put(message(id));
  const listed = store.list(all);
  expect(listed).toHaveLength(MESSAGES_KEPT);
  expect(listed[0]).toEqual(message(all - 1));
  expect(listed.at(-1)).toEqual(message(all - MESSAGES_KEPT));
  expect(readFileSync(file, "utf8").split("\n").length).toBeLessThanOrEqual(2 * MESSAGES_KEPT);
  expect(openMessageStore(file).list(all)).toEqual(listed);
});
