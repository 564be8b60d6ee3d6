/** Makes a streaming standby of a running server, which can take over from it. */
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { postgresBinaries } from "./binaries.ts";
import { readPasswords, replicationPassword, syncCluster, writePasswords } from "./cluster.ts";
import { copyCluster, writeOwned } from "./copy-cluster.ts";
import { holdFolder } from "./folder-lock.ts";
import { openHome, rememberHome } from "./home.ts";
import { type EmbeddedPostgres, type PostgresOptions, startPostgres } from "./postgres.ts";
import { ensureReplication, REPLICATION } from "./roles.ts";

export type Standby = EmbeddedPostgres & {
  /** The name by which the primary knows it: of its slot, and for synchronous_standby_names. */
  name: string;
  /** Ends its recovery; resolves when it takes writes. Nothing waits for other standbys then. */
  promote(): Promise<void>;
};

export type StandbyOptions = PostgresOptions & {
  primary: EmbeddedPostgres;
  /** Lower-case letters, digits and underscores, as a slot's name. */
  name: string;
};

const ANSWER_MS = 60_000;
const PROMOTED_WITHIN_S = 60;
const FOLLOWS_WITHIN_MS = 60_000;

/**
 * Copies the running primary into `dataDir`, where no cluster may be, and resolves when the standby
 * follows it and answers queries. The primary keeps the changes that the standby has not yet got in
 * a slot of that name; an unused slot of that name is replaced.
 */
export async function startStandby(options: StandbyOptions): Promise<Standby> {
  const { primary, name, ...own } = options;
  own.abort?.throwIfAborted();
  const home = await openHome(resolve(own.dataDir));
  if (existsSync(home.cluster)) {
    throw new Error(`${home.cluster} exists: remove it before a standby is made there.`);
  }
  const release = await holdFolder(home.folder, "postgres");
  const staging = `${home.cluster}.new`;
  try {
    await rm(staging, { recursive: true, force: true });
    const password = await replicationPassword(primary.dataDir);
    await asSuperuser(primary, async (client) => {
      await ensureReplication(client, password);
      await replaceSlot(client, name);
      const from = join(primary.dataDir, "cluster");
      await copyCluster({ client, from, to: staging, account: home.account });
    });
    const conninfo = `host=${primary.host} port=${primary.port} user=${REPLICATION} password=${password} application_name=${name}`;
    const follows = `primary_conninfo = '${conninfo}'\nprimary_slot_name = '${name}'\n`;
    await writeOwned(join(staging, "postgresql.auto.conf"), follows, home.account);
    await writeOwned(join(staging, "standby.signal"), "", home.account);
    await writePasswords(home.folder, await readPasswords(primary.dataDir));
    await rename(staging, home.cluster);
    await rememberHome(own.dataDir, home);
    if (own.settings?.fsync !== "off") {
      await syncCluster(home, join(await postgresBinaries(home.account), "bin"));
    }
  } catch (error) {
    // Whoever removes `dataDir` would not find it where root's databases are elsewhere.
    await rm(home.folder, { recursive: true, force: true });
    throw error;
  } finally {
    await release();
  }
  const server = await startPostgres(own);
  try {
    await untilFollowed(primary, [name]);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return withPromotion(server, name);
}

/**
 * From now on a commit of the server waits until one of these standbys has it on its disk; an empty
 * list waits for none. Resolves when it is so.
 */
export async function waitForAnyOf(server: EmbeddedPostgres, names: string[]): Promise<void> {
  await untilFollowed(server, names);
  const value = names.length === 0 ? "" : `ANY 1 (${names.join(", ")})`;
  await asSuperuser(server, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${value}'`);
    await client.query("select pg_reload_conf()");
  });
  await untilFollowed(server, names, "quorum");
}

function withPromotion(server: EmbeddedPostgres, name: string): Standby {
  const promote = async () => {
    await asSuperuser(server, async (client) => {
      const { rows } = await client.query<{ is: boolean }>(
        `select pg_promote(true, ${PROMOTED_WITHIN_S}) as is`,
      );
      if (rows[0]?.is !== true) throw new Error(`${name} was not promoted.`);
    });
  };
  // Copies descriptors, since the pid is one that may change.
  const standby = Object.defineProperties({}, Object.getOwnPropertyDescriptors(server));
  return Object.assign(standby as EmbeddedPostgres, { name, promote });
}

async function replaceSlot(client: pg.Client, name: string): Promise<void> {
  await client.query(
    "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1",
    [name],
  );
  await client.query("select pg_create_physical_replication_slot($1, true)", [name]);
}

/** Waits until all these standbys receive what the server writes. */
async function untilFollowed(server: EmbeddedPostgres, names: string[], state?: string) {
  const deadline = performance.now() + FOLLOWS_WITHIN_MS;
  await asSuperuser(server, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ n: number }>(
        `select count(distinct application_name)::int as n from pg_stat_replication
         where application_name = any ($1) and state = 'streaming'
           and coalesce(sync_state = $2, true)`,
        [names, state],
      );
      if (rows[0]?.n === names.length) return;
      if (performance.now() > deadline) throw new Error(`${names.join(", ")} do not follow.`);
      await sleep(20);
    }
  });
}

async function asSuperuser(
  { superUrl }: EmbeddedPostgres,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl, query_timeout: ANSWER_MS });
  client.on("error", () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
