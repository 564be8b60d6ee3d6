import { expect, it } from "vitest";
import { initialsOf } from "./initials.ts";
import { maskedPhone } from "./masked-phone.ts";

it("takes the first letters of the first and the last word", () => {
  expect(initialsOf("ada king lovelace")).toBe("AL");
  expect(initialsOf("Ada")).toBe("A");
});

it("keeps the marks of a letter with it", () => {
  expect(initialsOf("திரு மாறன்")).toBe("திமா");
  expect(initialsOf("हिना")).toBe("हि");
  expect(initialsOf("ಶ್ರೀ ಕೃಷ್ಣ")).toBe("ಶ್ರೀಕೃ");
  expect(initialsOf("ஸ்ரீராம்")).toBe("ஸ்ரீ");
});

it("passes over what is no letter or figure", () => {
  expect(initialsOf("(ada) 🙂 *lovelace*")).toBe("AL");
  expect(initialsOf("🙂 🙂")).toBe("");
});

it("shows no more of a phone number than its last four figures", () => {
  expect(maskedPhone("+14155550111")).toBe("•••• 0111");
});
