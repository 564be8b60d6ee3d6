/** bench/RESULTS.md: each part of the measurements writes its own sections, and leaves the others. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";

const FILE = new URL("RESULTS.md", import.meta.url);
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const TOP = `# Measurements

Written by \`npm run bench\`, each section when its part was measured last. Ratios are against a reference in the same run on the same machine; single figures move with the machine, ratios much less.`;

/** Writes the section of that title and prints it. */
export function writeSection(title: string, paragraphs: string[]): void {
  const body = paragraphs.join("\n\n");
  const text = existsSync(FILE) ? readFileSync(FILE, "utf8") : TOP;
  writeFileSync(FILE, replaceSection(text, title, body));
  console.log(`## ${title}\n\n${body}\n`);
}

/** What stands between that heading and the next of its kind; a new section goes to the end. */
export function replaceSection(text: string, title: string, body: string): string {
  const parts = text.split(/^(?=## )/m).map((part) => part.trimEnd());
  const heading = `## ${title}`;
  const at = parts.findIndex((part) => part.split("\n", 1)[0] === heading);
  parts.splice(at < 0 ? parts.length : at, 1, `${heading}\n\n${body.trim()}`);
  return `${parts.join("\n\n")}\n`;
}

/** Where and when: to stand with each section. `sharers` are the programs that share the machine. */
export function measuredOn(sharers: string, ...programs: string[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const changed = git("status", "--porcelain", "--", ":(top,exclude)bench/RESULTS.md") !== "";
  return `- Machine: ${machine}; ${sharers} share it
- ${[...programs, `Node ${process.version}`].join("; ")}
- Date: ${new Date().toISOString().slice(0, 10)}; commit ${git("rev-parse", "--short", "HEAD")}${changed ? " with changes" : ""}`;
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8", cwd: ROOT }).trim();
}
