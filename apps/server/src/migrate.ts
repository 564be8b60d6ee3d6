/** Runs the migrations against MIGRATE_DATABASE_URL and ends. */
import { migrate, OtherVersion } from "./platform/migrations.ts";

const url = process.env.MIGRATE_DATABASE_URL;
if (!url) {
  console.error("MIGRATE_DATABASE_URL is not set: the address of the database, as its owner.");
  process.exit(1);
}
try {
  console.log(JSON.stringify({ migrated: await migrate(url) }));
} catch (error) {
  if (!(error instanceof OtherVersion)) throw error;
  console.error(error.message);
  process.exit(1);
}
