import { expect, it } from "vitest";
import { readNickname } from "./nickname.ts";

it("takes 2 to 24 characters as a reader counts them", () => {
  expect(readNickname("Al")).toBe("Al");
  expect(readNickname("🙂".repeat(24))).toBe("🙂".repeat(24));
  expect(readNickname("A")).toBeNull();
  expect(readNickname("a".repeat(25))).toBeNull();
});

it("trims spaces and joins those inside", () => {
  expect(readNickname("  Ada   Lovelace ")).toBe("Ada Lovelace");
  expect(readNickname("  A  ")).toBeNull();
});

it("refuses what is invisible or turns the text around", () => {
  expect(readNickname("Ada\u200b")).toBeNull();
  expect(readNickname("\u202eadA")).toBeNull();
  expect(readNickname("Ada\nLovelace")).toBeNull();
});

it("keeps the joiners that Indic words are written with", () => {
  expect(readNickname("ക്‍ഷ ന്‌")).not.toBeNull();
});

it("refuses names that nobody can see, or that pretend to be another", () => {
  const unseen = [
    "\u00ad",
    "\u3164",
    "\u2800",
    "\u115f",
    "\u034f",
    "\u{e0041}",
    "\u0301",
    "\uffa0",
  ];
  for (const sign of unseen) expect(readNickname(sign.repeat(3)), sign).toBeNull();
  for (const sign of unseen.filter((sign) => sign !== "\u0301")) {
    expect(readNickname(`As${sign}ha`), sign).toBeNull();
  }
});

it("counts letters and not their signs, up to a ceiling", () => {
  expect(readNickname("வெங்கடசுப்பிரமணியன் இராமசாமி")).not.toBeNull();
  expect(readNickname("श्रीमती लक्ष्मीनारायण चट्टोपाध्याय")).not.toBeNull();
  expect(readNickname("श्री")).toBe("श्री");
  expect(readNickname(`a${"\u0301".repeat(20)}`)).toBeNull();
  expect(readNickname(`ab${"\u0316".repeat(20)}`)).toBeNull();
  expect(readNickname("👨‍👩‍👧")).toBeNull();
  expect(readNickname("ᄀ".repeat(97))).toBeNull();
  expect(readNickname("🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ann")).toBe("🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ann");
});
