/**
 * Builds verify.html: one file that checks a member's proof, or a signed statement, by itself, from
 * anywhere and without a network. Its own policy forbids it every connection but to who serves it;
 * script and style are named by their hashes.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { CURRENCIES } from "@ballast/contract/money.ts";
import { build, type Plugin } from "vite";

const here = import.meta.dirname;

export function verifyPage(): Plugin {
  return {
    name: "ballast-verify-page",
    apply: "build",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: "verify.html", source: await buildVerifyPage() });
    },
  };
}

async function buildVerifyPage(): Promise<string> {
  const script = await bundle();
  const style = readFileSync(join(here, "page.css"), "utf8").replace(/\s*\n\s*/g, "\n");
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hashOf(script)}'`,
    `style-src 'sha256-${hashOf(style)}'`,
    "img-src data:",
    // The published keys of statements, of the installation that serves the page; a file has no self.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join(";");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>Ballast</title>
<style>${style}</style>
</head>
<body>
<noscript>This page needs JavaScript.</noscript>
<script>${script}</script>
</body>
</html>
`;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

async function bundle(): Promise<string> {
  const words = LANGUAGES.map((name) => [
    name,
    JSON.parse(readFileSync(join(here, `words/${name}.json`), "utf8")),
  ]);
  const exponents = Object.entries(CURRENCIES).map(([name, { exponent }]) => [name, exponent]);
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    root: here,
    define: {
      WORDS: JSON.stringify(Object.fromEntries(words)),
      EXPONENTS: JSON.stringify(Object.fromEntries(exponents)),
    },
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(here, "page.ts"), output: { format: "iife" } },
    },
  });
  const [output] = [built].flat();
  const [chunk] = output !== undefined && "output" in output ? output.output : [];
  if (chunk === undefined) throw new Error("the script of verify.html was not built");
  // What the browser hashes ends at the first end tag.
  return chunk.code.trim().replaceAll("</script", "<\\/script");
}
