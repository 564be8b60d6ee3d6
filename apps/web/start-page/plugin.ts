/**
 * Makes the page of the built app paint by itself and fetch in one step: puts the style sheet and
 * boot.ts into it, with the list of what each path needs first. The server knows both by their
 * hashes (content/web-app.ts), so that its policy allows them and nothing else.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { formatter } from "@lingui/format-po";
import { build, type Plugin, type Rolldown } from "vite";
import { cataloguesOf, FOLDERS } from "../src/folders.ts";
import { CATALOGUES, type Catalogue } from "../src/i18n/catalogue.ts";
import { PATHS, type Path, type PathFacts } from "../src/nav/paths.ts";
import { FIRST_CALLS } from "./first-calls.ts";
import type { Start, Words } from "./start.ts";

type Chunk = Rolldown.OutputChunk;

const SRC = join(import.meta.dirname, "../src");
/** What the page says before a catalogue is there, in English. */
const SAID = {
  ribbon: "TEST: test money only, nothing here has value",
  logIn: "Log in",
  promise: "Daily-return plans that are fully backed before they are sold.",
};

export function startPage(): Plugin {
  return {
    name: "ballast-start-page",
    apply: "build",
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        // No chunk asks for a style sheet by itself.
        for (const output of Object.values(bundle)) {
          if (output.type === "chunk") output.viteMetadata?.importedCss.clear();
        }
      },
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const outputs = Object.values(bundle);
        const chunks = outputs.filter((output) => output.type === "chunk");
        const start = await startOf(chunks);
        const script = `const START=${JSON.stringify(start)};${await bootScript()}`;
        return withoutScripts(withStyles(html, bundle)).replace(
          '<div id="root"></div>',
          () => `<div id="root"></div><script>${script}</script>`,
        );
      },
    },
  };
}

async function startOf(chunks: Chunk[]): Promise<Start> {
  const files: string[] = [];
  const number = (chunk: Chunk) => {
    const address = `/${chunk.fileName}`;
    if (!files.includes(address)) files.push(address);
    return files.indexOf(address);
  };
  const page = pageOf(chunks);
  const member = chunkWith(chunks, "member-frame.tsx");
  const open = chunkWith(chunks, "open-frame.tsx");
  const start: Start = {
    files,
    page: page.map(number),
    screens: {},
    speaks: {},
    calls: FIRST_CALLS,
    words: {},
  };
  for (const path of Object.keys(PATHS) as Path[]) {
    const folder = FOLDERS[path];
    const facts: PathFacts = PATHS[path];
    const isVisitors = facts.visitor && !facts.open;
    const frame = facts.open ? open : member;
    const screen = chunkWith(chunks, `screens/${folder}/screen.tsx`);
    if (screen === undefined || frame === undefined) continue;
    const needed = closureOf(chunks, isVisitors ? [screen] : [frame, screen]);
    start.screens[path] = [...needed].filter((chunk) => !page.includes(chunk)).map(number);
    if (!isVisitors) start.speaks[path] = ["entry", ...cataloguesOf(folder)];
  }
  for (const language of LANGUAGES) {
    const locale = language.slice(0, 2);
    start.words[locale] = await wordsOf(locale, (catalogue) => {
      const chunk = chunkWith(chunks, `locales/${locale}/${catalogue}.po`);
      return chunk && number(chunk);
    });
  }
  return start;
}

/** What every screen needs; the app comes last. */
function pageOf(chunks: Chunk[]): Chunk[] {
  const entries = chunks.filter(({ isEntry }) => isEntry);
  return [...closureOf(chunks, entries)].reverse();
}

function chunkWith(chunks: Chunk[], module: string): Chunk | undefined {
  return chunks.find(({ moduleIds }) => moduleIds.some((id) => id.startsWith(join(SRC, module))));
}

/** The chunks themselves and all that they import, and these in turn. */
function closureOf(chunks: Chunk[], roots: Chunk[]): Set<Chunk> {
  const found = new Set(roots);
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported) found.add(imported);
    }
  }
  return found;
}

async function wordsOf(
  locale: string,
  numberOf: (catalogue: Catalogue) => number | undefined,
): Promise<Words> {
  const filename = join(SRC, "locales", locale, "entry.po");
  const context = { locale, sourceLocale: "en", filename };
  const catalogue = await formatter().parse(readFileSync(filename, "utf8"), context);
  const say = (source: string): string => {
    const found = Object.values(catalogue).find(({ message }) => message === source);
    const said = locale === "en" ? found?.message : found?.translation;
    if (!said) throw new Error(`The page cannot say in ${locale}: ${source}`);
    return said;
  };
  const files = CATALOGUES.map((name) => [name, numberOf(name)] as const);
  return {
    files: Object.fromEntries(files.filter(([, number]) => number !== undefined)),
    ribbon: say(SAID.ribbon),
    logIn: say(SAID.logIn),
    promise: say(SAID.promise),
  };
}

/** One small script without imports; React, which the stores know, falls away unused. */
async function bootScript(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    root: import.meta.dirname,
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(import.meta.dirname, "boot.ts"),
        treeshake: { moduleSideEffects: (id) => id.endsWith("boot.ts") },
        output: { format: "iife" },
      },
    },
  });
  const [output] = [built].flat();
  const [chunk] = output !== undefined && "output" in output ? output.output : [];
  if (chunk === undefined) throw new Error("the script of the page was not built");
  return chunk.code.trim();
}

/** Which are fetched, and when, boot.ts says. */
function withoutScripts(html: string): string {
  const own = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;
  return html.replace(own, "");
}

/** The one style sheet stands in the page. */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
  const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith(".css"));
  const styles = sheets.map((sheet) => {
    if (sheet.type !== "asset") throw new Error(`${sheet.fileName} is no style sheet`);
    delete bundle[sheet.fileName];
    return `<style>${sheet.source}</style>`;
  });
  return html.replace("</head>", () => `${styles.join("")}</head>`);
}
