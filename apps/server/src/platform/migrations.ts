/** Forward-only migrations: plain .sql files, applied in the order of their names. */
import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { openDatabase } from "./db.ts";

const folder = new URL("../../migrations/", import.meta.url);

async function sqlFiles(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const entries = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }] as [
        string,
        Migration,
      ];
    }),
  );
  return Object.fromEntries(entries);
}

/**
 * Brings the database behind `ownerUrl` to the newest migration and opens the months around now.
 * Returns the names applied; throws the first error with the file's name.
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const database = openDatabase(ownerUrl, 2);
  try {
    const migrator = new Migrator({
      db: database.db,
      provider: { getMigrations: sqlFiles },
      migrationTableSchema: "migrations",
    });
    await sql`create schema if not exists migrations`.execute(database.db);
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
