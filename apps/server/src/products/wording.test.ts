import { expect, it } from "vitest";
import { jsonOf, missingIn, readWording, translationIn } from "./wording.ts";

it("reads a plain text as English, and several languages by their names", () => {
  expect(readWording(" The text.\nIts end. ")).toEqual({
    english: "The text.\nIts end.",
    translations: {},
  });
  expect(readWording('{"en_US": "The text.", "de_DE": " Der Text. "}')).toEqual({
    english: "The text.",
    translations: { de_DE: "Der Text." },
  });
});

it.each([
  ["nothing", " "],
  ["no English", '{"de_DE": "Der Text."}'],
  ["a language there is not", '{"en_US": "The text.", "xx_XX": "?"}'],
  ["an empty translation", '{"en_US": "The text.", "de_DE": " "}'],
  ["half a character", '{"en_US": "The text.", "de_DE": "\\ud800"}'],
  ["what is no JSON", '{"en_US": '],
])("does not read %s", (_, given) => {
  expect(readWording(given)).toBeNull();
});

it("gives readers their own language, and says which have none", () => {
  const translations = { de_DE: "Der Text.", en_US: "not a translation" };
  expect(translationIn(translations, "de_DE")).toEqual({ language: "de_DE", text: "Der Text." });
  expect(translationIn(translations, "fr_FR")).toBeNull();
  expect(translationIn(translations, "en_US")).toBeNull();
  expect(missingIn(translations)).toHaveLength(9);
  expect(JSON.parse(jsonOf(translations))).toEqual({ de_DE: "Der Text." });
});
