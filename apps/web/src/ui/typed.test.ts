import { parseAmount } from "@ballast/contract/money.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chosenTexts, columnsOf, type Option } from "./columns.ts";
import { leftUntil } from "./left-until.ts";
import { shortAddress } from "./short-address.ts";
import { changedAmount, pastedAmount, typedAmount } from "./typed-amount.ts";

describe("an amount as it is typed", () => {
  it.each([
    ["", ""],
    ["0", "0"],
    ["007", "7"],
    ["00.5", "0.5"],
    [".5", "0.5"],
    ["1,5", "1.5"],
    ["1.239", "1.23"],
    ["1.2.3", "1.23"],
    ["12a3 ", "123"],
    ["-4", "4"],
    ["1e3", "13"],
    ["1,", "1."],
    ["1,50", "1.50"],
    ["1,500", "1.50"],
  ])("%j becomes %j", (text, typed) => expect(typedAmount(text)).toBe(typed));

  it.each([
    ["1,000", "1000"],
    ["12,345,678", "12345678"],
    ["1,100.50 tUSDT TEST", "1100.50"],
    ["1.100,50", "1100.50"],
    ["1,5", "1.5"],
    ["0,500", "0.50"],
    ["12,345678", "12.34"],
    ["1.234", "1.23"],
  ])("%j, when pasted, becomes %j", (text, typed) => expect(pastedAmount(text)).toBe(typed));

  it.each([
    ["", "1,000", "1000"],
    ["500.50", "1,000", "1000"],
    ["1.00", "1.000", "1.00"],
    ["1", "1,", "1."],
    ["1.50", "1.5", "1.5"],
    ["500", "0500,011", "500.01"],
    ["1000", "1000,5", "1000.5"],
  ])("from %j to %j is %j", (before, after, says) =>
    expect(changedAmount(before, after)).toBe(says),
  );

  it("is an amount of money, or nothing, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const typed = typedAmount(text);
        expect(typed === "" || parseAmount(typed, "tUSDT") !== null).toBe(true);
        expect(typedAmount(typed)).toBe(typed);
        expect(typedAmount(pastedAmount(text))).toBe(pastedAmount(text));
      }),
    );
  });
});

describe("an address", () => {
  const long = `0x${"ab".repeat(20)}`;
  it("longer than 30 characters is shown as its first 15 and last 6", () => {
    expect(shortAddress(long)).toBe(`${long.slice(0, 15)}…${long.slice(-6)}`);
  });
  it("of 30 characters is shown whole", () => {
    expect(shortAddress("x".repeat(30))).toBe("x".repeat(30));
  });
});

describe("a countdown", () => {
  it("shows days, hours, minutes and seconds, begun seconds counted whole", () => {
    const left = leftUntil(((26 * 60 + 5) * 60 + 6) * 1000 + 1);
    expect(left).toEqual({ days: 1, hours: 2, minutes: 5, seconds: 7 });
  });
  it.each([0, -1, -86_400_000])("stops at zero, also %i ms after", (milliseconds) => {
    expect(leftUntil(milliseconds)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});

describe("linked columns", () => {
  const deep: Option = {
    value: "a",
    text: "A",
    children: [
      {
        value: "b",
        text: "B",
        children: [{ value: "c", text: "C", children: [{ value: "d", text: "D" }] }],
      },
    ],
  };
  const options = [deep, { value: "z", text: "Z" }];

  it("offer the next column for what is chosen in the one before", () => {
    expect(columnsOf(options, []).length).toBe(1);
    expect(columnsOf(options, ["a"]).map((column) => column[0]?.value)).toEqual(["a", "b"]);
    expect(columnsOf(options, ["z"]).length).toBe(1);
  });
  it("are three at most", () => expect(columnsOf(options, ["a", "b", "c", "d"]).length).toBe(3));
  it("wait while one has no choice, or one that is not offered", () => {
    expect(chosenTexts(options, ["a"])).toBeNull();
    expect(chosenTexts(options, ["nobody"])).toBeNull();
    expect(chosenTexts([], [])).toBeNull();
    expect(chosenTexts(options, ["a", "b", "c"])).toEqual(["A", "B", "C"]);
  });
});
