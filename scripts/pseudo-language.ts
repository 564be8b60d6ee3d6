/**
 * `npm run pseudo-language`: adds a twelfth language as any contributor would, with one folder and
 * one line, in a copy of the sources; its texts are the English ones, longer, in other letters and
 * in brackets. Then the browser opens every screen in it: text without brackets was not translated,
 * text in several brackets was concatenated, and text that no longer fits had too little room
 * (e2e/pseudo-language.spec.ts).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, type Token } from "@messageformat/parser";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
/** A code that none of our languages has, and that browsers know. */
const LANGUAGE = "sw_KE";
const LINE = `  ${LANGUAGE}: "⟦Ëñğļïšĥ⟧",\n`;

const LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const OTHER = "àƀçđéƒğĥíĵķļɱñóþɋŕšŧúṽŵẋýžÀƁÇĐÉƑĞĤÍĴĶĻṀÑÓÞɊŔŠŦÚṼŴẊÝŽ";
const letters = new Map([...LATIN].map((letter, at) => [letter, [...OTHER][at] ?? letter]));

/**
 * "Log in" → "Ļóóğ ííñ": a third longer, as German is. Tags in the app's messages stay unchanged.
 */
const pseudo = (text: string): string =>
  text
    .split(/(<\/?\d+\/?>)/)
    .map((part, at) => (at % 2 === 1 ? part : [...part].map(longer).join("")))
    .join("");
const longer = (letter: string) =>
  (letters.get(letter) ?? letter).repeat(/[aeiou]/.test(letter) ? 2 : 1);

function write(tokens: Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "content") return pseudo(token.value);
      if (token.type === "octothorpe") return "#";
      if (token.type === "argument") return `{${token.arg}}`;
      if (!("cases" in token)) throw new Error(`No rule for ${token.type}`);
      const forms = token.cases.map(({ key, tokens: inside }) => `${key} {${write(inside)}}`);
      return `{${token.arg}, ${token.type}, ${forms.join(" ")}}`;
    })
    .join("");
}

const pseudoText = (message: string): string => `⟦${write(parse(message))}⟧`;

/** The names of months are one message, separated by commas. */
const isList = (message: string) => /^Jan,Feb,/.test(message);

function pseudoFile(file: string): void {
  const texts: unknown = JSON.parse(readFileSync(file, "utf8"));
  // Lists of forbidden words are no text.
  if (Array.isArray(texts)) return;
  const written = Object.entries(texts as Record<string, string>).map(([id, message]) => [
    id,
    isList(message) ? message.split(",").map(pseudoText).join(",") : pseudoText(message),
  ]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`);
}

/** Copies the sources and adds the language. */
function copyWithLanguage(folder: string): void {
  const isCopied = (path: string) =>
    !/(^|\/)(node_modules|dist(\..*)?|__screenshots__)(\/|$)/.test(relative(ROOT, path));
  for (const name of readdirSync(ROOT).filter((name) => !/^(\.|node_modules$)/.test(name))) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: isCopied });
  }
  linkPackages(folder);
  const words = join(folder, "packages/words");
  cpSync(join(words, "en_US"), join(words, LANGUAGE), { recursive: true });
  for (const name of readdirSync(join(words, LANGUAGE), { recursive: true, encoding: "utf8" })) {
    if (name.endsWith(".json")) pseudoFile(join(words, LANGUAGE, name));
  }
  const list = join(folder, "packages/contract/src/language.ts");
  const [before, after] = readFileSync(list, "utf8").split(/(?<=^ {2}en_US: "English",\n)/m);
  if (after === undefined) throw new Error("language.ts has no line of English");
  writeFileSync(list, `${before}${LINE}${after}`);
}

/** Links all packages except our own, which are those of the copy. */
function linkPackages(folder: string): void {
  const from = join(ROOT, "node_modules");
  const to = join(folder, "node_modules");
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name !== "@ballast" && !name.startsWith(".")) symlinkSync(join(from, name), join(to, name));
  }
  mkdirSync(join(to, "@ballast"));
  for (const [parent, names] of [
    ["apps", readdirSync(join(folder, "apps"))],
    ["packages", readdirSync(join(folder, "packages"))],
  ] as const) {
    for (const name of names) symlinkSync(join("../..", parent, name), join(to, "@ballast", name));
  }
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), "ballast-language-"));
  try {
    copyWithLanguage(folder);
    const child = spawn(
      process.execPath,
      [join(folder, "scripts/e2e.ts"), "pseudo-language", "--workers=1"],
      {
        cwd: folder,
        stdio: ["ignore", "inherit", "inherit"],
        env: { ...process.env, E2E_LANGUAGE: LANGUAGE },
      },
    );
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(name, () => (name === "SIGINT" && process.stdin.isTTY) || child.kill(name));
    }
    const [code] = await once(child, "exit");
    process.exitCode = code ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
