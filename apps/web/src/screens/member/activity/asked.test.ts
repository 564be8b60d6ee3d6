import { expect, it } from "vitest";
import { askedOf, type Choice } from "./asked.ts";
import { lastDayOf, monthAfter } from "./months.ts";

const all: Choice = { group: "all", wallet: "all", month: null, words: "" };
const nameOf = (kind: string) => kind.replaceAll("_", " ");
const asked = (choice: Partial<Choice>, commas = false) =>
  askedOf({ ...all, ...choice }, nameOf, commas);

it("asks for everything when nothing is chosen", () => {
  expect(asked({})).toEqual({});
  expect(asked({ words: "  " })).toEqual({});
});

it("asks for what is chosen, up to the last day of the month", () => {
  expect(asked({ group: "out", wallet: "recharge", month: "2028-02" })).toEqual({
    group: "out",
    wallet: "recharge",
    until: "2028-02-29",
  });
});

it.each([
  ["412", "412"],
  ["1,000.5", "1000.5"],
  ["−412.00", "412.00"],
  ["४१२", "412"],
  ["412,50", "412.50"],
  ["1.000,50", "1000.50"],
  ["412.5 tUSDT", "412.5"],
])("takes %s for an amount", (words, amount) => {
  expect(asked({ words })).toEqual({ amount });
});

it("guesses at no amount that is read in two ways", () => {
  expect(asked({ words: "7.123" })).toBeNull();
  expect(asked({ words: "7,123" })).toEqual({ amount: "7123" });
  expect(asked({ words: "7,123" }, true)).toBeNull();
});

it("takes words for the names of kinds, and asks nothing where none has such a name", () => {
  expect(asked({ words: "Refund" })).toEqual({ kinds: ["local_refund", "local_refund_failed"] });
  expect(asked({ words: "sea" })).toBeNull();
});

it("steps over the year in both directions", () => {
  expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  expect(lastDayOf("2026-12")).toBe("2026-12-31");
});
