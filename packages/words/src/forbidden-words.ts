/** The words of all languages that nobody may publish. */
import { LANGUAGES } from "@ballast/contract/language.ts";
import { forbiddenWordFinder } from "@ballast/contract/text/forbidden-word.ts";
import { forbiddenWordsOf } from "./words.ts";

let find: ReturnType<typeof forbiddenWordFinder> | undefined;

/**
 * The first forbidden word of a text, in folded form; null when there is none. The pattern is
 * compiled at the first call.
 */
export function forbiddenWord(text: string): string | null {
  find ??= forbiddenWordFinder(LANGUAGES.flatMap(forbiddenWordsOf));
  return find(text);
}
