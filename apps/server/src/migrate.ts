/** Runs the migrations against MIGRATE_DATABASE_URL and ends. */
import { OperatorError } from "@ballast/contract/operator-error.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { endWith } from "./platform/causes.ts";
import type { Step } from "./platform/migrations.ts";
import { withSecretFiles } from "./platform/secret-files.ts";

try {
  const { MIGRATE_DATABASE_URL: url } = withSecretFiles(process.env);
  if (!url) {
    throw new OperatorError(
      "MIGRATE_DATABASE_URL is not set: the address of the database, as its owner.",
    );
  }
  const steps: Step[] = [];
  const migrated = await migrateDatabase(url, (step) => steps.push(step));
  console.log(JSON.stringify({ migrated, ...(steps.length > 0 && { steps }) }));
} catch (error) {
  endWith(error, "MIGRATE_DATABASE_URL");
}
