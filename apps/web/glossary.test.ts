/**
 * Checks the texts that members read against the glossary of each language: one thing has one name
 * everywhere.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { appTexts } from "@ballast/words/app-texts.ts";
import { catalogueOf } from "@ballast/words/words.ts";
import { expect, it } from "vitest";

/** Names of things. Verbs and everyday words are not listed, because their translation may vary. */
const NAMES = [
  ...["recharge wallet", "balance wallet", "local wallet", "fund password"],
  "fingerprint of the published list",
];

/** Words that break the form of address that the first lines of a glossary prescribe. */
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
  const rows = text(`packages/words/${language}/glossary.md`).matchAll(
    /^\| ([^|]+) \| ([^|]+) \|/gm,
  );
  return new Map([...rows].map((row) => [row[1] ?? "", row[2] ?? ""]));
}

/** The app's messages as pairs of English and translation. */
const catalogue = (language: Language) =>
  appTexts(language).map(({ english, text }): [string, string] => [english, text]);

const SERVED = [
  "refusals",
  "messages",
  "statement",
  "texts",
  "understanding",
  "guides",
  "verify",
] as const;

/** All other texts that members read, as pairs of English and translation. */
function served(language: Language): [string, string][] {
  return SERVED.flatMap((subject) => {
    const own: Record<string, string> = catalogueOf(language, subject);
    return Object.entries(catalogueOf("en_US", subject)).map(([id, english]): [string, string] => [
      english,
      own[id] ?? "",
    ]);
  });
}

it.each(LANGUAGES.filter((language) => language !== "en_US"))(
  "calls the wallets, the fund password and the fingerprint by one name each in %s",
  (language) => {
    const lower = (said: string) => said.toLocaleLowerCase(language.slice(0, 2));
    const glossary = glossaryOf(language);
    const pairs = [...catalogue(language), ...served(language)];
    const wrong = NAMES.flatMap((name) => {
      // Endings change with the sentence, so the last two letters are left out.
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
    // The first four letters, which all forms of the word share: sperren, gesperrt.
    const word = lower([...(glossaryOf(language).get("lock") ?? "?")].slice(0, 4).join("")).trim();
    const pairs = [...catalogue(language), ...served(language)];
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
  const refused = [...new Set(saidOf("Please enter an {least} to {most}"))];
  expect(refused).toEqual([plain(catalogueOf(language, "refusals").password_form)]);
  // The shortest is the hint below the field; the hint of the fund password continues after the
  // same words.
  const [hint = "?", ...others] = saidOf("{least} to {most} letters").sort(
    (one, other) => one.length - other.length,
  );
  expect(others.filter((other) => !other.startsWith(hint))).toEqual([]);
  expect(hint).toMatch(/\{least\}.*\{most\}/);
}); // @rule message/password-form

it("names in English what a password may hold, and not that it holds no characters", () => {
  expect(catalogueOf("en_US", "refusals").password_form).toMatch(
    /not containing any .* than letters and digits\.$/,
  );
});

it.each(Object.entries(OTHER_ADDRESS) as [Language, RegExp][])(
  "speaks to the reader as its glossary says in %s",
  (language, other) => {
    const said = [...catalogue(language), ...served(language)].map(([, own]) => own);
    expect(said.length).toBeGreaterThan(1_000);
    expect(said.filter((own) => other.test(own))).toEqual([]);
  },
);
