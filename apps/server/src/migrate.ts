/** Runs the migrations against MIGRATE_DATABASE_URL and ends. */
import { migrate } from "./platform/migrations.ts";

const url = process.env.MIGRATE_DATABASE_URL;
if (!url) {
  console.error("MIGRATE_DATABASE_URL is not set: the address of the database, as its owner.");
  process.exit(1);
}
const applied = await migrate(url);
console.log(JSON.stringify({ migrated: applied }));
