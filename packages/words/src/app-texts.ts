/** The texts of the app's screens from their catalogues, for builds and tests. */
import { readdirSync, readFileSync } from "node:fs";
import type { Language } from "@ballast/contract/language.ts";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";

/** `english` is the source text in the code. */
export type AppText = { catalogue: string; id: string; english: string; text: string };

const folderOf = (language: Language) => new URL(`../${language}/app/`, import.meta.url);

const read = (language: Language, catalogue: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${catalogue}.json`, folderOf(language)), "utf8"));

export function appTexts(language: Language): AppText[] {
  return readdirSync(folderOf("en_US")).flatMap((file) => {
    const catalogue = file.replace(/\.json$/, "");
    const english = read("en_US", catalogue);
    return Object.entries(read(language, catalogue)).map(([id, text]) => ({
      ...{ catalogue, id, english: english[id] ?? "", text },
    }));
  });
}

/**
 * The texts by their English source. Texts with a context are left out: they mean another thing in
 * the same English words.
 */
export function textsByEnglish(language: Language): Map<string, string> {
  const plain = appTexts(language).filter(({ id, english }) => id === generateMessageId(english));
  return new Map(plain.map(({ english, text }) => [english, text]));
}
