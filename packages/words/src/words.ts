/**
 * What Ballast says outside of the app's own screens: one folder a language, one JSON file a subject, with the
 * same ids in each. A text is a message in ICU MessageFormat, as in the catalogues of the app.
 */
import { readFileSync } from "node:fs";
import type { Language } from "@ballast/contract/language.ts";
import { LANGUAGES, localeOf } from "@ballast/contract/language.ts";
import { type I18n, setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";

/** What a file holds, by its name: id to text. */
export type Catalogues = {
  demo: typeof import("../en_US/demo.json");
  drawer: typeof import("../en_US/drawer.json");
  fields: typeof import("../en_US/fields.json");
  guides: typeof import("../en_US/guides.json");
  messages: typeof import("../en_US/messages.json");
  quiz: typeof import("../en_US/quiz.json");
  refusals: typeof import("../en_US/refusals.json");
  statement: typeof import("../en_US/statement.json");
  texts: typeof import("../en_US/texts.json");
  understanding: typeof import("../en_US/understanding.json");
  verify: typeof import("../en_US/verify.json");
};
export type Subject = keyof Catalogues;
export type TextId<S extends Subject> = keyof Catalogues[S] & string;

/** The texts of a subject as they stand in the catalogue: what is in braces is not filled in. */
export function catalogueOf<S extends Subject>(language: Language, subject: S): Catalogues[S] {
  return once(`${language}/${subject}`, () => read(language, subject) as Catalogues[S]);
}

function read(language: Language, name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../${language}/${name}.json`, import.meta.url), "utf8"));
}

/** Words that promise more than the proof shows; see forbidden-word.ts of the contract. */
export const forbiddenWordsOf = (language: Language): string[] =>
  read(language, "forbidden") as string[];

/** A text in a language, its arguments filled in; one that is not given stays in its braces. */
export function text<S extends Subject>(
  language: Language,
  subject: S,
  id: TextId<S>,
  values: Record<string, string | number> = {},
): string {
  const given = new Proxy(values, {
    get: (all, name) => (name in all ? all[String(name)] : `{${String(name)}}`),
  });
  return speakerOf(language, subject)._(id, given);
}

/** The same text in every language, its arguments not filled in. */
export function inAllLanguages<S extends Subject>(
  subject: S,
  id: TextId<S>,
): Record<Language, string> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, catalogueOf(language, subject)[id] as string]),
  ) as Record<Language, string>;
}

function speakerOf(language: Language, subject: Subject): I18n {
  return once(`speaker ${language}/${subject}`, () => {
    const texts = Object.entries<string>(catalogueOf(language, subject));
    // Once: to parse a message takes longer than all else of saying it.
    const compiled = texts.map(([id, message]) => [id, compileMessage(message)] as const);
    return setupI18n({
      locale: localeOf(language),
      messages: { [localeOf(language)]: Object.fromEntries(compiled) },
      missing: (_, id) => {
        throw new Error(`No text ${subject}/${id} in ${language}`);
      },
    });
  });
}

const made = new Map<string, unknown>();

function once<T>(key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make());
  return made.get(key) as T;
}
