/** Runs the migrations against MIGRATE_DATABASE_URL and ends. */

import { migrateDatabase } from "./migrate-database.ts";
import { isOutOfReach } from "./platform/db.ts";
import { MigrationRefused } from "./platform/migrations.ts";
import { withSecretFiles } from "./platform/secret-files.ts";
import { NO_WRITES, noWritesOf } from "./platform/write-probe.ts";

function ownerUrl(): string {
  try {
    const url = withSecretFiles(process.env).MIGRATE_DATABASE_URL;
    if (url) return url;
    console.error("MIGRATE_DATABASE_URL is not set: the address of the database, as its owner.");
  } catch (error) {
    console.error((error as Error).message);
  }
  process.exit(1);
}

try {
  console.log(JSON.stringify({ migrated: await migrateDatabase(ownerUrl()) }));
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exit(1);
}

/** Null of an error that is a fault of a migration, which its whole text helps to find. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof MigrationRefused) return error.message;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!isOutOfReach(cause)) return null;
  const said = cause instanceof Error ? cause.message : String(cause);
  return `MIGRATE_DATABASE_URL: ${NO_WRITES[noWritesOf(cause)]} Nothing was migrated. It said: ${said}.`;
}
