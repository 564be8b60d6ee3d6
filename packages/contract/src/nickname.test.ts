import { expect, it } from "vitest";
import { isReservedName, readNickname } from "./nickname.ts";

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

it("knows what stands for the operator", () => {
  for (const name of [
    "Ballast",
    "BALLAST-Team",
    "B.a.l.l.a.s.t",
    "Offícial help",
    "Customer Service",
    "Bаllast",
    "BaIIast",
    "Bal1ast",
    "8@||a5t",
    "B a l l a s t",
    "B_a_l_l_a_s_t 24",
    "Ｂａｌｌａｓｔ",
    "🅱🅰🅻🅻🅰🆂🆃",
    "Bałłast",
    "Moderatоr",
    "rnoderator",
    "Suppоrt",
    "0fficiаl",
    "Αdmin 2",
  ]) {
    expect(isReservedName(name), name).toBe(true);
  }
  for (const name of [
    "Asha",
    "Sailor of the quay",
    "Adam",
    "Balla",
    "Badminton",
    "Tom 1988",
    "Борис",
    "आशा",
  ]) {
    expect(isReservedName(name), name).toBe(false);
  }
});
