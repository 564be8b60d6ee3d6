/** The forbidden words, so that an editor marks them before the server refuses the text. */
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { forbiddenWordFinder } from "@ballast/contract/text/forbidden-word.ts";

const files = import.meta.glob<string[]>("../../../../packages/words/*/forbidden.json", {
  eager: true,
  import: "default",
});

export const FORBIDDEN_WORDS = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    files[`../../../../packages/words/${language}/forbidden.json`] ?? [],
  ]),
) as Record<Language, string[]>;

export const forbiddenWord = forbiddenWordFinder(Object.values(FORBIDDEN_WORDS).flat());
