/** The words of all languages that nobody may publish. */
import { LANGUAGES } from "@ballast/contract/language.ts";
import { forbiddenWordFinder } from "@ballast/contract/text/forbidden-word.ts";
import { forbiddenWordsOf } from "./words.ts";

let find: ReturnType<typeof forbiddenWordFinder> | undefined;

/** The first such word of a text, as it was folded; null when there is none. Its pattern is made at the first call. */
export function forbiddenWord(text: string): string | null {
  find ??= forbiddenWordFinder(LANGUAGES.flatMap(forbiddenWordsOf));
  return find(text);
}
