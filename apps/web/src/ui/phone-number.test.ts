import { describe, expect, it } from "vitest";
import {
  isPlausible,
  matching,
  regionOf,
  typedPhone,
  wholePhone,
  withAreaCode,
} from "./phone-number.ts";

const COUNTRIES = [
  { country: "AX", name: "Åland Islands", areaCode: "358" },
  { country: "DE", name: "Germany", areaCode: "49" },
  { country: "IN", name: "India", areaCode: "91" },
  { country: "IO", name: "British Indian Ocean Territory", areaCode: "246" },
  { country: "GW", name: "Guinea-Bissau", areaCode: "245" },
  { country: "US", name: "United States", areaCode: "1" },
  { country: "DO", name: "Dominican Republic", areaCode: "1" },
];
const found = (text: string) => matching(COUNTRIES, text).map(({ country }) => country);

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

  it.each(["", "98765 43210", "+91 98", "+91 98765 43210 98765"])("is not: %s", (whole) => {
    expect(isPlausible(whole)).toBe(false);
  });

  it("loses what no number has, also when it is pasted", () => {
    expect(typedPhone("\u202a+1\u00a0(415)\u202f555‑0111 ext\u202c")).toBe("+1(415)555-0111 ");
    expect(typedPhone("98+76")).toBe("9876");
  });

  it("changes the area code that it brought, and no other digit", () => {
    expect(withAreaCode("+1 415 555 0111", "91", COUNTRIES)).toBe("+91 4155550111");
    expect(withAreaCode("4155550111", "91", COUNTRIES)).toBe("4155550111");
  });
});

describe("the search of countries", () => {
  it("finds the beginning of any word of a name", () => {
    expect(found("ind")).toEqual(["IN", "IO"]);
    expect(found("bissau")).toEqual(["GW"]);
  });

  it("finds names without their accents, area codes with or without plus, and short names", () => {
    expect(found("aland")).toEqual(["AX"]);
    expect(found("+1")).toEqual(["US", "DO"]);
    expect(found("49")).toEqual(["DE"]);
    expect(found("us")).toEqual(["US"]);
  });

  it("shows all before anything is typed, and none for what nobody is called", () => {
    expect(found(" ")).toHaveLength(COUNTRIES.length);
    expect(found("xyz")).toEqual([]);
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
