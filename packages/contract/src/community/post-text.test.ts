import { describe, expect, it } from "vitest";
import { outsideContact, readText } from "./post-text.ts";

describe("a text", () => {
  it("is kept with its lines and joiners, without what is invisible", () => {
    expect(readText("  one\r\ntwo  \n\n\n\nthree \u202e\u200b ", 100)).toBe("one\ntwo\n\nthree");
    expect(readText("क्‍ष 👨‍👩‍👧", 100)).toBe("क्‍ष 👨‍👩‍👧");
  });

  it("is none without something visible, or when it is longer than it may be", () => {
    for (const nothing of ["", " \n\t ", "\u200b\u200d", "\u2060"]) {
      expect(readText(nothing, 100)).toBeNull();
    }
    expect(readText("👍".repeat(100), 100)).toBe("👍".repeat(100));
    expect(readText("a".repeat(101), 100)).toBeNull();
  });

  it("does not tower over its neighbours", () => {
    expect(readText(`a${"\u0301".repeat(40)}b`, 100)?.length).toBeLessThan(8);
  });
});

describe("a way out", () => {
  it.each([
    ["see https://evil.example/x?y", "https://evil.example/x?y"],
    ["www.evil.example", "www.evil.example"],
    ["go to evil.com now", "evil.com"],
    ["t.me/richer", "t.me/richer"],
    ["write to me@mail.example", "me@mail.example"],
    ["I am @rich_uncle", "@rich_uncle"],
    ["call +91 98765 43210", "+91 98765 43210"],
    ["call 98765-43210", "98765-43210"],
    ["call ９８７６５ ４３２１０", "98765 43210"],
    ["कॉल करें ९८७६५४३२१०", "9876543210"],
    ["9\u200b8765 43210", "98765 43210"],
    [`0x${"ab".repeat(20)}`, `0x${"ab".repeat(19)}`],
  ])("is found in %j", (text, found) => {
    expect(outsideContact(text)).toBe(found);
  });

  it.each([
    "On 2026-11-21 14:05 I got 1,234.56 tUSDT.",
    "From 01.11.2026 to 30.11.2026 at 08:30",
    "Harbour 7 paid 0.04 a day for 30 days: 1.20 in all.",
    "It works.In the end it was simple.",
    "30,000 of 30,000 units",
  ])("is not seen in %j", (text) => {
    expect(outsideContact(text)).toBeNull();
  });
});
