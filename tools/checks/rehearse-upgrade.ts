/**
 * `npm run rehearse-upgrade -- --backup <folder> --to <tree>`: restores a backup beside everything that
 * runs, migrates it with another version's tree, lets both versions accrue one more day from the same
 * books, and compares what they hold to the last unit. Removes all of it.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { removePostgres, startPostgres } from "@ballast/embedded/postgres.ts";
import pg from "pg";
import type { Step } from "../../apps/server/src/platform/migrations.ts";
import { line, seconds, verdictLines } from "../../scripts/backup/print.ts";
import { checkBackup, restoreBackup } from "../../scripts/backup/restore-backup.ts";
import { CommandRefused, command, Misused, SIGNALS, unlessEnded } from "../../scripts/command.ts";
import { type AccruedDay, accruedDay } from "./rehearse-upgrade/accrued-day.ts";

const USAGE = {
  usage: "npm run rehearse-upgrade -- --backup <folder> --to <tree of the new version>",
  options: { backup: "value", to: "value" },
  inOrder: SIGNALS,
} as const;
const MIGRATE = join("apps", "server", "src", "migrate.ts");
const ACCRUE = join("tools", "checks", "accrue-day.ts");
const SHOWN = 10;
const MAX_OUTPUT = 64 * 1024 * 1024;

await command(USAGE, async ({ options: { backup, to }, life }) => {
  if (!backup || !to) throw new Misused("Which backup, and to which tree?");
  const tree = resolve(to);
  for (const program of [MIGRATE, ACCRUE, "node_modules"]) {
    if (existsSync(join(tree, program))) continue;
    throw new CommandRefused(
      `${tree} has no ${program}: name the tree of the new version, with its packages installed.`,
    );
  }
  const manifest = await checkBackup(backup);
  const base = await mkdtemp(join(process.env.TMPDIR ?? tmpdir(), "ballast-rehearsal-"));
  const dataDir = join(base, "postgres");
  try {
    const postgres = await startPostgres({ dataDir, port: 0, abort: life });
    try {
      const restored = restoreBackup({ from: backup, ownerUrl: postgres.ownerUrl, dataDir: null });
      const verdict = await unlessEnded(life, restored);
      console.log(verdictLines(verdict, manifest).join("\n"));
      if (verdict.problems.length > 0) throw new CommandRefused("There is nothing to rehearse on.");
      const next = await copyOf(postgres.superUrl, postgres.database);
      const newUrl = withDatabase(postgres.ownerUrl, next);
      const began = performance.now();
      const steps = await migrateBy(tree, newUrl, life);
      console.log(stepLines(steps, seconds(began)).join("\n"));
      const [old, now] = await unlessEnded(
        life,
        Promise.all([accruedDay(postgres.ownerUrl), accruedDayBy(tree, newUrl, life)]),
      );
      const differs = differences(old, now);
      console.log([...differs, line("Verdict", verdictOf(differs, old))].join("\n"));
      if (differs.length > 0) process.exitCode = 1;
    } finally {
      await postgres.stop();
    }
  } finally {
    await removePostgres(dataDir);
    await rm(base, { recursive: true, force: true });
  }
});

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function copyOf(superUrl: string, database: string): Promise<string> {
  const name = `${database}_next`;
  const client = new pg.Client(withDatabase(superUrl, "postgres"));
  await client.connect();
  try {
    await client.query(`create database ${name} template ${database} owner ballast_owner`);
    return name;
  } finally {
    await client.end();
  }
}

/** Runs a program of the other tree; the first line that it says when it fails is the sentence. */
async function runIn(tree: string, args: string[], env: NodeJS.ProcessEnv, life: AbortSignal) {
  const options = { cwd: tree, env: { ...process.env, ...env }, signal: life };
  try {
    const done = await promisify(execFile)(process.execPath, args, {
      ...options,
      maxBuffer: MAX_OUTPUT,
    });
    return done.stdout;
  } catch (error) {
    life.throwIfAborted();
    const said = String((error as { stderr?: string }).stderr ?? error).trim();
    throw new CommandRefused(`${join(tree, args[0] ?? "")}: ${said.split("\n")[0]}`);
  }
}

async function migrateBy(tree: string, ownerUrl: string, life: AbortSignal): Promise<Step[]> {
  const said = await runIn(tree, [MIGRATE], { MIGRATE_DATABASE_URL: ownerUrl }, life);
  const { migrated, steps = [] }: { migrated: string[]; steps?: Step[] } = JSON.parse(said);
  // An older version says no more than the names.
  return steps.length > 0 ? steps : migrated.map((name) => ({ name, ms: 0, locks: [] }));
}

async function accruedDayBy(tree: string, url: string, life: AbortSignal): Promise<AccruedDay> {
  return JSON.parse(await runIn(tree, [ACCRUE, url], {}, life));
}

function stepLines(steps: readonly Step[], took: string): string[] {
  if (steps.length === 0) return [line("Migrated", `nothing new, in ${took}`)];
  return [
    ...steps.flatMap(({ name, ms, locks }) => [
      line("Migration", `${name}, ${(ms / 1000).toFixed(1)} s`),
      ...locks.map((lock) => line("", `until the end nobody else has ${lock}`)),
    ]),
    line("Migrated", `in ${took}, functions included`),
  ];
}

function differences(old: AccruedDay, now: AccruedDay): string[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const differ = names.filter((name) => old[name] !== now[name]);
  const shown = differ.slice(0, SHOWN).map((name) => {
    const [was, is] = [old[name] ?? "nothing", now[name] ?? "nothing"];
    return line("DIFFERS", `${name}: ${was} by the old version, ${is} by the new one`);
  });
  const more = differ.length - shown.length;
  return more > 0 ? [...shown, line("", `and ${more} more`)] : shown;
}

function verdictOf(differs: readonly string[], { day, "incomes of the day": n }: AccruedDay) {
  if (differs.length > 0) return "the two versions do NOT make the same books of one day";
  return `the same books after ${day}, to the last unit: ${n} incomes paid by both versions`;
}
