import { expect, it } from "vitest";
import { endingsOf } from "./endings.ts";

const pending = (id: string) => ({ id, state: "pending" as const });
const credited = (id: string) => ({ id, state: "credited" as const });

it("tells of a deposit that was seen waiting, once", () => {
  const first = endingsOf(new Set(), [pending("a"), pending("b"), credited("c")]);
  expect(first.ended).toEqual([]);
  const second = endingsOf(first.waiting, [credited("a"), pending("b"), credited("c")]);
  expect(second.ended).toEqual([credited("a")]);
  const third = endingsOf(second.waiting, [credited("a"), pending("b"), credited("c")]);
  expect(third.ended).toEqual([]);
});

it("tells of one whose block was taken back", () => {
  const { waiting } = endingsOf(new Set(), [pending("a")]);
  const orphaned = { id: "a", state: "not_credited" as const };
  expect(endingsOf(waiting, [orphaned]).ended).toEqual([orphaned]);
});
