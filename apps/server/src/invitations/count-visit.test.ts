import { expect, it } from "vitest";
import { createVisitGate } from "./count-visit.ts";

const at = (minutes: number) => new Date(minutes * 60_000);

it("lets an address open a link once an hour, each link for itself", () => {
  const isNew = createVisitGate();
  expect(isNew("10.0.0.1", "AAAA2222", at(0))).toBe(true);
  expect(isNew("10.0.0.1", "AAAA2222", at(59))).toBe(false);
  expect(isNew("10.0.0.2", "AAAA2222", at(59))).toBe(true);
  expect(isNew("10.0.0.1", "BBBB2222", at(59))).toBe(true);
  expect(isNew("10.0.0.1", "AAAA2222", at(60))).toBe(true);
});

it("counts no more than it can remember", () => {
  const isNew = createVisitGate();
  const opened = Array.from({ length: 20_100 }, (_, n) => isNew(`host ${n}`, "AAAA2222", at(0)));
  expect(opened.filter(Boolean).length).toBe(20_000);
  expect(isNew("another", "AAAA2222", at(60))).toBe(true);
});
