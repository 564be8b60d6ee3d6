import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { syncCluster } from "./cluster.ts";
import type { Home } from "./home.ts";

const ANSWER_MS = 60_000;
const RELOAD_MS = 10_000;

/**
 * Runs `work` while commits do not wait for the disk, and then puts everything on it. Only for data
 * that is made anew when the machine fails meanwhile.
 */
export async function withoutSync(
  { home, bin, superUrl }: { home: Home; bin: string; superUrl: string },
  work: () => Promise<void>,
): Promise<void> {
  // A server that was started with fsync off never waits.
  const isStartedSo = "setting = 'off' and source = 'command line'";
  if (await ask(superUrl, `select ${isStartedSo} from pg_settings where name = 'fsync'`)) {
    return work();
  }
  await change(superUrl, "alter system set fsync = off", "off");
  try {
    await work();
  } finally {
    await change(superUrl, "alter system reset fsync", "on");
    await ask(superUrl, "checkpoint");
    // What was written before is in the system's memory, in any file of the cluster.
    await syncCluster(home, bin);
  }
}

async function change(superUrl: string, statement: string, becomes: string): Promise<void> {
  await ask(superUrl, statement);
  await ask(superUrl, "select pg_reload_conf()");
  const deadline = performance.now() + RELOAD_MS;
  while ((await ask(superUrl, "show fsync")) !== becomes) {
    if (performance.now() > deadline) throw new Error(`PostgreSQL does not turn fsync ${becomes}`);
    await sleep(20);
  }
}

/** Over a connection of its own, which has the settings of now; returns the first value. */
async function ask(superUrl: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: superUrl, query_timeout: ANSWER_MS });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
