/** What the app says in a language, looked up by the English of its catalogues. */
import { readFileSync } from "node:fs";
import type { Language } from "@ballast/contract/language.ts";
import { CATALOGUES } from "../apps/web/src/i18n/catalogue.ts";

const LOCALES = new URL("../apps/web/src/locales/", import.meta.url);

function read(language: Language): Map<string, string> {
  const words = new Map<string, string>();
  for (const catalogue of CATALOGUES) {
    const po = readFileSync(new URL(`${language.slice(0, 2)}/${catalogue}.po`, LOCALES), "utf8");
    for (const block of po.split(/\n\n+/).slice(1)) {
      // In a context it says another thing in the same English words.
      if (!block.includes("msgctxt ")) words.set(field(block, "msgid"), field(block, "msgstr"));
    }
  }
  return words;
}

function field(block: string, name: string): string {
  const lines = new RegExp(`^${name} ((?:".*"\\n?)+)`, "m").exec(block)?.[1] ?? "";
  return [...lines.matchAll(/".*"/g)].map(([part]) => JSON.parse(part) as string).join("");
}

/**
 * `say("Log in")` is the text in that language; where the English has holes, as in
 * `say("Withdraw {amount}")`, it is a pattern that takes anything in them. An English text that is
 * in no catalogue throws, so that a test cannot look for what nobody says any more.
 */
export function wordsOf(language: Language): (english: string) => string | RegExp {
  const words = read(language);
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
