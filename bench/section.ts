/** Writes bench/RESULTS.md: each part of the measurements replaces its own sections only. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";

const FILE = new URL("RESULTS.md", import.meta.url);
/** The last runs of each part, for the table that shows regressions. */
const HISTORY = new URL("history.json", import.meta.url);
const KEPT_RUNS = 5;
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const TOP = `# Measurements

Written by \`npm run bench\`, each section when its part was measured last. Ratios are against a reference in the same run on the same machine; single figures move with the machine, ratios much less.`;

/** Writes the section with that title and prints it. */
export function writeSection(title: string, paragraphs: string[]): void {
  const body = paragraphs.join("\n\n");
  const text = existsSync(FILE) ? readFileSync(FILE, "utf8") : TOP;
  writeFileSync(FILE, replaceSection(text, title, body));
  console.log(`## ${title}\n\n${body}\n`);
}

/** Replaces the text between that heading and the next of its level; a new section is appended. */
export function replaceSection(text: string, title: string, body: string): string {
  const parts = text.split(/^(?=## )/m).map((part) => part.trimEnd());
  const heading = `## ${title}`;
  const at = parts.findIndex((part) => part.split("\n", 1)[0] === heading);
  parts.splice(at < 0 ? parts.length : at, 1, `${heading}\n\n${body.trim()}`);
  return `${parts.join("\n\n")}\n`;
}

/** A run of one part: its ratios by name, and the load of the machine before it. */
export type Run = {
  part: string;
  date: string;
  commit: string;
  load: string;
  ratios: Record<string, number>;
};

/** Keeps the ratios of a run that has ended, and writes the table of the last five. */
export function keepRun(part: string, load: string, ratios: Record<string, number>): void {
  const runs: Run[] = existsSync(HISTORY) ? JSON.parse(readFileSync(HISTORY, "utf8")) : [];
  const kept = withRun(runs, { part, ...stamp(), load, ratios });
  writeFileSync(HISTORY, `${JSON.stringify(kept, null, 2)}\n`);
  writeSection("The last five runs", [
    "Ratios of each part, the newest run last; of a row, what falls became slower beside its reference. Load: programs that wanted a core in the minute before the run.",
    ...runTables(kept),
  ]);
}

export function withRun(runs: readonly Run[], run: Run): Run[] {
  const others = runs.filter(({ part }) => part !== run.part);
  const own = runs.filter(({ part }) => part === run.part);
  return [...others, ...own.slice(1 - KEPT_RUNS), run];
}

/** One table per part: a row for each ratio, a column for each run. */
export function runTables(runs: readonly Run[]): string[] {
  const parts = [...new Set(runs.map(({ part }) => part))].sort();
  return parts.map((part) => {
    const own = runs.filter((run) => run.part === part);
    const names = [...new Set(own.flatMap(({ ratios }) => Object.keys(ratios)))];
    const heads = own.map(({ date, commit, load }) => `${date} ${commit}, load ${load}`);
    const rows = names.map((name) => [
      name,
      ...own.map(({ ratios }) => ratios[name]?.toFixed(2) ?? "–"),
    ]);
    return [
      `| ${part} | ${heads.join(" | ")} |`,
      `|---|${"---:|".repeat(own.length)}`,
      ...rows.map((cells) => `| ${cells.join(" | ")} |`),
    ].join("\n");
  });
}

/**
 * The machine and date of a measurement, shown in each section. `sharers` are the programs that
 * share the machine.
 */
export function measuredOn(sharers: string, ...programs: string[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const { date, commit } = stamp();
  return `- Machine: ${machine}; ${sharers} share it
- ${[...programs, `Node ${process.version}`].join("; ")}
- Date: ${date}; commit ${commit}`;
}

/** The date, and the measured commit, with a note when files differ from it. */
function stamp(): { date: string; commit: string } {
  const own = ["bench/RESULTS.md", "bench/history.json"].map((name) => `:(top,exclude)${name}`);
  const changed = git("status", "--porcelain", "--", ...own) !== "";
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: `${git("rev-parse", "--short", "HEAD")}${changed ? " with changes" : ""}`,
  };
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8", cwd: ROOT }).trim();
}
