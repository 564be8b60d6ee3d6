/** The glossary of each language against what members read: one thing has one name everywhere. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { SENTENCES } from "@ballast/contract/sentences.ts";
import { expect, it } from "vitest";
import { WORDS } from "../server/src/messages/words.ts";
import { STATEMENT_WORDS } from "../server/src/statements/statement-words.ts";
import { CATALOGUES } from "./src/i18n/catalogue.ts";

/** Names of things; a verb or an everyday word may be said in other ways. */
const NAMES = ["recharge wallet", "balance wallet", "local wallet", "fund password"];

const ROOT = new URL("../../", import.meta.url);
const text = (path: string) => readFileSync(fileURLToPath(new URL(path, ROOT)), "utf8");

function glossaryOf(language: Language): Map<string, string> {
  const rows = text(`docs/glossary/${language}.md`).matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm);
  return new Map([...rows].map((row) => [row[1] ?? "", row[2] ?? ""]));
}

/** Every text that stands in an object of texts, by its place in it. */
function textsOf(words: unknown, place = ""): [string, string][] {
  if (typeof words === "string") return [[place, words]];
  if (words === null || typeof words !== "object") return [];
  return Object.entries(words).flatMap(([key, inner]) => textsOf(inner, `${place}.${key}`));
}

/** English beside the language, out of a catalogue. */
function catalogue(language: Language): [string, string][] {
  return CATALOGUES.flatMap((name) => {
    const po = text(`apps/web/src/locales/${language.slice(0, 2)}/${name}.po`);
    const value = (block: string, field: string) =>
      [...(new RegExp(`^${field} ((?:".*"\\n?)+)`, "m").exec(block)?.[1] ?? "").matchAll(/"(.*)"/g)]
        .map((part) => JSON.parse(`"${part[1]}"`))
        .join("");
    return po
      .split(/\n\n+/)
      .slice(1)
      .map((block): [string, string] => [value(block, "msgid"), value(block, "msgstr")]);
  });
}

/** English beside the language, out of the server's own texts. */
function served(language: Language): [string, string][] {
  return [SENTENCES, WORDS, STATEMENT_WORDS].flatMap((all: Record<Language, unknown>) => {
    const own = new Map(textsOf(all[language]));
    return textsOf(all.en_US).map(([place, english]): [string, string] => [
      english,
      own.get(place) ?? "",
    ]);
  });
}

it.each(LANGUAGES.filter((language) => language !== "en_US"))(
  "calls the wallets and the fund password by one name each in %s",
  (language) => {
    const lower = (said: string) => said.toLocaleLowerCase(language.slice(0, 2));
    const glossary = glossaryOf(language);
    const pairs = [...catalogue(language), ...served(language)];
    const wrong = NAMES.flatMap((name) => {
      // Endings change with the sentence, so the last letters are left out.
      const word = lower([...(glossary.get(name) ?? "?")].slice(0, -2).join(""));
      return pairs
        .filter(([english]) => english.toLowerCase().includes(name))
        .filter(([, own]) => !lower(own).includes(word))
        .map(([, own]) => `${name}: ${own}`);
    });
    expect(wrong).toEqual([]);
  },
);
