/**
 * Forward-only migrations: plain .sql files, applied in the order of their names. The text of each is
 * kept as a checksum with the database, so that one whose past is another is never gone on with.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { type Db, openDatabase } from "./db.ts";

const ours = new URL("../../migrations/", import.meta.url);

/** To rewrite a large table or to index it may take longer than a call. */
const STATEMENT_MS = 3_600_000;

type SqlFile = { name: string; text: string; sha256: string };

async function sqlFiles(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** The checksum is written in the transaction of the migration itself. */
function migrationOf({ name, text, sha256 }: SqlFile): [string, Migration] {
  const up = async (db: Db): Promise<void> => {
    await sql.raw(text).execute(db);
    await sql`insert into migrations.checksums (name, sha256)
      values (${name}, ${sha256})`.execute(db);
  };
  return [name, { up }];
}

/** The database was migrated by another version of these files. Nothing was changed. */
export class OtherVersion extends Error {
  constructor(name: string, what: string) {
    super(
      `This database is of another version of Ballast: its migration ${name} ${what}. ` +
        "Migrations go forward only, so nothing was changed. Test data that may go: npm run reset " +
        "(a database of your own: empty it, and remove the data folder). Data to keep: run the " +
        "version that made it, or restore its backup with that version.",
    );
  }
}

/** Throws OtherVersion at the first applied migration that is not, to the byte, the file of its name. */
async function refuseAnotherPast(db: Db, files: readonly SqlFile[]): Promise<void> {
  const { rows: known } = await sql<{ there: boolean }>`
    select to_regclass('migrations.kysely_migration') is not null as there`.execute(db);
  if (!known[0]?.there) return;
  const { rows } = await sql<{ name: string; sha256: string | null }>`
    select m.name, c.sha256 from migrations.kysely_migration m
    left join migrations.checksums c using (name) order by m.name`.execute(db);
  const sums = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of rows) {
    const here = sums.get(name);
    if (here === undefined) throw new OtherVersion(name, "is not among the files of this version");
    if (sha256 === null) throw new OtherVersion(name, "was applied before checksums were kept");
    if (sha256 !== here) throw new OtherVersion(name, "had another text when it was applied");
  }
}

/**
 * Brings the database behind `ownerUrl` to the newest migration and opens the months around now.
 * Returns the names applied; throws OtherVersion where its past is not these files, and else the first
 * error with the file's name.
 */
export async function migrate(ownerUrl: string, folder: URL = ours): Promise<string[]> {
  const database = openDatabase(ownerUrl, 2, { statementMs: STATEMENT_MS });
  const files = await sqlFiles(folder);
  try {
    const migrator = new Migrator({
      db: database.db,
      provider: { getMigrations: async () => Object.fromEntries(files.map(migrationOf)) },
      migrationTableSchema: "migrations",
    });
    await sql`create schema if not exists migrations`.execute(database.db);
    await sql`create table if not exists migrations.checksums (
      name text primary key, sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'))`.execute(
      database.db,
    );
    await refuseAnotherPast(database.db, files);
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) {
      const failed = results.find((result) => result.status === "Error");
      throw new Error(`migration ${failed?.migrationName ?? ""} failed: ${String(error)}`, {
        cause: error,
      });
    }
    await sql`select platform.open_months(
      platform.day_of(platform.now()) - 1, platform.day_of(platform.now()) + 70)`.execute(
      database.db,
    );
    return results.map((result) => result.migrationName);
  } finally {
    await database.close();
  }
}
