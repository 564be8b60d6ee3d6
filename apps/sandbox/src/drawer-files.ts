/**
 * The files of the drawer that the member's app shows for the sandbox, in the form that browsers
 * load.
 */
import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { catalogueOf } from "@ballast/words/words.ts";

export type DrawerFile = { type: string; text: string };

const folder = new URL("../drawer/", import.meta.url);

/** Files by path: `drawer.js` is the entry point, `words/<two letters>.json` its words. */
export function drawerFiles(): Map<string, DrawerFile> {
  const files = new Map<string, DrawerFile>();
  const read = (path: string) => readFileSync(new URL(path, folder), "utf8");
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".ts"))) {
    files.set(name.replace(/ts$/, "js"), {
      type: "text/javascript; charset=utf-8",
      text: stripTypeScriptTypes(read(name)).replace(/"(\.\/[a-z-]+)\.ts"/g, '"$1.js"'),
    });
  }
  files.set("drawer.css", { type: "text/css; charset=utf-8", text: read("drawer.css") });
  for (const language of LANGUAGES) {
    const text = JSON.stringify({ language, words: catalogueOf(language, "drawer") });
    const path = `words/${language.slice(0, 2)}.json`;
    files.set(path, { type: "application/json; charset=utf-8", text });
  }
  return files;
}
