/**
 * Makes the built page paint on its own and fetch everything in one step: inlines the style sheet
 * and inline-boot.ts, with the list of files that each path needs first. The server knows the
 * hashes of both (content/web-app.ts), so that its content security policy allows them and nothing
 * else.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { PREVIEW_PICTURE, PREVIEW_TEXTS } from "@ballast/contract/linked-paths.ts";
import { textsByEnglish } from "@ballast/words/app-texts.ts";
import { build, type Plugin, type Rolldown } from "vite";
import { BROWSER_TARGET } from "../../../scripts/supported-browsers.ts";
import { FIRST_SCREENS } from "../src/first-screens.ts";
import { CATALOGUES, cataloguesOf } from "../src/i18n/catalogue.ts";
import { wordsFile } from "../src/i18n/words-file.ts";
import { PATHS, type Path, type PathFacts } from "../src/nav/paths.ts";
import { FOLDERS } from "../src/screen-folders.ts";
import type { BootManifest, Words } from "./boot-manifest.ts";
import { FIRST_CALLS } from "./first-calls.ts";
import { linkPreviews, previewPicture } from "./link-previews.ts";
import { checkBrowser, tooOldScript } from "./too-old.ts";

type Chunk = Rolldown.OutputChunk;

/** The file name under which `check-browser.js` requests the script. */
export const TOO_OLD = "too-old.js";
/** The chunk that draws PDF documents: larger than the app, and left out of the offline copy. */
export const DOCUMENT_CHUNK = "pdf-pages";

const SRC = join(import.meta.dirname, "../src");
const WORDS = join(import.meta.dirname, "../../../packages/words");
/** The texts that the page shows before a catalogue is loaded, in English. */
const SAID = {
  ribbon: "TEST: test money only, nothing here has value",
  logIn: "Log in",
  promise: "Plans whose whole return is locked before sale.",
};

/**
 * The paths that visits usually start with. The manifest lists the files of these screens and is
 * part of the page that every visit loads. For any other screen it lists the common files only; the
 * screen's own files follow one step later.
 */
const OPENED: readonly Path[] = [
  "/index",
  "/projects",
  "/mine",
  "/welcome",
  "/user/login",
  "/user/login/register",
  "/user/balance",
  "/status",
  "/proofs",
  "/red-flags",
  "/how-paid",
];

export function startPage(): Plugin {
  return {
    name: "ballast-start-page",
    apply: "build",
    buildStart() {
      // No script names them (src/i18n/load.ts).
      for (const id of globSync("*/app/*.json", { cwd: WORDS })) {
        this.emitFile({
          type: "chunk",
          id: `${join(WORDS, id)}?lingui`,
          preserveSignature: "strict",
        });
      }
    },
    async generateBundle(_options, bundle) {
      if (!Object.keys(bundle).some((name) => name.startsWith(`assets/${DOCUMENT_CHUNK}-`))) {
        throw new Error(`no chunk is called ${DOCUMENT_CHUNK}, which no phone is to keep`);
      }
      this.emitFile({ type: "asset", fileName: TOO_OLD, source: tooOldScript() });
      const previews = JSON.stringify(linkPreviews());
      this.emitFile({ type: "asset", fileName: PREVIEW_TEXTS, source: previews });
      const picture = await previewPicture();
      this.emitFile({ type: "asset", fileName: PREVIEW_PICTURE, source: picture });
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const outputs = Object.values(bundle);
        const chunks = outputs.filter((output) => output.type === "chunk");
        const start = await manifestOf(chunks);
        const boot = `const BOOT_MANIFEST=${JSON.stringify(start)};${await bootScript()}`;
        const scripts = [checkBrowser(), `if(!isTooOld){${boot}}`];
        return withoutScripts(withStyles(html, bundle)).replace(
          '<div id="root"></div>',
          (root) => root + scripts.map((script) => `<script>${script}</script>`).join(""),
        );
      },
    },
  };
}

async function manifestOf(chunks: Chunk[]): Promise<BootManifest> {
  const files: string[] = [];
  const number = ({ fileName }: Chunk) => {
    const address = `/${fileName}`;
    if (!files.includes(address)) files.push(address);
    return files.indexOf(address);
  };
  // Vite removes the entry module, which contains only imports.
  const app = chunkWith(chunks, "main.tsx");
  const member = chunkWith(chunks, "member-frame.tsx");
  const open = chunkWith(chunks, "query-frame.tsx");
  const all = chunkWith(chunks, "screen-files.ts");
  if (!app || !member || !open || !all) throw new Error("the app has no entry or no frame");
  const filesOf = (...roots: Chunk[]) => [...closureOf(chunks, [app, ...roots])].map(number);
  const start: BootManifest = {
    files,
    app: number(app),
    screens: {},
    others: { files: filesOf(all), catalogues: ["entry"] },
    calls: FIRST_CALLS,
    wordsVersion: wordsVersion(),
    words: {},
  };
  for (const path of OPENED) {
    const folder = FOLDERS[path];
    const facts: PathFacts = PATHS[path];
    const screen = chunkWith(chunks, `screens/${folder}/screen.tsx`);
    if (screen === undefined) throw new Error(`no screen for ${path}`);
    const frame = facts.open ? [open] : facts.visitor ? [] : [member];
    start.screens[path] = {
      files: filesOf(...frame, ...(FIRST_SCREENS[path] ? [] : [all]), screen),
      catalogues: cataloguesOf(folder),
    };
  }
  for (const language of LANGUAGES) {
    const short = language.slice(0, 2);
    start.words[short] = wordsOf(language);
    for (const catalogue of CATALOGUES) {
      const file = wordsFile(short, catalogue, start.wordsVersion);
      const chunk = chunks.find(({ fileName }) => fileName === file);
      // With an import its content could change while its name stays.
      if (chunk === undefined || chunk.imports.length > 0) throw new Error(`no ${file} of its own`);
    }
  }
  return start;
}

function chunkWith(chunks: Chunk[], module: string): Chunk | undefined {
  return chunks.find(({ moduleIds }) => moduleIds.some((id) => id.startsWith(join(SRC, module))));
}

/** The chunks and everything that they import, transitively. */
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

/** What else decides what a file of words holds. */
const COMPILES_WORDS = [
  "package-lock.json",
  "apps/web/lingui.config.ts",
  "apps/web/vite.config.ts",
  "scripts/supported-browsers.ts",
];

/** Changes with every text of the app and with what compiles them. */
export function wordsVersion(): string {
  const hash = createHash("sha256");
  for (const name of globSync("*/app/*.json", { cwd: WORDS }).sort()) {
    hash.update(name).update(readFileSync(join(WORDS, name)));
  }
  for (const name of COMPILES_WORDS) {
    hash.update(readFileSync(join(import.meta.dirname, "../../..", name)));
  }
  return hash.digest("base64url").slice(0, 8);
}

function wordsOf(language: Language): Words {
  const texts = textsByEnglish(language);
  const say = (english: string): string => {
    const text = texts.get(english);
    if (!text) throw new Error(`The page cannot say in ${language}: ${english}`);
    return text;
  };
  return {
    ribbon: say(SAID.ribbon),
    logIn: say(SAID.logIn),
    promise: say(SAID.promise),
  };
}

/**
 * Bundles inline-boot.ts into one small script without imports; React, which the stores import, is
 * removed as unused.
 */
async function bootScript(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    root: import.meta.dirname,
    build: {
      write: false,
      target: BROWSER_TARGET,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(import.meta.dirname, "inline-boot.ts"),
        treeshake: { moduleSideEffects: (id) => id.endsWith("inline-boot.ts") },
        output: { format: "iife" },
      },
    },
  });
  const [output] = [built].flat();
  const [chunk] = output !== undefined && "output" in output ? output.output : [];
  if (chunk === undefined) throw new Error("the script of the page was not built");
  return chunk.code.trim();
}

/** Removes the script tags: inline-boot.ts decides which scripts are fetched, and when. */
function withoutScripts(html: string): string {
  const own =
    /\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g;
  return html.replace(own, "");
}

/**
 * Tailwind's substitute for `@property`, for Safari before 16.4 and Firefox before 128, which the
 * app turns away (say-too-old.js): 210 bytes of the page that must fit ten packets.
 */
const FOR_OLDER = /@layer properties\{@supports[^{]*\{[^{}]*\{[^{}]*\}\}\}/;

/** Inlines the one style sheet. */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
  const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith(".css"));
  const styles = sheets.map((sheet) => {
    if (sheet.type !== "asset") throw new Error(`${sheet.fileName} is no style sheet`);
    delete bundle[sheet.fileName];
    return `<style>${String(sheet.source).replace(FOR_OLDER, "")}</style>`;
  });
  return html.replace("</head>", () => `${styles.join("")}</head>`);
}
