/**
 * The texts of the server, of documents and of programs, in all languages: one folder per language,
 * one JSON file per subject, with the same ids in each. A text is a message in ICU MessageFormat,
 * as in the app's catalogues.
 */
import { readFileSync } from "node:fs";
import type { Language } from "@ballast/contract/language.ts";
import { LANGUAGES, localeOf } from "@ballast/contract/language.ts";
import { type I18n, setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";

/** The content of the files by their names: id to text. */
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
const SUBJECTS = Object.keys({
  ...{ demo: 1, drawer: 1, fields: 1, guides: 1, messages: 1, quiz: 1, refusals: 1, statement: 1 },
  ...{ texts: 1, understanding: 1, verify: 1 },
} satisfies Record<Subject, 1>) as Subject[];
export type TextId<S extends Subject> = keyof Catalogues[S] & string;

/** The texts of a subject as in the catalogue: placeholders in braces are not filled in. */
export function catalogueOf<S extends Subject>(language: Language, subject: S): Catalogues[S] {
  return once(`${language}/${subject}`, () => read(language, subject) as Catalogues[S]);
}

function read(language: Language, name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../${language}/${name}.json`, import.meta.url), "utf8"));
}

/** Words that promise more than the proof shows; see forbidden-word.ts of the contract. */
export const forbiddenWordsOf = (language: Language): string[] =>
  read(language, "forbidden") as string[];

/** A text in a language with its arguments filled in; a missing argument stays in its braces. */
export function text<S extends Subject>(
  language: Language,
  subject: S,
  id: TextId<S>,
  values: Record<string, string | number> = {},
): string {
  // Lingui decodes escapes (\\u0041) in its arguments too, so it gets placeholders instead of text
  // that somebody typed. Numbers are passed through, because plurals depend on them.
  const marks = new Proxy(values, {
    get: (all, name) => {
      const value = all[String(name)];
      return typeof value === "number" ? value : `\ue000${String(name)}\ue001`;
    },
  });
  return speakerOf(language, subject)
    ._(id, marks)
    .replace(/\ue000(\w+)\ue001/g, (_, name: string) => String(values[name] ?? `{${name}}`));
}

/**
 * Reads every catalogue. A long-running program calls it at its start, so that it never reads the
 * files of a version deployed in the meantime.
 */
export function readAllTexts(): void {
  for (const language of LANGUAGES) for (const subject of SUBJECTS) catalogueOf(language, subject);
}

/** A text in every language, its arguments not filled in. */
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
    // Compiles each message once: parsing costs more than formatting.
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
