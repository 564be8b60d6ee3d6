/** Books that go back while chain and bank go on: the tree's own backup, restored into another database. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { restoreBackup } from "../../../scripts/backup/restore-backup.ts";
import { writeBackup } from "../../../scripts/backup/write-backup.ts";
import { createEmptyDatabase, type TestDatabase } from "./harness.ts";

/** Keeps the books as they stand now; the function it answers gives them as they were, once. */
export async function keepBooks(database: TestDatabase): Promise<() => Promise<TestDatabase>> {
  const base = await mkdtemp(join(tmpdir(), "ballast-books-"));
  const { folder } = await writeBackup({
    ...{ ownerUrl: database.owner.url, dataDir: base, to: join(base, "backup") },
  });
  return async () => {
    const restored = await createEmptyDatabase();
    await restoreBackup({ from: folder, ownerUrl: restored.owner.url, dataDir: null });
    // As after a failover: nobody restored anything, so no person is waited for.
    await sql`update outside.stops set ended_at = now() where ended_at is null`.execute(
      restored.owner.db,
    );
    await rm(base, { recursive: true, force: true });
    return restored;
  };
}
