import fc from "fast-check";
import { getCountries } from "libphonenumber-js/max";
import { describe, expect, it } from "vitest";
import {
  accountFormOf,
  compactAccount,
  isAccount,
  isBranchCode,
  isIban,
  readHolderName,
} from "./bank-account.ts";
import { localCurrencyOf } from "./local-money.ts";

/** The published example of each country's entry in the IBAN registry. */
const EXAMPLES = {
  AD: "AD12 0001 2030 2003 5910 0100",
  AT: "AT61 1904 3002 3457 3201",
  BE: "BE68 5390 0754 7034",
  BG: "BG80 BNBG 9661 1020 3456 78",
  CY: "CY17 0020 0128 0000 0012 0052 7600",
  DE: "DE89 3704 0044 0532 0130 00",
  EE: "EE38 2200 2210 2014 5685",
  ES: "ES91 2100 0418 4502 0005 1332",
  FI: "FI21 1234 5600 0007 85",
  FR: "FR14 2004 1010 0505 0001 3M02 606",
  GR: "GR16 0110 1250 0000 0001 2300 695",
  HR: "HR12 1001 0051 8630 0016 0",
  IE: "IE29 AIBK 9311 5212 3456 78",
  IT: "IT60 X054 2811 1010 0000 0123 456",
  LT: "LT12 1000 0111 0100 1000",
  LU: "LU28 0019 4006 4475 0000",
  LV: "LV80 BANK 0000 4351 9500 1",
  MC: "MC58 1122 2000 0101 2345 6789 030",
  MT: "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
  NL: "NL91 ABNA 0417 1643 00",
  PT: "PT50 0002 0123 1234 5678 9015 4",
  SI: "SI56 2633 0001 2039 086",
  SK: "SK31 1200 0000 1987 4263 7541",
  SM: "SM86 U032 2509 8000 0000 0270 100",
  TR: "TR33 0006 1005 1978 6457 8413 26",
  VA: "VA59 0011 2300 0012 3456 78",
};

describe("an IBAN", () => {
  it.each(Object.entries(EXAMPLES))("of %s is taken as %s", (country, text) => {
    expect(isIban(compactAccount(text), country)).toBe(true);
    expect(isIban(compactAccount(text.toLowerCase()), country)).toBe(true);
  });

  it("is known of each country of the euro", () => {
    const euro = getCountries().filter((country) => localCurrencyOf(country) === "tEUR");
    expect(euro).toContain("BG");
    expect(euro.filter((country) => accountFormOf(country) !== "iban")).toEqual([]);
    expect(euro.filter((country) => !Object.hasOwn(EXAMPLES, country))).toEqual([]);
  }); // @rule input/iban

  it("is not taken for another country, too short or too long", () => {
    const iban = compactAccount(EXAMPLES.DE);
    for (const wrong of [iban.slice(0, -1), `${iban}0`, "", "DE"]) {
      expect(isIban(wrong, "DE")).toBe(false);
    }
    expect([isIban(iban, "FR"), isIban(iban, "IN"), isIban(iban, "toString")]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("is not taken with one digit wrong, or two neighbours changed over", () => {
    const iban = compactAccount(EXAMPLES.DE);
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digit = (BigInt(iban[at] ?? "0") + BigInt(by)) % 10n;
        expect(isIban(iban.slice(0, at) + digit + iban.slice(at + 1), "DE")).toBe(false);
        const [a, b] = [iban[at], iban[at + 1]];
        if (b === undefined || a === b) return;
        expect(isIban(`${iban.slice(0, at)}${b}${a}${iban.slice(at + 2)}`, "DE")).toBe(false);
      }),
    );
  });
});

it("takes an Indian account by its digits and its branch's code by its bank", () => {
  const accounts = ["123456789", "123456789012345678", "12345678", "1".repeat(19), "12345678A"];
  expect(accounts.map((account) => isAccount(account, "ifsc", "IN"))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(isAccount(compactAccount("१२३४ ५६७८-९०१२"), "ifsc", "IN")).toBe(true);
  const codes = ["BNYN0001234", "BNYN0ABC12D", "BNYN1001234", "LOTS0001234", "BNYN000123", ""];
  expect(codes.map((code) => isBranchCode(code, "BNYN"))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it("reads a person's name in any script and refuses what is none", () => {
  expect(readHolderName("  Ravi   Kumar ")).toBe("Ravi Kumar");
  expect(readHolderName("அருண் குமார்")).toBe("அருண் குமார்");
  expect(readHolderName("Zoë O’Neill-Sørensen Jr.")).toBe("Zoë O’Neill-Sørensen Jr.");
  expect(readHolderName("ஸ்ரீ".repeat(60))).not.toBeNull();
  expect(readHolderName(`Jo${"\u0323".repeat(20)}`)).toBeNull();
  const unseen = ["\u3164\u3164", "A\u115f", "A\u202eb", "A\u00adb", "\u2800\u2800"];
  for (const none of ["", "A", "12345", "a@b", "x".repeat(61), "<b>Ann</b>", ". .", ...unseen]) {
    expect(readHolderName(none)).toBeNull();
  }
}); // @rule input/visible-text
