import { parseAmount } from "@ballast/contract/money.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chosenTexts, columnsOf, type Option } from "./columns.ts";
import { shortAddress } from "./short-address.ts";
import { timeLeft } from "./time-left.ts";
import { afterChange, hasTooManyDecimals, readAmount } from "./typed-amount.ts";

/**
 * The state of the field after a text is typed key by key; `pasted` is the same for a pasted text.
 */
const byKeys = (text: string) =>
  [...text].reduce((field, key) => afterChange(field.text, field.text + key), NOTHING);
const pasted = (text: string) => afterChange("", text);
const NOTHING = afterChange("", "");

describe("an amount as it is written", () => {
  it.each([
    ["", ""],
    ["  ", ""],
    ["0", "0"],
    ["007", "7"],
    ["00.5", "0.5"],
    [".5", "0.5"],
    ["1,", "1"],
    ["1,5", "1.5"],
    ["1,50", "1.50"],
    ["1,000", "1000"],
    ["1.000.000", "1000000"],
    ["1,000.", "1000"],
    ["1,000.50", "1000.50"],
    ["1.000,50", "1000.50"],
    ["12,345,678", "12345678"],
    ["1,00,000", "100000"],
    ["१,२५,०००.५०", "125000.50"],
    ["₹ १,२५,०००", "125000"],
    ["௧௨௩.௫", "123.5"],
    ["೧,೦೦೦.೫೦", "1000.50"],
    ["١٬٢٣٤٫٥٠", "1234.50"],
    ["١٬٢٣٤", "1234"],
    ["１２３．５０", "123.50"],
    ["\u200e1,000\u200f", "1000"],
    ["1,00,000.50", "100000.50"],
    ["12,34,567", "1234567"],
    ["1.00.000,5", "100000.5"],
    ["₹1,00,000", "100000"],
    ["Rs. 1,00,000/-", "100000"],
    ["रु 500", "500"],
    ["€ 5", "5"],
    ["1 000 000,50 €", "1000000.50"],
    ["1\u202f000,50", "1000.50"],
    ["1’000.50", "1000.50"],
    ["1,100.50 tUSDT TEST", "1100.50"],
    ["500 rupees", "500"],
    ["R$ 500", "500"],
    ["500 TL", "500"],
    ["0,500", "0.50"],
    ["0.123456", "0.12"],
    ["1,000.505", "1000.50"],
    ["0500,011", "500.01"],
    ["999999999999.99", "999999999999.99"],
  ])("%j is read as %j", (text, amount) => expect(readAmount(text)).toBe(amount)); // @rule input/pasted-amount input/digits

  it.each([
    "7.123",
    "1.000",
    "300.627 tUSDT",
    "1e5",
    "-600",
    "−600",
    "(600)",
    "1,000,50",
    "1,00,00",
    "1,0000",
    "12,345678",
    "1,234.567,8",
    "1.2.3",
    "1,000 000",
    "5 00",
    "0,100,000",
    "1000,000,000",
    ".",
    "abc",
    "1234567890123",
    "1+1",
    "1/2",
    "5k",
    "2 lakh",
    "1.5 Lakh",
    "1.2 Cr",
    "10M",
    "500 million",
    "about 5",
  ])("%j is no amount, and stays in the field as it is", (text) => {
    expect(readAmount(text)).toBeNull();
    expect(parseAmount(text, "tUSDT")).toBeNull();
    expect(pasted(text)).toEqual({ text, value: text, wasPasted: text.length > 1 });
    expect(readAmount(byKeys(text).value)).toBeNull();
  }); // @rule input/pasted-amount

  it.each([
    ["7,123", null],
    ["7.123", null],
    ["7,12", "7.12"],
    ["1.000,50", "1000.50"],
    ["1,000.50", "1000.50"],
    ["1,000,000", "1000000"],
    ["0,500", "0.50"],
  ])("%j of who writes decimals with a comma is read as %j", (text, amount) => {
    expect(readAmount(text, true)).toBe(amount);
    expect(afterChange("", text, true).value).toBe(amount ?? text);
    expect(hasTooManyDecimals(text, true)).toBe(amount === null);
  });

  it("keeps what is typed until it can be told what it is", () => {
    const shown: string[] = [];
    let text = "";
    for (const key of "1,000.50") {
      text = afterChange(text, text + key).text;
      shown.push(text);
    }
    expect(shown).toEqual(["1", "1,", "1,0", "1,00", "1,000", "1,000.", "1,000.5", "1,000.50"]);
  });

  it.each([
    ["500.50", "1,000", "1000"],
    ["500", "0500,011", "500.01"],
    ["1000,", "1000,5", "1000,5"],
    ["1.50", "1.5", "1.5"],
    ["0.12", "0.123", "0.12"],
    ["0", "05", "5"],
  ])("from %j to %j the field shows %j", (before, after, shows) =>
    expect(afterChange(before, after).text).toBe(shows),
  ); // @rule input/amount

  const western = (digits: string, sign: string) => digits.replace(/\B(?=(\d{3})+$)/g, () => sign);
  const indian = (digits: string, sign: string) =>
    digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, () => sign) +
    (digits.length > 3 ? sign : "") +
    digits.slice(-3);

  it("is the same pasted and typed key by key, in every grouping", () => {
    const grouping = fc.constantFrom(
      ...[",", ".", " ", "'", ""].flatMap((sign) =>
        [western, indian].map((group) => ({
          group: (digits: string) => group(digits, sign),
          points: [",", "."].filter((point) => point !== sign),
        })),
      ),
    );
    fc.assert(
      fc.property(
        grouping,
        fc.bigInt({ min: 0n, max: 999_999_999_999n }),
        fc.constantFrom("", "0", "5", "00", "05", "50", "99"),
        fc.nat(),
        fc.constantFrom("", "₹", "€ ", "Rs. "),
        fc.constantFrom("", " tINR", " €"),
        ({ group, points }, whole, cents, pick, before, after) => {
          const point = points[pick % points.length];
          const tail = cents === "" ? "" : `${point}${cents}`;
          const figure = `${group(`${whole}`)}${tail}`;
          const text = `${before}${figure}${after}`;
          const mayBeEither = /^\d+\.\d{3}$/.test(figure);
          const amount = mayBeEither ? text : `${whole}${cents === "" ? "" : `.${cents}`}`;
          expect(pasted(text).value).toBe(amount);
          expect(byKeys(text).value).toBe(amount);
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    ["12.3456", true],
    ["₹ 1,2345", true],
    ["0.123456", false],
    ["1.234", true],
    ["7.123 tUSDT", true],
    ["1,234", false],
    ["1.234.567", false],
    ["1234.5678", false],
    ["12.34.56", false],
    ["2 lakh", false],
    ["", false],
  ])("is none for its many decimals: %j is told so, %j", (text, isSo) => {
    expect(hasTooManyDecimals(text)).toBe(isSo);
  });

  it("is an amount of money, or none, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' -e₹") }), (text) => {
        const amount = readAmount(text);
        if (amount === null) expect(parseAmount(text, "tUSDT")).toBeNull();
        if (!amount) return;
        expect(parseAmount(amount, "tUSDT")).not.toBeNull();
        expect(readAmount(amount)).toBe(amount);
      }),
      { numRuns: 200 },
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
    const left = timeLeft(((26 * 60 + 5) * 60 + 6) * 1000 + 1);
    expect(left).toEqual({ days: 1, hours: 2, minutes: 5, seconds: 7 });
  });
  it.each([0, -1, -86_400_000])("stops at zero, also %i ms after", (milliseconds) => {
    expect(timeLeft(milliseconds)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  }); // @rule state/countdown
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
  it("are three at most", () => expect(columnsOf(options, ["a", "b", "c", "d"]).length).toBe(3)); // @rule constant/picker
  it("wait while one has no choice, or one that is not offered", () => {
    expect(chosenTexts(options, ["a"])).toBeNull();
    expect(chosenTexts(options, ["nobody"])).toBeNull();
    expect(chosenTexts([], [])).toBeNull();
    expect(chosenTexts(options, ["a", "b", "c"])).toEqual(["A", "B", "C"]);
  });
});
