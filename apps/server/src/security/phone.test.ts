import { describe, expect, it } from "vitest";
import { readPhone } from "./phone.ts";

describe("a phone number", () => {
  it.each([
    ["+91 98765 43210", "+919876543210", "IN"],
    ["+91 098765-43210", "+919876543210", "IN"],
    ["+447400123456", "+447400123456", "GB"],
    ["+447797712345", "+447797712345", "JE"],
    ["+1 (415) 555-2671", "+14155552671", "US"],
    ["+1 861 234 5678", "+18612345678", "US"],
    ["+1 436 555 0123", "+14365550123", "US"],
    ["+1 809 234 5678", "+18092345678", "DO"],
    ["+91 ९८७६५ ४३२१०", "+919876543210", "IN"],
    ["+௯௧ ௯௮௭௬௫௪௩௨௧௦", "+919876543210", "IN"],
    ["＋９１ ９８７６５ ４３２１０", "+919876543210", "IN"],
    ["\u202a+91 98765\u200b43210\u202c", "+919876543210", "IN"],
    ["+52 1 55 1234 5678", "+525512345678", "MX"],
    ["+521 331 234 5678", "+523312345678", "MX"],
    ["+359 88 123 4567", "+359881234567", "BG"],
  ])("%s is %s of %s", (typed, number, country) => {
    expect(readPhone(typed)).toEqual({ number, country });
  }); // @rule input/area-codes

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
    ["+1 800 234 5678", "free of charge"],
    ["+1 889 234 5678", "free of charge one day"],
    ["+1 822 234 5678", "of two equal digits"],
    ["+1 411 234 5678", "a service"],
    ["+1 710 234 5678", "of the government"],
    ["+1 529 234 5678", "personal"],
    ["+1 371 234 5678", "reserved"],
    ["+1 690 234 5678", "reserved for longer numbers"],
    ["+1 861 134 5678", "no exchange begins with 1"],
    ["+1 861 234 567", "too short"],
    ["", "empty"],
  ])("%j is refused: %s", (typed) => {
    expect(() => readPhone(typed)).toThrow(expect.objectContaining({ refusal: "phone_not_valid" }));
  });
});
