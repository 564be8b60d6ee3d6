/**
 * Builds verify.html: one file that checks a member's proof, or a signed statement, by itself, from
 * anywhere and without a network. Its content security policy forbids every connection except to
 * its own server; script and style are allowed by their hashes.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { CURRENCIES } from "@ballast/contract/money.ts";
import { catalogueOf } from "@ballast/words/words.ts";
import { build, type Plugin, type Rolldown } from "vite";
import { BROWSER_TARGET, SUPPORTED_BROWSERS } from "../../scripts/supported-browsers.ts";

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
  const { script, style } = await bundle();
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hashOf(script)}'`,
    `style-src 'sha256-${hashOf(style)}'`,
    "img-src data:",
    // Allows reading the published statement keys of the server that serves the page; in a local
    // file `self` matches nothing.
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
<p id="needs">This page needs JavaScript, and a browser that is not older than ${oldest()}.</p>
<script>${script}</script>
</body>
</html>
`;
}

const oldest = () => {
  const { safari, firefox, chrome } = SUPPORTED_BROWSERS;
  return `Safari ${safari}, Firefox ${firefox} or Chrome ${chrome}`;
};

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

async function bundle(): Promise<{ script: string; style: string }> {
  const words = LANGUAGES.map((name) => [name, catalogueOf(name, "verify")]);
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
      // Otherwise the script would insert the styles into the page, which the policy forbids.
      cssCodeSplit: false,
      target: BROWSER_TARGET,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(here, "page.ts"), output: { format: "iife" } },
    },
  });
  const [output] = [built].flat();
  const outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] =
    output !== undefined && "output" in output ? output.output : [];
  const chunk = outputs.find((one): one is Rolldown.OutputChunk => one.type === "chunk");
  const sheet = outputs.find((one): one is Rolldown.OutputAsset => one.type === "asset");
  if (chunk === undefined || sheet === undefined) throw new Error("verify.html was not built");
  return {
    // The content that the browser hashes ends at the first end tag.
    script: chunk.code.trim().replaceAll("</script", "<\\/script"),
    style: String(sheet.source).trim(),
  };
}
