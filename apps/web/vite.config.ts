import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { BROWSER_TARGET } from "../../scripts/promised-browsers.ts";
import { verifyPage } from "../verify/build-page.ts";
import { startPage, TOO_OLD } from "./start-page/plugin.ts";
import { wordsOfLanguages } from "./worker/words.ts";

/** What comes with the page itself, or is imported by it. */
const PAGE_FILES = /\/(react|rolldown-runtime|index)-/;

const NAMED = new Set(["react", "rolldown-runtime", "pages", "entry"]);

/**
 * What a call is for, and which refusals it answers, is written for readers and for the server: the app
 * asks neither, and a phone need not load it.
 */
const unasked = {
  name: "ballast-unasked",
  apply: "build" as const,
  enforce: "pre" as const,
  transform: {
    filter: { id: /packages\/contract\/src\/[\w/-]+\.ts$/ },
    handler: (code: string) => ({
      code: code.replace(/^ {2}purpose:\s+"[^"]*",\n|^ {2}refusals: \[[^\]]*\],\n/gm, ""),
      map: null,
    }),
  },
};

/** Names that only build a value: a call of which nobody reads the result is left out. */
const PURE = ["endpoint", "z", "idOf", "paged", "whole", "codec"];

/**
 * Few files a screen, and none with what only others need: what comes with the page; the forms before
 * the login; what the tabs' roots and the frame around every screen of a member need, and what comes
 * to the frame and to home after the first sight; and what a dozen screens behind them share. What is
 * named in no group goes where it is needed.
 */
const GROUPS = [
  {
    name: "react",
    test: /node_modules\/(react|react-dom|scheduler)\/|\/react-first\./,
    priority: 5,
  },
  { name: "page", tags: ["$initial" as const], priority: 4 },
  {
    name: "form",
    test: /\/(ui\/(field|phone-field|phone-number|use-form)|api\/asked|parts\/(log-in|countries)|screens\/login\/screen)\./,
    priority: 3,
  },
  {
    name: "calls",
    test: /src\/(calls-first|api\/call)\.|contract\/src\/((product|content|user)\/calls|endpoint|money|days|ids|records)\.|zod/,
    priority: 2.5,
  },
  {
    name: "member",
    test: /\/(member-frame|query-frame|api\/(arrived|query|send)|parts\/(month-names|product-(card|figures|status|terms)|notice-body|offers-not-allowed|side-menu|platform-day|server-clock)|ui\/(countdown|progress-bar|list|money|amount-looks|empty|loaded|sheet|offline-banner)|screens\/home\/(screen|your-money|money-rows|notices|quick-actions|stage|timeline|timeline-chart|products-on-show))\.|tanstack/,
    priority: 2,
  },
  {
    name: "beside",
    test: /\/(parts\/(update-prompt|app-update|proof-watch|pull-to-refresh|live|live-topics|messages-count|unread|read-message)|api\/(live-state|back-off|live|typed-number)|contract\/src\/(message\/(calls|live)|gift\/quiz))\./,
    includeDependenciesRecursively: false,
    priority: 1.5,
  },
  {
    name: "home",
    test: /\/(screens\/home\/(beside|carousel|films|popup-notice|promotions)|parts\/place-link)\./,
    includeDependenciesRecursively: false,
    priority: 1.5,
  },
  {
    name: "plan",
    test: /\/(screens\/product-detail\/|parts\/(own-limit|chosen-coupon|coupon-words|gift-coupons|product-(fees|money))|ui\/radio-list|contract\/src\/product\/calculator)/,
    includeDependenciesRecursively: false,
    priority: 1.5,
  },
  { name: "shared", minShareCount: 12, priority: 1 },
];

const words = wordsOfLanguages();

// Lingui's plugins look for their configuration here, wherever the build is started from.
process.env.LINGUI_CONFIG = `${import.meta.dirname}/lingui.config.ts`;
export default defineConfig({
  root: import.meta.dirname,
  // What Lingui brings for older Reacts stands in React itself.
  resolve: { alias: [{ find: "use-sync-external-store/shim", replacement: "react" }] },
  plugins: [
    unasked,
    react(),
    // A message that a language lacks fails the build.
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    tailwindcss(),
    words.plugin,
    startPage(PURE),
    verifyPage(),
    VitePWA({
      injectRegister: false,
      manifest: {
        name: "Ballast",
        short_name: "Ballast",
        description: "Daily-return plans that are fully backed before they are sold. Test money.",
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
        // The script that draws documents is larger than the app, and documents are not kept.
        globIgnores: ["**/pages-*.js", "verify.html", TOO_OLD],
        manifestTransforms: [words.transform],
      },
    }),
  ],
  build: {
    target: BROWSER_TARGET,
    outDir: "dist",
    emptyOutDir: true,
    // Of what a screen needs beside its own file the page has some already, always.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !PAGE_FILES.test(file)),
    },
    rolldownOptions: {
      treeshake: { manualPureFunctions: PURE },
      output: {
        // The addresses of all files stand in the page's script, and weigh there: short ones but for
        // those that are spoken of above.
        chunkFileNames: ({ name }) =>
          NAMED.has(name) ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
        codeSplitting: { groups: GROUPS },
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
