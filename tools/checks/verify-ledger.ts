/**
 * `npm run verify-ledger [-- <published seal>…]`: recomputes every seal of the ledger from the
 * entries in the tables, without any function of the database, looks for data that no seal covers,
 * and compares the seals with published ones (files, or folders of them) stored elsewhere. Only
 * reads.
 */
import { openBooks } from "../../scripts/backup/open-books.ts";
import { line, seconds } from "../../scripts/backup/print.ts";
import { command, SIGNALS, unlessEnded } from "../../scripts/command.ts";
import { readSeals } from "./verify-ledger/published-seals.ts";
import { verifyLedger } from "./verify-ledger/verify-ledger.ts";

const MOST_SHOWN = 20;

const USAGE = {
  usage: "npm run verify-ledger [-- <published seal or folder of them>…]",
  words: Number.POSITIVE_INFINITY,
  inOrder: SIGNALS,
};

await command(USAGE, async ({ words, life }) => {
  const seals = await readSeals(words);
  const began = performance.now();
  const books = await openBooks(process.env, life);
  try {
    const { batches, transactions, entries, problems } = await unlessEnded(
      life,
      verifyLedger({
        ownerUrl: books.ownerUrl,
        seals,
        say: process.stderr.isTTY ? drawBar : () => {},
      }),
    );
    const shown = problems.slice(0, MOST_SHOWN);
    const more = problems.length - shown.length;
    const lines = [
      line("Read", `${batches} batches, ${transactions} ledger transactions, ${entries} entries`),
      line("Compared", comparedWith(seals)),
      ...shown.map((problem) => line("WRONG", problem)),
      ...(more > 0 ? [line("", `and ${more} more`)] : []),
      line("Verdict", verdict(problems.length, seals.length)),
      line("Took", seconds(began)),
    ];
    console.log(lines.join("\n"));
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await books.close();
  }
});

function comparedWith(seals: readonly { day: string }[]): string {
  const days = seals.map(({ day }) => day).sort();
  if (days.length === 0) return "no published seal was given";
  const seen = days.length === 1 ? "1 published seal" : `${days.length} published seals`;
  return `${seen}, ${days[0]}${days.length > 1 ? ` to ${days.at(-1)}` : ""}`;
}

function verdict(problems: number, seals: number): string {
  if (problems > 0) return "this ledger is NOT as it was written";
  if (seals > 0) return "as it was written, and as it was published";
  return "it agrees with itself; a kept seal would show whether it was ever another";
}

function drawBar(done: number, all: number): void {
  const width = 30;
  const full = Math.round((done / all) * width);
  const bar = "█".repeat(full) + "░".repeat(width - full);
  process.stderr.write(`\r  ${bar} ${done} of ${all} chains${done === all ? "\n" : ""}`);
}
