/** A primary that dies, and who notices it. */
import { readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { EmbeddedPostgres } from "./postgres.ts";
import { runningProcesses, signal } from "./processes.ts";

/** Who watches the primary asks this often, and takes it for dead after two silences. */
const LOOK_MS = 500;
const SILENCES = 2;

/**
 * Kills every process of a server, which can then acknowledge nothing more. Returns since when, by
 * performance.now(). The server would free its shared memory when it is started again, which one
 * that is removed never is.
 */
export async function killServer(postgres: EmbeddedPostgres): Promise<number> {
  const { pid } = postgres;
  // Starts no other process from now on, which could still acknowledge something.
  signal(pid, "SIGSTOP");
  const family = [
    pid,
    ...runningProcesses().flatMap(({ pid: id, parent }) => (parent === pid ? id : [])),
  ];
  const shared = family.flatMap(sharedMemoryOf);
  for (const one of family) signal(one, "SIGKILL");
  const killedAt = performance.now();
  await postgres.exited;
  await postgres.stop();
  for (const file of shared) rmSync(file, { force: true });
  return killedAt;
}

/** The files of PostgreSQL's shared memory that a process has, on Linux. */
function sharedMemoryOf(pid: number): string[] {
  try {
    const maps = readFileSync(`/proc/${pid}/maps`, "utf8");
    return [...new Set(maps.match(/\/dev\/shm\/PostgreSQL\.\d+/g))];
  } catch {
    return [];
  }
}

export async function untilSilent({ superUrl }: EmbeddedPostgres): Promise<void> {
  for (let silences = 0; silences < SILENCES; ) {
    silences = (await answers(superUrl)) ? 0 : silences + 1;
    if (silences < SILENCES) await sleep(LOOK_MS);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LOOK_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
