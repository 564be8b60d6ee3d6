/**
 * The message for browsers older than the supported ones: `check-browser.js` is part of the page,
 * while the sentences are in a script of their own that no other browser loads.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { text } from "@ballast/words/words.ts";
import { SUPPORTED_BROWSERS } from "../../../scripts/supported-browsers.ts";

const here = import.meta.dirname;
/** Removes comments and indentation; the scripts for old browsers need no more minification. */
const short = (script: string) =>
  script
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\n\s*/g, "")
    .trim();

export const checkBrowser = () => short(readFileSync(join(here, "check-browser.js"), "utf8"));

export function tooOldScript(): string {
  const said = LANGUAGES.map((language) => [
    language.slice(0, 2),
    [
      text(language, "texts", "too_old.title"),
      text(language, "texts", "too_old.body", SUPPORTED_BROWSERS),
    ],
  ]);
  const script = readFileSync(join(here, "say-too-old.js"), "utf8");
  return `var TOO_OLD=${JSON.stringify(Object.fromEntries(said))};${short(script)}`;
}
