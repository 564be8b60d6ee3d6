/**
 * Two PostgreSQL, of which one follows the other: when the primary is killed, the standby takes over,
 * and a new standby is made in the folder of the dead one.
 */
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { killServer, untilSilent } from "./kill-server.ts";
import { freePort } from "./ports.ts";
import { type EmbeddedPostgres, removePostgres, startPostgres } from "./postgres.ts";
import { type Standby, startStandby, waitForAnyOf } from "./standby.ts";

export type PostgresPair = {
  /** The owner's login at the first primary. */
  ownerUrl: string;
  /** The service's login, with both hosts. */
  serviceUrl: string;
  /** The present primary. */
  primary(): EmbeddedPostgres;
  /** Kills the primary as a power failure would. */
  kill(): Promise<void>;
  /** Starts a killed primary again. */
  start(): Promise<void>;
  /** Makes a standby of the primary, in the folder of the killed one if there is one. */
  follow(): Promise<void>;
  /**
   * Kills the primary, notices it and lets the standby take over. Returns when it was killed, by
   * performance.now().
   */
  failOver(): Promise<number>;
  /** Cuts the standby off: it receives nothing more of what the primary writes. */
  holdBack(): Promise<void>;
  /** Stops both and removes their data. */
  remove(): Promise<void>;
};

export type PairOptions = {
  folder: string;
  /** Whether a commit waits for the standby. */
  isSynchronous: boolean;
  abort: AbortSignal;
};

/** Below the ephemeral ports of the system, and random, so that two runs can go on at the same time. */
export function anyPort(taken: readonly number[] = []): Promise<number> {
  return freePort(10_000 + randomInt(10_000), taken);
}

export async function startPair(options: PairOptions): Promise<PostgresPair> {
  const { folder, abort } = options;
  const firstPort = await anyPort();
  const ports = { a: firstPort, b: await anyPort([firstPort]) };
  const inFolder = (name: "a" | "b") => join(folder, `postgres-${name}`);
  const own = (name: "a" | "b") => ({
    ...{ dataDir: inFolder(name), port: ports[name], abort },
  });
  let names: ["a" | "b", "a" | "b"] = ["a", "b"];
  let primary: EmbeddedPostgres;
  try {
    primary = await startPostgres(own("a"));
  } catch (error) {
    await removePostgres(inFolder("a"));
    throw error;
  }
  let standby: Standby | null = null;
  let following: Promise<void> = Promise.resolve();
  const withBoth = (url: string) =>
    url.replace(`:${ports.a}/`, `:${ports.a},${primary.host}:${ports.b}/`);
  const makeStandby = async () => {
    const [, name] = names;
    await removePostgres(inFolder(name));
    standby = await startStandby({ ...own(name), primary, name: `standby_${name}` });
    if (standby.port !== ports[name]) throw new Error(`port ${ports[name]} is taken`);
    if (options.isSynchronous) await waitForAnyOf(primary, [standby.name]);
  };
  return {
    ownerUrl: primary.ownerUrl,
    serviceUrl: withBoth(primary.serviceUrl),
    primary: () => primary,
    kill: async () => void (await killServer(primary)),
    start: async () => {
      primary = await startPostgres(own(names[0]));
    },
    follow() {
      following = makeStandby();
      return following;
    },
    async failOver() {
      if (standby === null) throw new Error("there is no standby");
      const killedAt = await killServer(primary);
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
      // Without its primary a standby that is being made ends with an error.
      await primary.stop();
      await following.catch(() => {});
      await standby?.stop();
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
