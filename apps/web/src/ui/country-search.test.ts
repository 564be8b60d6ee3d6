import { describe, expect, it } from "vitest";
import { matching } from "./country-search.ts";

const COUNTRIES = [
  { country: "AX", name: "Åland Islands", areaCode: "358" },
  { country: "DE", name: "Germany", areaCode: "49" },
  { country: "IN", name: "India", areaCode: "91" },
  { country: "IO", name: "British Indian Ocean Territory", areaCode: "246" },
  { country: "GW", name: "Guinea-Bissau", areaCode: "245" },
  { country: "TR", name: "Türkiye", areaCode: "90" },
  { country: "CI", name: "Côte d’Ivoire", areaCode: "225" },
  { country: "AE", name: "संयुक्त अरब अमीरात", areaCode: "971" },
  { country: "GB", name: "United Kingdom", areaCode: "44" },
  { country: "IQ", name: "Irak", areaCode: "964" },
  { country: "FO", name: "Färöer", areaCode: "298" },
  { country: "US", name: "United States", areaCode: "1" },
  { country: "DO", name: "Dominican Republic", areaCode: "1" },
];
const found = (text: string) => matching(COUNTRIES, text).map(({ country }) => country);

describe("the search of countries", () => {
  it("finds the beginning of any word of a name", () => {
    expect(found("ind")).toEqual(["IN", "IO"]);
    expect(found("bissau")).toEqual(["GW"]);
  });

  it("finds names without their accents, area codes with or without plus, and short names", () => {
    expect(found("aland")).toEqual(["AX"]);
    expect(found("+1")).toEqual(["US", "DO"]);
    expect(found("49")).toEqual(["DE"]);
    expect(found("४९")).toEqual(["DE"]);
    expect(found("us")).toEqual(["US"]);
  });

  it("shows all before anything is typed, and none for what nobody is called", () => {
    expect(found(" ")).toHaveLength(COUNTRIES.length);
    expect(found("xyz")).toEqual([]);
  });

  it.each([
    ["Turkey", "TR"],
    ["turkıye", "TR"],
    ["TÜRKİYE", "TR"],
    ["Ivory Coast", "CI"],
    ["cote d'ivoire", "CI"],
    ["côte d’ivoire", "CI"],
    ["USA", "US"],
    ["u.s.a", "US"],
    ["America", "US"],
    ["UAE", "AE"],
    ["united arab", "AE"],
    ["England", "GB"],
    ["great britain", "GB"],
    ["ırak", "IQ"],
    ["IRAK", "IQ"],
    ["Iraq", "IQ"],
    ["guinea-bissau", "GW"],
    ["Guinea Bissau", "GW"],
    ["Faroe", "FO"],
    ["Deutschland", "DE"],
    ["भारत", "IN"],
  ])("finds what is called %s", (text, country) => {
    expect(found(text)).toContain(country);
  }); // @rule input/country-names
});
