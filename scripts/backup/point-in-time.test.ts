/**
 * Books that PostgreSQL takes back to a minute, as docs/operations/backup.md describes it: from a copy of
 * its files and an archive of its log.
 */
// @rule run/point-in-time console/restored
import { chmod, chown, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readPasswords, writePasswords } from "@ballast/embedded/cluster.ts";
import { copyCluster, writeOwned } from "@ballast/embedded/copy-cluster.ts";
import { type Home, openHome, rememberHome } from "@ballast/embedded/home.ts";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { type EmbeddedPostgres, startPostgres } from "@ballast/embedded/postgres.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "../../apps/server/src/migrate-database.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/db.ts";
import { effectsNow } from "../../apps/server/src/rails/outside/effects-now.ts";
import {
  type Acknowledged,
  addDepositors,
  countDeposits,
  type Depositor,
} from "../drill/deposits.ts";
import { stateOf } from "./catalogue.ts";
import { connectOwner } from "./connect.ts";
import type { BooksState } from "./manifest.ts";
import { judge } from "./verdict.ts";

const QUICK = { fsync: "off" };

let folder: string;
let primary: EmbeddedPostgres;
let owner: Database;
let depositors: Depositor[];
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(await placeInMemory(), "ballast-point-in-time-"));
  // PostgreSQL's account must be able to pass through the folder.
  await chmod(folder, 0o711);
  const archive_command = `test ! -f ${archived("%f")} && cp %p ${archived("%f")}`;
  primary = await startPostgres({
    ...{ dataDir: join(folder, "primary"), port: 0 },
    settings: { ...QUICK, archive_mode: "on", archive_command },
  });
  const { uid, gid } = await stat(join(primary.dataDir, "cluster"));
  await mkdir(archived(""));
  await chown(archived(""), uid, gid);
  await migrateDatabase(primary.ownerUrl);
  owner = open(primary.ownerUrl);
  depositors = await addDepositors(owner.db, open(primary.serviceUrl).db, 4);
});
afterAll(async () => {
  for (const one of opened) await one.close();
  await primary?.stop();
  await rm(folder, { recursive: true, force: true });
});

const archived = (file: string) => join(folder, "wal", file);

function open(url: string): Database {
  const database = openDatabase(url, 2);
  opened.push(database);
  return database;
}

async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(primary.superUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function payIn(): Promise<Acknowledged[]> {
  const done: Acknowledged[] = [];
  for (const one of depositors) done.push(await one.write());
  return done;
}

async function stateNow(url: string): Promise<BooksState> {
  const client = await connectOwner(url);
  const state = await stateOf(client);
  await client.end();
  return state;
}

/** All that was written until now is in the archive. */
async function archiveAll(): Promise<void> {
  await asSuperuser(async (client) => {
    const { rows } = await client.query("select pg_walfile_name(pg_switch_wal()) as name");
    const last = "select last_archived_wal >= $1 as is from pg_stat_archiver";
    while (!(await client.query(last, [rows[0].name])).rows[0].is) await sleep(50);
  });
}

it("are the books of that minute, and send nothing before chain and bank were asked", async () => {
  const home = await openHome(join(folder, "back"));
  const before = await payIn();
  await asSuperuser((client) => {
    const from = join(primary.dataDir, "cluster");
    return copyCluster({ client, from, to: home.cluster, account: home.account });
  });

  const since = await payIn();
  await sql`select outside.note_checked('chain'), outside.note_checked('bank')`.execute(owner.db);
  expect(await effectsNow(owner.db)).toMatchObject({ state: "go_on" });
  const then = await stateNow(primary.ownerUrl);
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(
    owner.db,
  );
  const minute = `${rows[0]?.now}`;
  await sleep(20);
  const mistaken = await payIn();
  const newest = await stateNow(primary.ownerUrl);
  await archiveAll();

  const back = await recovered(home, minute);
  try {
    const client = await connectOwner(back.ownerUrl);
    while ((await client.query("select pg_is_in_recovery() as is")).rows[0].is) await sleep(50);
    expect((await judge(client, then)).problems).toEqual([]);
    expect((await judge(client, newest)).problems).toContain(
      "the ends of the ledger's chains are not those of the manifest",
    );
    await client.end();
    const { db, close } = openDatabase(back.ownerUrl, 2);
    const known = [...before, ...since];
    expect(await countDeposits(db, depositors, known)).toEqual({ lost: 0, twice: 0 });
    expect(await countDeposits(db, depositors, [...known, ...mistaken])).toMatchObject({ lost: 4 });
    expect(await effectsNow(db)).toMatchObject({ state: "not_asked" });
    await close();
  } finally {
    await back.stop();
  }
}, 200_000);

async function recovered(home: Home, minute: string): Promise<EmbeddedPostgres> {
  const settings = [
    `restore_command = 'cp ${archived("%f")} %p'`,
    `recovery_target_time = '${minute}'`,
    "recovery_target_action = 'promote'",
  ];
  const { cluster, account, folder: own } = home;
  await writeOwned(join(cluster, "postgresql.auto.conf"), `${settings.join("\n")}\n`, account);
  await writeOwned(join(cluster, "recovery.signal"), "", account);
  await writePasswords(own, await readPasswords(primary.dataDir));
  await rememberHome(join(folder, "back"), home);
  return await startPostgres({ dataDir: join(folder, "back"), port: 0, settings: QUICK });
}
