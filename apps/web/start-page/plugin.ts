/**
 * Makes the page of the built app paint by itself and fetch in one step: puts the style sheet and
 * boot.ts into it, with the list of what each path needs first. The server knows both by their
 * hashes (content/web-app.ts), so that its policy allows them and nothing else.
 */
import { join } from "node:path";
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { textsByEnglish } from "@ballast/words/app-texts.ts";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { build, type Plugin, type Rolldown } from "vite";
import { BROWSER_TARGET } from "../../../scripts/promised-browsers.ts";
import { cataloguesOf, FOLDERS } from "../src/folders.ts";
import type { Catalogue } from "../src/i18n/catalogue.ts";
import { PATHS, type Path, type PathFacts } from "../src/nav/paths.ts";
import { SAID as SAID_OF_FIGURES, type Said } from "./figures.ts";
import { FIRST_CALLS } from "./first-calls.ts";
import type { Start, Words } from "./start.ts";
import { checkBrowser, tooOldScript } from "./too-old.ts";

type Chunk = Rolldown.OutputChunk;

/** As `check-browser.js` asks for it. */
export const TOO_OLD = "too-old.js";

const SRC = join(import.meta.dirname, "../src");
/** What the page says before a catalogue is there, in English. */
const SAID = {
  ribbon: "TEST: test money only, nothing here has value",
  logIn: "Log in",
  promise: "Daily-return plans that are fully backed before they are sold.",
};

/**
 * What people open the app with, or are sent: the page names the files of these screens, which every
 * visit carries. Of another screen it names what all have; the screen's own follow a step later.
 */
const OPENED: readonly Path[] = [
  "/index",
  "/projects",
  "/mine",
  "/user/login",
  "/user/login/register",
  "/index/detail",
  "/user/balance",
  "/status",
  "/proofs",
  "/red-flags",
  "/how-paid",
];
/** The catalogues that they, and no others, speak from. */
const SPOKEN: readonly Catalogue[] = ["entry", "tabs", "plan"];

/** `pure`: names that only build a value, which falls away where nobody reads it. */
export function startPage(pure: string[]): Plugin {
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
        this.emitFile({ type: "asset", fileName: TOO_OLD, source: tooOldScript() });
      },
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const outputs = Object.values(bundle);
        const chunks = outputs.filter((output) => output.type === "chunk");
        const start = await startOf(chunks);
        const boot = `const START=${JSON.stringify(start)};${await bootScript(pure)}`;
        const scripts = [checkBrowser(), `if(!isTooOld){${boot}}`];
        return withoutScripts(withStyles(html, bundle)).replace(
          '<div id="root"></div>',
          (root) => root + scripts.map((script) => `<script>${script}</script>`).join(""),
        );
      },
    },
  };
}

async function startOf(chunks: Chunk[]): Promise<Start> {
  const files: string[] = [];
  const number = (chunk: Chunk) => {
    const [, name] = /^assets\/(\S+)\.js$/.exec(chunk.fileName) ?? [];
    if (name === undefined) throw new Error(`the page cannot name ${chunk.fileName}`);
    if (!files.includes(name)) files.push(name);
    return files.indexOf(name);
  };
  const page = pageOf(chunks);
  const member = chunkWith(chunks, "member-frame.tsx");
  const open = chunkWith(chunks, "open-frame.tsx");
  const start: Start = {
    files: "",
    page: page.map(number),
    screens: [],
    speaks: "",
    catalogues: [["entry"]],
    calls: FIRST_CALLS,
    says: idsOfWords(),
    words: {},
  };
  for (const path of Object.keys(PATHS) as Path[]) {
    const folder = FOLDERS[path];
    const facts: PathFacts = PATHS[path];
    const isVisitors = facts.visitor && !facts.open;
    const frame = facts.open ? open : member;
    const screen = chunkWith(chunks, `screens/${folder}/screen.tsx`);
    if (screen === undefined || frame === undefined) throw new Error(`no screen for ${path}`);
    const needed = closureOf(chunks, [
      ...(isVisitors ? [] : [frame]),
      ...(OPENED.includes(path) ? [screen] : []),
    ]);
    start.screens.push([...needed].filter((chunk) => !page.includes(chunk)).map(number));
    start.speaks += numberIn(start.catalogues, isVisitors ? [] : cataloguesOf(folder));
  }
  for (const language of LANGUAGES) {
    start.words[language.slice(0, 2)] = wordsOf(language, (catalogue) => {
      const chunk = chunkWith(chunks, `../../../packages/words/${language}/app/${catalogue}.json`);
      return chunk && number(chunk);
    });
  }
  return { ...start, files: files.join(" ") };
}

/** The place of these catalogues, and of the one that is there always, among those of other paths. */
function numberIn(all: Catalogue[][], more: Catalogue[]): number {
  const wanted = ["entry" as const, ...more];
  const known = all.findIndex((one) => one.join() === wanted.join());
  const number = known >= 0 ? known : all.push(wanted) - 1;
  if (number > 9) throw new Error("more than ten ways to speak need more than a digit");
  return number;
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

function wordsOf(
  language: Language,
  numberOf: (catalogue: Catalogue) => number | undefined,
): Words {
  const texts = textsByEnglish(language);
  const say = (english: string): string => {
    const text = texts.get(english);
    if (!text) throw new Error(`The page cannot say in ${language}: ${english}`);
    return text;
  };
  const files = SPOKEN.map((name) => [name, numberOf(name)] as const);
  return {
    files: Object.fromEntries(files.filter(([, number]) => number !== undefined)),
    ribbon: say(SAID.ribbon),
    logIn: say(SAID.logIn),
    promise: say(SAID.promise),
  };
}

/** The figures' words are not in the page: it takes them from the catalogues, where they have a name. */
function idsOfWords(): Record<Said, string> {
  const english = textsByEnglish("en_US");
  const ids = Object.entries(SAID_OF_FIGURES).map(([name, said]) => {
    if (!english.has(said)) throw new Error(`No screen says: ${said}`);
    return [name, generateMessageId(said)];
  });
  return Object.fromEntries(ids);
}

/** One small script without imports; React, which the stores know, falls away unused. */
async function bootScript(pure: string[]): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    root: import.meta.dirname,
    // Of a path the page asks only who may see it.
    plugins: [
      {
        name: "ballast-facts",
        transform: (code, id) =>
          id.endsWith("nav/paths.ts")
            ? code.replace(/depth: \d, |tab: true, |up: "[^"]*"/g, "")
            : null,
      },
    ],
    build: {
      write: false,
      target: BROWSER_TARGET,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(import.meta.dirname, "boot.ts"),
        treeshake: {
          moduleSideEffects: (id) => id.endsWith("boot.ts"),
          manualPureFunctions: pure,
        },
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

/**
 * Leaves out what Tailwind says for browsers without `@property`, which are refused: 150 bytes of the ten
 * packets that the page comes in.
 */
function forPromised(styles: string): string {
  const fallback = /@layer properties\{@supports [^{]*\{[^{]*\{[^{}]*\}\}\}/;
  if (!fallback.test(styles)) throw new Error("Tailwind writes no fallback for @property any more");
  return styles.replace(fallback, "");
}

/** The one style sheet stands in the page. */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
  const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith(".css"));
  const styles = sheets.map((sheet) => {
    if (sheet.type !== "asset") throw new Error(`${sheet.fileName} is no style sheet`);
    delete bundle[sheet.fileName];
    return `<style>${forPromised(String(sheet.source))}</style>`;
  });
  return html.replace("</head>", () => `${styles.join("")}</head>`);
}
