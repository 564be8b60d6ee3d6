/**
 * `npm run move-database -- --into <owner's address>`: moves the books into an empty database, of any
 * major of PostgreSQL, and verifies them. Afterwards the old database takes no writes: two that both
 * went on would pay twice.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectOwner } from "./backup/connect.ts";
import { BackupRefused } from "./backup/manifest.ts";
import { moveBooks } from "./backup/move-books.ts";
import { openBooks } from "./backup/open-books.ts";
import { line, seconds, verdictLines } from "./backup/print.ts";
import { command, Misused, SIGNALS } from "./command.ts";

const USAGE = {
  usage: "npm run move-database -- --into <owner's address of an empty database>",
  options: { into: "value" },
  inOrder: SIGNALS,
} as const;

await command(USAGE, async ({ options: { into }, life }) => {
  if (!into || !/^postgres(ql)?:/.test(into)) throw new Misused("Into which database?");
  const base = await mkdtemp(join(process.env.TMPDIR ?? tmpdir(), "ballast-move-"));
  const books = await openBooks(process.env, life);
  try {
    await refuseInUse(books.ownerUrl);
    const began = performance.now();
    const urls = { fromUrl: books.ownerUrl, intoUrl: into };
    const { verdict, manifest } = await moveBooks({ ...urls, through: join(base, "books"), life });
    const lines = [...verdictLines(verdict, manifest), line("Took", seconds(began))];
    if (verdict.problems.length > 0) process.exitCode = 1;
    else lines.push(...(await closeOld(books.ownerUrl)));
    console.log(lines.join("\n"));
  } finally {
    await books.close();
    await rm(base, { recursive: true, force: true });
  }
});

/** What somebody writes during the move would not be in the new database. */
async function refuseInUse(ownerUrl: string): Promise<void> {
  const client = await connectOwner(ownerUrl);
  try {
    const { rows } = await client.query<{ name: string | null }>(`
      select distinct coalesce(nullif(application_name, ''), usename::text) as name
      from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid()
      order by 1`);
    if (rows.length === 0) return;
    const names = rows.map(({ name }) => name).join(", ");
    throw new BackupRefused(`The books are in use (${names}): end Ballast first.`);
  } finally {
    await client.end();
  }
}

async function closeOld(ownerUrl: string): Promise<string[]> {
  const client = await connectOwner(ownerUrl);
  try {
    const { rows } = await client.query<{ name: string }>(
      "select quote_ident(current_database()) as name",
    );
    const name = rows[0]?.name ?? "";
    await client.query(`alter database ${name} set default_transaction_read_only = on`);
    return [
      line(
        "Old",
        "takes no writes any more; it may be dropped when it is needed no more, or opened",
      ),
      line("", `again by: alter database ${name} reset default_transaction_read_only`),
      line("Next", "name the new database in DATABASE_URL and MIGRATE_DATABASE_URL, and start"),
    ];
  } finally {
    await client.end();
  }
}
