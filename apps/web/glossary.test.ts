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
const NAMES = [
  ...["recharge wallet", "balance wallet", "local wallet", "fund password"],
  "fingerprint of the published list",
];

/** How the first lines of a glossary say that readers are spoken to, as words that would break it. */
const OTHER_ADDRESS: Partial<Record<Language, RegExp>> = {
  de_DE: /(?<!\p{L})(du|dein\p{L}*|dir|dich)(?!\p{L})/iu,
  es_ES: /(?<!\p{L})(tú|ti|tuyos?|tienes|puedes|quieres)(?!\p{L})/iu,
  fr_FR: /(?<!\p{L})(tu|ton|toi|tes)(?!\p{L})/iu,
  hi_IN: /तुम|तेर[ाीे]/u,
  it_IT:
    /(?<!\p{L})(Lei|I suoi post|Il suo commento|dei suoi conti|le resta|vuole dire|verifichi|scriva|inserisca|scelga|attenda)(?!\p{L})/u,
  pt_PT: /(?<!\p{L})(você|teus?|tuas?|contigo)(?!\p{L})/iu,
  tr_TR: /(?<!\p{L})(sen|senin|sana|seni)(?!\p{L})/iu,
};

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

/** English beside the language, out of verify.html. */
function offline(language: Language): [string, string][] {
  const words = (of: Language) => JSON.parse(text(`apps/verify/words/${of}.json`));
  const own = words(language);
  return Object.entries(words("en_US")).map(([word, english]) => [String(english), own[word]]);
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
  "calls the wallets, the fund password and the fingerprint by one name each in %s",
  (language) => {
    const lower = (said: string) => said.toLocaleLowerCase(language.slice(0, 2));
    const glossary = glossaryOf(language);
    const pairs = [...catalogue(language), ...served(language), ...offline(language)];
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

it.each(LANGUAGES.filter((language) => language !== "en_US"))(
  "says by one word that money is locked in %s",
  (language) => {
    const lower = (said: string) => said.toLocaleLowerCase(language.slice(0, 2));
    // What every form of it has in common: sperren, gesperrt.
    const word = lower([...(glossaryOf(language).get("lock") ?? "?")].slice(0, 4).join("")).trim();
    const pairs = [...catalogue(language), ...served(language), ...offline(language)];
    const said = pairs.filter(([english]) => /\blocked\b(?! to)/i.test(english));
    expect(said.length).toBeGreaterThan(30);
    expect(said.filter(([, own]) => !lower(own).includes(word))).toEqual([]);
  },
);

it.each(LANGUAGES)("says the rule of a password alike everywhere in %s", (language) => {
  const plain = (said = "") => said.replaceAll("’", "'").replace(/[.।]$/, "");
  const saidOf = (start: string) =>
    catalogue(language)
      .filter(([english]) => english.startsWith(start))
      .map(([english, own]) => plain(language === "en_US" ? english : own));
  const refused = [...new Set(saidOf("Please enter an 8 to 24"))];
  expect(refused).toEqual([plain(SENTENCES[language].password_form)]);
  // Below the field before; that of the fund password says more.
  const [hint = "?", ...others] = saidOf("8 to 24").sort((one, other) => one.length - other.length);
  expect(others.filter((other) => !other.startsWith(hint))).toEqual([]);
  const numbers = (said = "") => said.match(/\d+/g);
  expect([numbers(hint), numbers(refused[0])]).toEqual([
    ["8", "24"],
    ["8", "24"],
  ]);
});

it("names in English what a password may hold, and not that it holds no characters", () => {
  expect(SENTENCES.en_US.password_form).toMatch(/not containing any .* than letters and digits\.$/);
});

it.each(Object.entries(OTHER_ADDRESS) as [Language, RegExp][])(
  "speaks to the reader as its glossary says in %s",
  (language, other) => {
    const said = [...catalogue(language), ...served(language)].map(([, own]) => own);
    expect(said.length).toBeGreaterThan(1_000);
    expect(said.filter((own) => other.test(own))).toEqual([]);
  },
);
