/**
 * Loads the catalogues: `entry` before the first screen, each other one with the screens that use
 * it.
 */
import { type Language, localeOf } from "@ballast/contract/language.ts";
import { i18n, type Messages } from "@lingui/core";
import { createStore } from "../api/store.ts";
import type { Catalogue } from "./catalogue.ts";
import { languageName, setLanguage } from "./language.ts";
import { wordsFile } from "./words-file.ts";

type File = { messages: Messages };

/** By path. A build puts the names together by their rule: 0.8 kB less of the first script. */
const files = import.meta.env.PROD
  ? {}
  : import.meta.glob<File>("../../../../packages/words/*/app/*.json", { query: "?lingui" });
const loaded = new Set<Catalogue>();
/** Counts the language changes, so that only the last one takes effect. */
const turns = createStore(0);

async function load(language: Language, catalogue: Catalogue): Promise<Messages> {
  if (import.meta.env.PROD) {
    const version: string = import.meta.env.VITE_WORDS;
    const name = wordsFile(language.slice(0, 2), catalogue, version);
    const file: File = await import(/* @vite-ignore */ `/${name}`);
    return file.messages;
  }
  const file = files[`../../../../packages/words/${language}/app/${catalogue}.json`];
  return file === undefined ? {} : (await file()).messages;
}

/** Shows the app in a language; every catalogue in use is loaded before anything changes. */
export async function speak(language: Language, isChosen: boolean): Promise<void> {
  const turn = turns.read() + 1;
  turns.write(turn);
  loaded.add("entry");
  let names: Catalogue[];
  let all: Messages[];
  do {
    names = [...loaded];
    all = await Promise.all(names.map((catalogue) => load(language, catalogue)));
    // Another language was chosen meanwhile; the last choice wins.
    if (turn !== turns.read()) return;
  } while (names.length < loaded.size);
  i18n.load(language, Object.assign({}, ...all));
  // Intl, which selects the plural forms, does not accept an underscore.
  i18n.activate(language, localeOf(language));
  setLanguage(language, isChosen);
}

/** Loads a catalogue in the current language. */
export async function need(catalogue: Catalogue): Promise<void> {
  if (loaded.has(catalogue)) return;
  const language = languageName();
  const messages = await load(language, catalogue);
  if (language !== languageName()) return need(catalogue);
  loaded.add(catalogue);
  i18n.load(language, messages);
}
