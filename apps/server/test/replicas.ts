/**
 * A primary and its standby, both as PostgreSQL is run in production: for tests of queries sent to
 * a standby, and of a primary that is frozen while the standby takes over.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { type EmbeddedPostgres, startPostgres } from "@ballast/embedded/postgres.ts";
import { runningProcesses, signal } from "@ballast/embedded/processes.ts";
import { type Standby, startStandby } from "@ballast/embedded/standby.ts";
import pg from "pg";
import { migrateDatabase } from "../src/migrate-database.ts";

export type Replicas = {
  primary: EmbeddedPostgres;
  standby: Standby;
  /** Waits until the standby has what the primary has committed by now. */
  caughtUp(): Promise<void>;
  promote(): Promise<void>;
  /** The standby receives what is written and does not apply it; `resumeReplay` continues. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /**
   * Stops every process of the primary, which then neither responds nor closes connections; `thaw`
   * continues them.
   */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

const settings = { fsync: "off", full_page_writes: "off" };

export async function startReplicas(): Promise<Replicas> {
  const folder = await mkdtemp(join(await placeInMemory(), "ballast-replicas-"));
  // PostgreSQL's account must be able to pass through the folder.
  await chmod(folder, 0o711);
  const primary = await startPostgres({ dataDir: join(folder, "first"), port: 0, settings });
  await migrateDatabase(primary.ownerUrl);
  const standby = await startStandby({
    ...{ primary, name: "standby", dataDir: join(folder, "second"), port: 0, settings },
  });
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen.splice(0).toReversed()) signal(pid, "SIGCONT");
  };
  return {
    primary,
    standby,
    caughtUp: async () => {
      const lsn = await ask(primary.superUrl, "select pg_current_wal_lsn() as said");
      const has = `select pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn as said`;
      while ((await ask(standby.superUrl, has)) !== true) await wait();
    },
    promote: () => standby.promote(),
    pauseReplay: async () => void (await ask(standby.superUrl, "select pg_wal_replay_pause()")),
    resumeReplay: async () => void (await ask(standby.superUrl, "select pg_wal_replay_resume()")),
    freeze: () => {
      const of = ({ pid, parent }: { pid: number; parent: number }) =>
        pid === primary.pid || parent === primary.pid;
      // Stops the postmaster first, so that it starts no other process meanwhile.
      signal(primary.pid, "SIGSTOP");
      frozen = runningProcesses()
        .filter(of)
        .map(({ pid }) => pid)
        .toSorted((a, b) => Number(b === primary.pid) - Number(a === primary.pid));
      for (const pid of frozen) signal(pid, "SIGSTOP");
    },
    thaw,
    stop: async () => {
      thaw();
      await Promise.all([standby.stop(), primary.stop()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

const wait = () => new Promise((resolve) => setTimeout(resolve, 50));

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ said: unknown }>(text)).rows[0]?.said;
  } finally {
    await client.end();
  }
}
