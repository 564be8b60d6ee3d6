import { describe, expect, it } from "vitest";
import { isPlausible, typedPhone, wholePhone, withAreaCode } from "./phone-number.ts";
import { regionOf } from "./region-of.ts";

const COUNTRIES = [
  { country: "AX", name: "Åland Islands", areaCode: "358" },
  { country: "DE", name: "Germany", areaCode: "49" },
  { country: "IN", name: "India", areaCode: "91" },
  { country: "IO", name: "British Indian Ocean Territory", areaCode: "246" },
  { country: "GW", name: "Guinea-Bissau", areaCode: "245" },
  { country: "US", name: "United States", areaCode: "1" },
  { country: "DO", name: "Dominican Republic", areaCode: "1" },
];

describe("a phone number", () => {
  it("gets the chosen area code", () => {
    expect(wholePhone(" 98765 43210 ", "91")).toBe("+91 98765 43210");
  });

  it.each([
    ["+44 7700 900123", "+44 7700 900123"],
    ["0044 7700 900123", "+44 7700 900123"],
  ])("stays whole when it brings its own: %s", (typed, whole) => {
    expect(wholePhone(typed, "91")).toBe(whole);
  });

  it.each(["+91 98765 43210", "+1 (415) 555-0111", "+290 1234"])("is plausible: %s", (whole) => {
    expect(isPlausible(whole)).toBe(true);
  });

  it.each([
    "",
    "98765 43210",
    "+91 98",
    "+91 98765 43210 98765",
    "+91 98765 4321O",
    "+91 98+765 43210",
  ])("is not: %s", (whole) => {
    expect(isPlausible(whole)).toBe(false);
  });

  it("loses what nobody sees, and keeps what no number has to be told about", () => {
    const typed = typedPhone("\u202a+1\u00a0(415)\u202f555‑0111\u202c");
    expect(isPlausible(wholePhone(typed, null))).toBe(true);
    expect(typed).not.toMatch(/[\u202a\u202c‑]/);
    expect([typedPhone("98+76"), typedPhone("98765 ext")]).toEqual(["98+76", "98765 ext"]);
  });

  it.each([
    ["९८७६५ ४३२१०", "+91 98765 43210"],
    ["௯௮௭௬௫ ௪௩௨௧௦", "+91 98765 43210"],
    ["＋９１ ９８７６５ ４３２１０", "+91 98765 43210"],
    ["٠٠٩١ ٩٨٧٦٥ ٤٣٢١٠", "+91 98765 43210"],
  ])("is read in the digits of every script: %s", (typed, whole) => {
    expect(wholePhone(typedPhone(typed), "91")).toBe(whole);
  }); // @rule input/digits

  it("is read with the old 1 of Mexico", () => {
    expect(wholePhone("1 55 1234 5678", "52").replace(/\D/g, "")).toBe("525512345678");
  });

  it("changes the area code that it brought, and no other digit", () => {
    expect(withAreaCode("+1 415 555 0111", "91", COUNTRIES)).toBe("+91 4155550111");
    expect(withAreaCode("4155550111", "91", COUNTRIES)).toBe("4155550111");
  });
});

describe("the browser's region", () => {
  it("is the first that a language names", () => {
    expect(regionOf(["en", "de-AT", "fr-FR"])).toBe("AT");
  });

  it("is the one where the language is mostly spoken when none is named", () => {
    expect(regionOf(["ta"])).toBe("IN");
  });

  it("is unknown without a language that can be read", () => {
    expect(regionOf(["x!"])).toBeNull();
  });

  it("is a country, not a part of the world", () => {
    expect(regionOf(["es-419"])).toBeNull();
    expect(regionOf(["eo"])).toBeNull();
    expect(regionOf(["es-419", "pt-BR"])).toBe("BR");
  });
});
