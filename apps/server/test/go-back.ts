/**
 * Books that are set back while chain and bank go on: a real backup, restored into another
 * database.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { restoreBackup } from "../../../scripts/backup/restore-backup.ts";
import { writeBackup } from "../../../scripts/backup/write-backup.ts";
import { createEmptyDatabase, type TestDatabase } from "./harness.ts";

/** Backs up the books as they are now; the function that it answers restores them, once. */
export async function keepBooks(database: TestDatabase): Promise<() => Promise<TestDatabase>> {
  const base = await mkdtemp(join(tmpdir(), "ballast-books-"));
  const { folder } = await writeBackup({
    ...{ ownerUrl: database.owner.url, dataDir: base, to: join(base, "backup") },
  });
  return async () => {
    const restored = await createEmptyDatabase();
    await restoreBackup({ from: folder, ownerUrl: restored.owner.url, dataDir: null });
    // Ends the stop, as after a failover: nobody restored a backup, so no person has to resume
    // effects.
    await sql`update outside.stops set ended_at = now() where ended_at is null`.execute(
      restored.owner.db,
    );
    await rm(base, { recursive: true, force: true });
    return restored;
  };
}
