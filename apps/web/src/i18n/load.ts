/** Loads the catalogues: `entry` before the first screen, the others with the screens they are for. */
import { type Language, localeOf } from "@ballast/contract/language.ts";
import { i18n, type Messages } from "@lingui/core";
import { createStore } from "../api/store.ts";
import type { Catalogue } from "./catalogue.ts";
import { languageName, setLanguage } from "./language.ts";

const files = import.meta.glob<{ messages: Messages }>("../../../../packages/words/*/app/*.json", {
  query: "?lingui",
});
const loaded = new Set<Catalogue>();
/** How often a language was chosen. */
const turns = createStore(0);

async function load(language: Language, catalogue: Catalogue): Promise<Messages> {
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
    // Another language was chosen meanwhile: the last one wins.
    if (turn !== turns.read()) return;
  } while (names.length < loaded.size);
  i18n.load(language, Object.assign({}, ...all));
  // Intl, which counts the plurals, knows no underscore.
  i18n.activate(language, localeOf(language));
  setLanguage(language, isChosen);
}

/** Makes a catalogue part of what is loaded, in the present language. */
export async function need(catalogue: Catalogue): Promise<void> {
  if (loaded.has(catalogue)) return;
  const language = languageName();
  const messages = await load(language, catalogue);
  if (language !== languageName()) return need(catalogue);
  loaded.add(catalogue);
  i18n.load(language, messages);
}
