/** The database of a run: killed as a machine that loses its power, and started again. */
import { join } from "node:path";
import { killServer } from "@ballast/embedded/kill-server.ts";
import { removePostgres, startPostgres } from "@ballast/embedded/postgres.ts";
import { anyPort } from "@ballast/embedded/postgres-pair.ts";

export type RunDatabase = {
  ownerUrl: string;
  serviceUrl: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
};

/** One server, which comes back at the same port. */
export async function oneDatabase(folder: string, abort: AbortSignal): Promise<RunDatabase> {
  const dataDir = join(folder, "postgres");
  const port = await anyPort();
  const open = () => startPostgres({ dataDir, port, abort });
  let postgres = await open();
  return {
    ownerUrl: postgres.ownerUrl,
    serviceUrl: postgres.serviceUrl,
    kill: async () => void (await killServer(postgres)),
    async start() {
      postgres = await open();
    },
    async remove() {
      await postgres.stop();
      // Root's database is stored elsewhere, and would otherwise remain.
      await removePostgres(dataDir);
    },
  };
}
