/** The app's texts in a language, looked up by the English texts of its catalogues. */
import type { Language } from "@ballast/contract/language.ts";
import { textsByEnglish } from "@ballast/words/app-texts.ts";

/**
 * `say("Log in")` is the text in that language; if the English text has placeholders, as in
 * `say("Withdraw {amount}")`, it is a pattern that matches anything in their place. An English text
 * that is in no catalogue throws, so that no test looks for a text that does not exist any more.
 */
export function wordsOf(language: Language): (english: string) => string | RegExp {
  const words = textsByEnglish(language);
  return (english) => {
    const said = words.get(english);
    if (said === undefined || said === "") throw new Error(`No catalogue says "${english}".`);
    if (/\{\w+, plural/.test(said)) throw new Error(`"${english}" has several forms.`);
    if (!/\{\w+\}|<\d+/.test(said)) return said;
    const parts = said.replace(/<\/?\d+\/?>/g, "").split(/\{\w+\}/);
    const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${escaped.join(".*")}$`);
  };
}
