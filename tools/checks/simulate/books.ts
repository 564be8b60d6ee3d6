/** The books of a simulation: a temporary PostgreSQL, tuned for speed instead of durability. */
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removePostgres, startPostgres } from "@ballast/embedded/postgres.ts";
import { migrateDatabase } from "../../../apps/server/src/migrate-database.ts";
import { unlessEnded } from "../../../scripts/command.ts";
import type { Place } from "./world.ts";

const SETTINGS = {
  ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off", wal_level: "minimal" },
  ...{ max_wal_senders: "0", max_wal_size: "4GB", shared_buffers: "512MB", work_mem: "64MB" },
  ...{ max_parallel_workers_per_gather: "0", jit: "off" },
};

/** A memory file system where there is one: nothing of a simulation needs to survive it. */
const IN_MEMORY = "/dev/shm";
export const ROOM = existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir();

export async function withBooks<T>(
  abort: AbortSignal,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(ROOM, "ballast-simulation-"));
  // For root another account runs PostgreSQL: when it cannot pass through this folder, the data is
  // stored elsewhere.
  await chmod(folder, 0o711);
  const dataDir = join(folder, "postgres");
  try {
    const server = await startPostgres({ dataDir, settings: SETTINGS, overSocket: true, abort });
    try {
      await migrateDatabase(server.ownerUrl);
      const { ownerUrl, serviceUrl } = server;
      const data = join(folder, "data");
      return await unlessEnded(abort, work({ ownerUrl, serviceUrl, dataDir: data }));
    } finally {
      await server.stop();
    }
  } finally {
    await removePostgres(dataDir);
    await rm(folder, { recursive: true, force: true });
  }
}
