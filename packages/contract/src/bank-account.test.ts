import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compactAccount, isAccount, isBranchCode, isIban, readHolderName } from "./bank-account.ts";

/** The published example of each country's registry entry. */
const EXAMPLES = {
  DE: "DE89 3704 0044 0532 0130 00",
  ES: "ES91 2100 0418 4502 0005 1332",
  FR: "FR14 2004 1010 0505 0001 3M02 606",
  IT: "IT60 X054 2811 1010 0000 0123 456",
  PT: "PT50 0002 0123 1234 5678 9015 4",
  TR: "TR33 0006 1005 1978 6457 8413 26",
};

describe("an IBAN", () => {
  it.each(Object.entries(EXAMPLES))("of %s is taken as %s", (country, text) => {
    expect(isIban(compactAccount(text), country)).toBe(true);
    expect(isIban(compactAccount(text.toLowerCase()), country)).toBe(true);
  });

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
  for (const none of ["", "A", "12345", "a@b", "x".repeat(61), "<b>Ann</b>", ". ."]) {
    expect(readHolderName(none)).toBeNull();
  }
});
