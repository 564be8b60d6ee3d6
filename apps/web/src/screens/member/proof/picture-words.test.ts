import { expect, it } from "vitest";
import { altOf, linesOf, shortFingerprint } from "./picture-words.ts";

it("writes the beginning of a fingerprint in groups that can be compared", () => {
  expect(shortFingerprint("1a2b3c4d5e6f7a8b9c0d".padEnd(64, "0"))).toBe("1a2b 3c4d 5e6f 7a8b …");
});

it("says in words all that stands on the picture, and nothing else", () => {
  const words = {
    ribbon: "TEST",
    title: "My part",
    checked: "Checked",
    facts: [{ name: "Fingerprint", value: "1a2b …" }],
    note: "Compare it.",
    address: "https://ballast.example/proofs",
  };
  expect(altOf(words)).toBe("TEST\nMy part\nChecked\nFingerprint: 1a2b …\nCompare it.");
});

it("breaks lines between words, whatever the width", () => {
  const within = (most: number) => (line: string) => line.length <= most;
  expect(linesOf("My part is in the proof", within(10))).toEqual(["My part is", "in the", "proof"]);
  expect(linesOf("Unterschiedlichste Wörter", within(8))).toEqual(["Unterschiedlichste", "Wörter"]);
  expect(linesOf("one", within(1))).toEqual(["one"]);
});
