/** The database of a run: killed as a machine that loses its power, and started again. */
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { freePort } from "@ballast/embedded/ports.ts";
import {
  type EmbeddedPostgres,
  removePostgres,
  startPostgres,
} from "@ballast/embedded/postgres.ts";
import { runningProcesses, signal } from "@ballast/embedded/processes.ts";

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
  const port = await databasePort();
  const open = () => startPostgres({ dataDir, port, abort });
  let postgres = await open();
  return {
    ownerUrl: postgres.ownerUrl,
    serviceUrl: postgres.serviceUrl,
    kill: async () => void (await killDatabase(postgres)),
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

/** Below the ephemeral ports of the system, and random, as two runs may go on at the same time. */
export function databasePort(taken: readonly number[] = []): Promise<number> {
  return freePort(10_000 + randomInt(10_000), taken);
}

/**
 * Kills every process of a server, which can then acknowledge nothing more. Returns since when, by
 * performance.now().
 */
export async function killDatabase(postgres: EmbeddedPostgres): Promise<number> {
  const { pid } = postgres;
  const others = runningProcesses().filter(({ parent }) => parent === pid);
  for (const one of [pid, ...others.map((other) => other.pid)]) signal(one, "SIGKILL");
  const killedAt = performance.now();
  await postgres.exited;
  await postgres.stop();
  return killedAt;
}
