/**
 * Two PostgreSQL, of which one follows the other: when the primary is killed, the standby takes over,
 * and a new standby is made in the folder of the dead one.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type EmbeddedPostgres,
  removePostgres,
  startPostgres,
} from "@ballast/embedded/postgres.ts";
import { type Standby, startStandby, waitForAnyOf } from "@ballast/embedded/standby.ts";
import pg from "pg";
import { databasePort, killDatabase, type RunDatabase } from "./database.ts";

export type Pair = RunDatabase & {
  /** Makes a standby of the primary, in the folder of the killed one if there is one. */
  follow(): Promise<void>;
  /**
   * Kills the primary, notices it and lets the standby take over. Returns when it was killed, by
   * performance.now().
   */
  failOver(): Promise<number>;
  /** Cuts the standby off: it receives nothing more of what the primary writes. */
  holdBack(): Promise<void>;
};

export type PairOptions = {
  folder: string;
  /** Whether a commit waits for the standby. */
  isSynchronous: boolean;
  abort: AbortSignal;
};

/** Who watches the primary asks this often, and lets the standby take over after two silences. */
const LOOK_MS = 500;
const SILENCES = 2;

export async function startPair(options: PairOptions): Promise<Pair> {
  const { folder, abort } = options;
  const firstPort = await databasePort();
  const ports = { a: firstPort, b: await databasePort([firstPort]) };
  const inFolder = (name: "a" | "b") => join(folder, `postgres-${name}`);
  const own = (name: "a" | "b") => ({
    ...{ dataDir: inFolder(name), port: ports[name], abort },
  });
  let names: ["a" | "b", "a" | "b"] = ["a", "b"];
  let primary: EmbeddedPostgres = await startPostgres(own("a"));
  let standby: Standby | null = null;
  const withBoth = (url: string) =>
    url.replace(`:${ports.a}/`, `:${ports.a},${primary.host}:${ports.b}/`);
  const follow = async () => {
    const [, name] = names;
    await removePostgres(inFolder(name));
    standby = await startStandby({ ...own(name), primary, name: `standby_${name}` });
    if (standby.port !== ports[name]) throw new Error(`port ${ports[name]} is taken`);
    if (options.isSynchronous) await waitForAnyOf(primary, [standby.name]);
  };
  return {
    ownerUrl: primary.ownerUrl,
    serviceUrl: withBoth(primary.serviceUrl),
    kill: async () => void (await killDatabase(primary)),
    start: async () => {
      primary = await startPostgres(own(names[0]));
    },
    follow,
    async failOver() {
      if (standby === null) throw new Error("there is no standby");
      const killedAt = await killDatabase(primary);
      await untilSilent(primary);
      await standby.promote();
      names = [names[1], names[0]];
      primary = standby;
      standby = null;
      return killedAt;
    },
    async holdBack() {
      if (standby !== null) await cutOff(standby);
    },
    async remove() {
      await Promise.all([primary.stop(), standby?.stop()]);
      for (const name of names) await removePostgres(inFolder(name));
    },
  };
}

async function cutOff({ superUrl }: Standby): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query("alter system set primary_conninfo = ''");
    await client.query("select pg_reload_conf()");
    while ((await client.query("select from pg_stat_wal_receiver")).rowCount !== 0) await sleep(20);
  } finally {
    await client.end();
  }
}

async function untilSilent({ superUrl }: EmbeddedPostgres): Promise<void> {
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
