/** The drawer that the member's app shows of the sandbox, as a browser takes it. */
import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";

export type DrawerFile = { type: string; text: string };

const folder = new URL("../drawer/", import.meta.url);

/** By path: `drawer.js` is the one to begin with, `words/<Language>.json` its words. */
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
  for (const name of readdirSync(new URL("words/", folder))) {
    const path = `words/${name}`;
    files.set(path, { type: "application/json; charset=utf-8", text: read(path) });
  }
  return files;
}
