/** What the app and the server say themselves is held against the list that staff are held against. */
import { readFileSync } from "node:fs";
import { forbiddenWord } from "@ballast/contract/forbidden-words.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { SENTENCES } from "@ballast/contract/sentences.ts";
import { describe, expect, it } from "vitest";
import { DISCLOSURE_TEXTS } from "../members/disclosure-texts.ts";
import { WORDS } from "../messages/words.ts";

const root = new URL("../../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

describe.each(LANGUAGES)("no claim beyond the proof is made in %s", (language) => {
  const claims = (texts: readonly string[]) => texts.filter((text) => forbiddenWord(text) !== null);

  it("by the app", () => {
    const folder = `apps/web/src/locales/${language.slice(0, 2)}`;
    const catalogues = ["entry", "tabs", "beside", "member"].flatMap((name) =>
      [...read(`${folder}/${name}.po`).matchAll(/^(?:msgstr )?"(.*)"$/gm)].map(([, text]) => text),
    );
    expect(catalogues.length).toBeGreaterThan(100);
    expect(claims(catalogues.map((text) => text ?? ""))).toEqual([]);
    expect(claims([read(`apps/sandbox/drawer/words/${language}.json`)])).toEqual([]);
  });

  it("by the server", () => {
    const said = JSON.stringify([DISCLOSURE_TEXTS[language], WORDS[language]]);
    expect(claims([...Object.values(SENTENCES[language]), ...said.split('","')])).toEqual([]);
  });
});
