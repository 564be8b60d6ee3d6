import { describe, expect, it } from "vitest";
import { knownFrom, newsIn } from "./news.ts";

const AT = new Date("2026-12-08T14:12:00.000Z");
const NOTHING = { paidSoFar: 0n, invested: 0n, withdrawn: 0n };
const RUNNING = { paidSoFar: 360_000n, invested: 1_000_000_000n, withdrawn: 0n };

describe("what happened since a device last knew", () => {
  it("is nothing where the figures are the same, and for a first purchase", () => {
    expect(newsIn(knownFrom(RUNNING, AT), RUNNING)).toEqual([]);
    expect(newsIn(knownFrom(NOTHING, AT), { ...RUNNING, paidSoFar: 0n })).toEqual([]);
  });

  it("is the first income, once", () => {
    expect(newsIn(knownFrom(NOTHING, AT), RUNNING)).toEqual(["income"]);
    expect(newsIn(knownFrom(RUNNING, AT), { ...RUNNING, paidSoFar: 720_000n })).toEqual([]);
  });

  it("may be an order that ended, and a withdrawal that arrived", () => {
    const before = knownFrom(RUNNING, AT);
    expect(newsIn(before, { ...RUNNING, invested: 0n, withdrawn: 5n })).toEqual([
      "arrived",
      "matured",
    ]);
  });
});
