/**
 * The files of the drawer that the member's app shows for the sandbox, in the form that browsers
 * load.
 */
import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { catalogueOf } from "@ballast/words/words.ts";

/** The text is made when it is first read. */
export type DrawerFile = { type: string; readonly text: string };

function madeOnce(type: string, make: () => string): DrawerFile {
  let made: string | undefined;
  return {
    type,
    get text() {
      made ??= make();
      return made;
    },
  };
}

const folder = new URL("../drawer/", import.meta.url);

/** Files by path: `drawer.js` is the entry point, `words/<two letters>.json` its words. */
export function drawerFiles(): Map<string, DrawerFile> {
  const files = new Map<string, DrawerFile>();
  const read = (path: string) => readFileSync(new URL(path, folder), "utf8");
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".ts"))) {
    const strip = () => stripTypeScriptTypes(read(name)).replace(/"(\.\/[a-z-]+)\.ts"/g, '"$1.js"');
    files.set(name.replace(/ts$/, "js"), madeOnce("text/javascript; charset=utf-8", strip));
  }
  files.set(
    "drawer.css",
    madeOnce("text/css; charset=utf-8", () => read("drawer.css")),
  );
  for (const language of LANGUAGES) {
    const words = () => JSON.stringify({ language, words: catalogueOf(language, "drawer") });
    const path = `words/${language.slice(0, 2)}.json`;
    files.set(path, madeOnce("application/json; charset=utf-8", words));
  }
  return files;
}
