import { describe, expect, it } from "vitest";
import { readPhone } from "./phone.ts";

describe("a phone number", () => {
  it.each([
    ["+91 98765 43210", "+919876543210", "IN"],
    ["+91 098765-43210", "+919876543210", "IN"],
    ["+447400123456", "+447400123456", "GB"],
    ["+447797712345", "+447797712345", "JE"],
    ["+1 (415) 555-2671", "+14155552671", "US"],
  ])("%s is %s of %s", (typed, number, country) => {
    expect(readPhone(typed)).toEqual({ number, country });
  });

  it.each([
    ["9876543210", "no area code"],
    ["+91 12345", "too short"],
    ["+91 1234567890", "not a number of the country"],
    ["+44 20 7946 0958", "a fixed line"],
    ["+44 909 8790000", "premium rate"],
    ["+800 1234 5678", "of no country"],
    ["+91 98765 43210 ext 3", "an extension"],
    ["call +919876543210", "text around it"],
    ["+919876543210; drop table", "text behind it"],
    ["", "empty"],
  ])("%j is refused: %s", (typed) => {
    expect(() => readPhone(typed)).toThrow(expect.objectContaining({ refusal: "phone_not_valid" }));
  });
});
