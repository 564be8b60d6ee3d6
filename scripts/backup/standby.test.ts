// @rule console/restored run/backup
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { startPostgres } from "@ballast/embedded/postgres.ts";
import { startStandby } from "@ballast/embedded/standby.ts";
import { expect, it } from "vitest";
import { migrateDatabase } from "../../apps/server/src/migrate-database.ts";
import { connectOwner } from "./connect.ts";
import { writeBackup } from "./write-backup.ts";

it("a backup is taken from a standby, and when the rails were asked is not known there", async () => {
  const base = await mkdtemp(join(tmpdir(), "ballast-standby-"));
  const folder = await mkdtemp(join(await placeInMemory(), "ballast-standby-"));
  // PostgreSQL's account must be able to pass through the folder.
  await chmod(folder, 0o711);
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  const settings = { fsync: "off" };
  const primary = await startPostgres({ dataDir: first, port: 0, settings });
  try {
    await migrateDatabase(primary.ownerUrl);
    const owner = await connectOwner(primary.ownerUrl);
    await owner.query("select outside.note_checked('chain')");
    await owner.end();
    const standby = await startStandby({
      ...{ primary, name: "standby", dataDir: second, port: 0, settings },
    });
    try {
      const client = await connectOwner(standby.ownerUrl);
      const { rows } = await client.query("select pg_is_in_recovery() as standby");
      expect(rows).toEqual([{ standby: true }]);
      await expect(client.query("select from outside.checks")).rejects.toThrow("unlogged");
      await client.end();
      const { manifest } = await writeBackup({
        ownerUrl: standby.ownerUrl,
        dataDir: base,
        to: join(base, "backup"),
      });
      expect(manifest.tables.map(({ name }) => name)).not.toContain("outside.checks");
    } finally {
      await standby.stop();
    }
  } finally {
    await primary.stop();
    await rm(base, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);
