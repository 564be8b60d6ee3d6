import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PREVIEW_PICTURE } from "@ballast/contract/linked-paths.ts";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { BROWSER_TARGET } from "../../scripts/supported-browsers.ts";
import { verifyPage } from "../verify/build-page.ts";
import { wordsFile } from "./src/i18n/words-file.ts";
import { firstScreens } from "./start-page/chunks.ts";
import { DOCUMENT_CHUNK, startPage, TOO_OLD, wordsVersion } from "./start-page/plugin.ts";

/**
 * A catalogue's file is named after its language, so that the worker can cache those of one
 * language (worker/sw.ts).
 */
const CATALOGUE = /\/words\/([a-z]{2})_[A-Z]{2}\/app\/[^/]+\.json/;
const WORDS_VERSION = wordsVersion();

/**
 * Changes whenever the contract does: responses that an older app cached cannot be decoded any
 * more.
 */
function contractHash(): string {
  const folder = join(import.meta.dirname, "../../packages/contract/src");
  const hash = createHash("sha256");
  for (const name of globSync("**/*.ts", { cwd: folder }).sort()) {
    if (!name.endsWith(".test.ts")) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex").slice(0, 8);
}

function fileName(chunk: { facadeModuleId?: string | null; name: string }): string {
  const [, language] = CATALOGUE.exec(chunk.facadeModuleId ?? "") ?? [];
  if (language) return wordsFile(language, chunk.name, WORDS_VERSION);
  return chunk.name === DOCUMENT_CHUNK ? "assets/[name]-[hash].js" : "assets/[hash:7].js";
}

// Lingui's plugins look for their configuration here, wherever the build is started.
process.env.LINGUI_CONFIG = `${import.meta.dirname}/lingui.config.ts`;
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    // A message without a translation in any language fails the build.
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    tailwindcss(),
    startPage(),
    verifyPage(),
    VitePWA({
      injectRegister: false,
      manifest: {
        name: "Ballast",
        short_name: "Ballast",
        description: "Accounts of test money, with books that everybody can check.",
        display: "standalone",
        start_url: "/",
        background_color: "#fbfaf7",
        theme_color: "#0b5c86",
        icons: [
          { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
          { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
      },
      strategies: "injectManifest",
      srcDir: "worker",
      filename: "sw.ts",
      injectManifest: {
        rollupFormat: "iife",
        globPatterns: ["**/*.{js,css,html,svg,png}"],
        // The script that renders documents is larger than the app, and documents are not cached.
        globIgnores: [`**/${DOCUMENT_CHUNK}-*.js`, "verify.html", TOO_OLD, PREVIEW_PICTURE],
      },
    }),
  ],
  define: {
    "import.meta.env.VITE_CONTRACT": JSON.stringify(contractHash()),
    "import.meta.env.VITE_WORDS": JSON.stringify(WORDS_VERSION),
  },
  build: {
    target: BROWSER_TARGET,
    outDir: "dist",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // One style sheet, which is inlined in the page.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // The page lists many of these files and must fit ten packets (e2e/first-paint.spec.ts):
        // names would cost it 300 bytes. The service worker knows those of words and documents by
        // name. No script imports the files of words, which are entries therefore.
        entryFileNames: fileName,
        chunkFileNames: fileName,
        codeSplitting: {
          groups: [
            // 67 kB that stay in a phone's cache from one release to the next.
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
            ...firstScreens,
            // Saves a screen 3 to 7 requests, for at most 2.5 kB.
            { name: "shared", minShareCount: 12, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/images", "/files", "/proofs", "/sandbox"].map((path) => [
        path,
        process.env.BALLAST_URL ?? "http://127.0.0.1:8080",
      ]),
    ),
  },
});
