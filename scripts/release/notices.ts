/** The texts of the licences of all packages that a release needs, one text once. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Package } from "./packages.ts";

const TEXT = /^(licen[cs]e|copying|notice|ofl)([-.].*)?$/i;

export function noticesOf(packages: readonly Package[], root: string): string {
  const byText = new Map<string, string[]>();
  for (const one of packages) {
    const text = textsIn(join(root, one.path)) ?? NO_TEXT;
    const names = byText.get(text) ?? [];
    byText.set(text, names.concat(`${one.name} ${one.version}: ${one.licence}`));
  }
  const parts = [...byText]
    .map(([text, names]) => `${[...new Set(names)].toSorted().join("\n")}\n\n${text}\n`)
    .toSorted();
  return [HEAD, ...parts].join(`\n${"=".repeat(80)}\n\n`);
}

const HEAD = `Ballast runs on packages of others. Each is named here with its licence and its text.\n`;
const NO_TEXT =
  "Its package holds no text of the licence, or is of another platform than the one on which this\n" +
  "list was made; the text is in the package, or at https://spdx.org/licenses/.";

function textsIn(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const texts = readdirSync(folder)
    .filter((name) => TEXT.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim());
  return texts.length === 0 ? null : texts.join("\n\n");
}
