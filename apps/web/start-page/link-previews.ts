/**
 * What others show of a link to the app: a title and a sentence for each page in each language, and
 * one picture without words. The server puts the texts into the page (content/link-tags.ts).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import {
  LINKED_PATHS,
  type LinkedPath,
  type LinkPreview,
  type LinkPreviews,
} from "@ballast/contract/linked-paths.ts";
import { textsByEnglish } from "@ballast/words/app-texts.ts";
import { text } from "@ballast/words/words.ts";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { Scene } from "../src/ui/scene.tsx";

/**
 * The English of the app's screens: a page's title, and what the lists of pages say about it. Of
 * the app itself they say what the welcome says where nobody may read of plans, because everybody
 * gets them.
 */
const SAID = {
  neutral: "Accounts of test money, with books that everybody can check.",
  ribbon: "TEST: test money only, nothing here has value",
};
const PAGES = {
  "/status": ["Status", "Cover, sales, withdrawals, checks of the books"],
  "/proofs": ["Proofs", "What members are owed, what is there, and how to check it"],
  "/red-flags": ["Red flags", "The regulators’ warning signs, answered by the books"],
  "/how-paid": [
    "How returns are paid",
    "From outside money to the member, with the sum at each stage",
  ],
} as const;

export function linkPreviews(): LinkPreviews<Language> {
  const all = LANGUAGES.map((language) => [language, previewsIn(language)] as const);
  const of = (path: "/" | LinkedPath) =>
    Object.fromEntries(all.map(([language, previews]) => [language, previews(path)]));
  const paths = ["/", ...LINKED_PATHS] as const;
  return Object.fromEntries(paths.map((path) => [path, of(path)])) as LinkPreviews<Language>;
}

function previewsIn(language: Language): (path: "/" | LinkedPath) => LinkPreview {
  const texts = textsByEnglish(language);
  const say = (english: string): string => {
    const found = texts.get(english);
    if (!found) throw new Error(`A preview cannot say in ${language}: ${english}`);
    return found;
  };
  const test = `${say(SAID.ribbon)}.`;
  return (path) => {
    if (path === "/user/login/register") {
      return {
        title: `${text(language, "texts", "preview.invitation")} · TEST`,
        description: `${text(language, "texts", "preview.invitation_ad")} ${test}`,
      };
    }
    if (path === "/" || path === "/welcome") {
      return { title: "Ballast · TEST", description: `${say(SAID.neutral)} ${test}` };
    }
    const [title, lead] = PAGES[path];
    return { title: `${say(title)} · Ballast TEST`, description: `${say(lead)}. ${test}` };
  };
}

const SIZE = { width: 1_200, height: 630 };

/** The lighthouse by day, in the app's own drawing, as a PNG: previews show no other vectors. */
export async function previewPicture(): Promise<Uint8Array> {
  const styles = readFileSync(join(import.meta.dirname, "../src/style.css"), "utf8");
  const byDay = (name: string): string => {
    const [, colour] = new RegExp(`${name}: light-dark\\((#\\w+),`).exec(styles) ?? [];
    if (colour === undefined) throw new Error(`style.css has no colour ${name}`);
    return colour;
  };
  const drawing = renderToStaticMarkup(createElement(Scene, { of: "lighthouse" }))
    .replace("<svg ", `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" `)
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => byDay(name));
  const { data } = await sharp(Buffer.from(drawing))
    .resize({ ...SIZE, fit: "cover" })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return data;
}
