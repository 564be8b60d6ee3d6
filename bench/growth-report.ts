/** The section of bench/RESULTS.md about large books beside small ones. */
import type { Beside, Counts, MeasuredGrowth } from "./growth.ts";
import { measuredOn, writeSection } from "./section.ts";

/** What is shown of the lists: those that take longer than this on the large books. */
const LIST_MS = 100;
/** A statement of a list is ended then. */
const LIST_MOST_MS = 1_000;

/** Large beside small, so that what falls became slower as in the other parts. */
export function growthRatios({ rows }: MeasuredGrowth): Record<string, number> {
  const ratio = ({ unit, small, big }: Beside) => (unit === "ms" ? small / big : big / small);
  const sum = (part: Beside["part"], of: "small" | "big") =>
    rows.reduce((all, row) => all + (row.part === part ? row[of] : 0), 0);
  return Object.fromEntries([
    ...rows
      .filter(({ part }) => part === "call" || part === "backup")
      .map((row) => [`${row.what}, small / big`, ratio(row)] as const),
    ["invariants, small / big", sum("invariant", "small") / sum("invariant", "big")],
  ]);
}

export function writeGrowth(measured: MeasuredGrowth, load: string): void {
  const { small, big } = measured;
  writeSection("Growth", [
    measuredOn("load generator, two servers and two databases", "fsync on"),
    `Small books beside large ones, made by the same functions: everybody buys, days are paid, one member in four takes out. Calls: p50 of 16 callers; a purchase: one caller; "the first": one call of a fresh process. A job's first run has all of the history before it. Milliseconds, except the backup. Load before the run: ${load}.`,
    `| | small | large |
|---|---:|---:|
${COUNTS.map(([name, of]) => `| ${name} | ${figure(of(small))} | ${figure(of(big))} |`).join("\n")}`,
    table(measured.rows.filter(({ part }) => part === "call" || part === "job")),
    table(measured.rows.filter(({ part }) => part === "invariant" || part === "backup")),
    listTable(measured.rows.filter(({ part }) => part === "list")),
  ]);
}

const COUNTS: [string, (counts: Counts) => number][] = [
  ["members", ({ members }) => members],
  ["orders", ({ orders }) => orders],
  ["incomes", ({ incomes }) => incomes],
  ["ledger entries", ({ entries }) => entries],
  ["MB", ({ mb }) => mb],
];

const figure = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 1 });

const table = (rows: Beside[]) => `| | | small | large | large / small |
|---|---|---:|---:|---:|
${rows.map(line).join("\n")}`;

const line = ({ part, what, small, big }: Beside) =>
  `| ${part} | ${what} | ${figure(small)} | ${figure(big)} | ${figure(big / small)} |`;

function listTable(rows: Beside[]): string {
  const slow = rows.filter(({ big }) => big > LIST_MS).sort((a, b) => b.big - a.big);
  const cut = slow.filter(({ big }) => big >= LIST_MOST_MS).length;
  return `Lists of the console, first page in each order: ${rows.length}. Refused as too long, after a second, on the large books: ${cut}. Over ${LIST_MS} ms: ${slow.length}.

${table(slow)}`;
}
