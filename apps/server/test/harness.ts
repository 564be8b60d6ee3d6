/**
 * The environment of one test file: its own database (a clone of the migrated template), the real
 * app over HTTP, the platform's clock. After the file, every invariant must hold.
 */
import { createHash, randomUUID } from "node:crypto";
import { REFUSALS, type RefusalCode } from "@ballast/contract/errors.ts";
import { sql } from "kysely";
import pg from "pg";
import { expect, inject } from "vitest";
import type { Clock } from "../src/platform/clock.ts";
import { type Database, type Db, openDatabase } from "../src/platform/db.ts";
import { withDatabase } from "./database.ts";

export type TestDatabase = Database & {
  owner: Database;
  superUrl: string;
  /** Those of the apps that run on it: a test that moves the database's clock refreshes them. */
  clocks: Set<Clock>;
  drop(): Promise<void>;
};

const owners = new WeakMap<Db, Db>();
/** The owner of the same database, for what the service may not write. */
export const ownerOf = (db: Db): Db => owners.get(db) ?? db;

/** Clones the template; `db` is the service's role, `owner` the schema's owner. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase("template template_ballast strategy file_copy");

/** An empty database, into which a test restores a backup. */
export const createEmptyDatabase = (): Promise<TestDatabase> =>
  createDatabase("template template0");

async function createDatabase(from: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const superUrl = inject("superUrl");
  await runAsSuper(`create database ${name} ${from} owner ballast_owner`);
  const service = openDatabase(withDatabase(inject("serviceUrl"), name), 20);
  const owner = openDatabase(withDatabase(inject("ownerUrl"), name), 3);
  owners.set(service.db, owner.db);
  return {
    ...service,
    owner,
    superUrl: withDatabase(superUrl, name),
    clocks: new Set(),
    async drop() {
      await service.close();
      await owner.close();
      await runAsSuper(`drop database ${name} with (force)`);
    },
  };
}

/**
 * Shared between files: opening a connection takes the server and this process ten milliseconds.
 */
let superuser: pg.Pool | undefined;

async function runAsSuper(text: string): Promise<void> {
  if (superuser === undefined) {
    superuser = new pg.Pool({
      connectionString: inject("superUrl"),
      allowExitOnIdle: true,
      max: 2,
    });
    // The server may end before this process does.
    superuser.on("error", () => {});
  }
  await superuser.query(text);
}

/** Fails when an invariant does not hold, unless it is one of `breaks`: those must be broken. */
export async function expectInvariants(
  { db }: Database,
  breaks: readonly string[] = [],
): Promise<void> {
  const broken = await brokenInvariants(db);
  const rows: Record<string, unknown> = {};
  for (const name of broken.filter((one) => !breaks.includes(one))) {
    rows[name] = (
      await sql`select * from ${sql.table(`invariants.${name}`)} limit 3`.execute(db)
    ).rows;
  }
  expect(rows, "invariants that do not hold").toEqual({});
  expect(broken, "invariants that should not hold").toEqual([...breaks].sort());
}

async function brokenInvariants(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select viewname as name from pg_views where schemaname = 'invariants'
      and (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from invariants.%I',
        viewname), false, true, '')))[1]::text <> '0' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * A digest of every table that the service can read; tests compare it to show that nothing changed.
 * Leaves out sessions, leases, what a refusal leaves behind on purpose, counters and entries of
 * refusals in the audit log, and the rows of the readiness check and of the beat. Needs the owner's connection.
 * With `stepUsed` it also leaves out exactly what an answer to a second step uses up: its
 * challenge, and when or how often a code or a passkey was used.
 */
export async function stateDigest(database: Database, { stepUsed = false } = {}): Promise<string> {
  const all = (await tablesWithRows(database))
    .filter((name) => !(stepUsed && name === "security.challenges"))
    .map((name) => digestOf(name, stepUsed));
  const { rows } = await database.pool.query(prepared(`${all.join(" union all ")} order by name`));
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

/**
 * Prepared once for each connection, because planning takes the database longer than reading the
 * rows.
 */
const prepared = (text: string) => ({ name: createHash("md5").update(text).digest("hex"), text });

/** Three quarters of the tables are empty, and reading these too doubled the time. */
async function tablesWithRows(database: Database): Promise<string[]> {
  const names = tables.get(database.pool) ?? listTables(database);
  tables.set(database.pool, names);
  const listed = (await names).map(
    ({ oid, name, parted }) => `(${oid}::regclass, '${name}', ${parted})`,
  );
  const { rows } = await database.pool.query<{ name: string }>(
    prepared(`select name from (values ${listed.join(", ")}) t (oid, name, parted)
      where parted or pg_relation_size(oid) > 0 order by name`),
  );
  return rows.map(({ name }) => name);
}

/** A partitioned table has its rows in its partitions. */
type Table = { oid: number; name: string; parted: boolean };

/** The tables of a database, which stay the same; listing them takes as long as reading them. */
const tables = new WeakMap<Database["pool"], Promise<Table[]>>();

async function listTables({ db }: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.oid, format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'p' as parted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and has_table_privilege(c.oid, 'select')
      and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'jobs', 'migrations')
      and c.relname not in ('sessions', 'codes', 'code_sends', 'login_failures', 'refused', 'leases', 'checks',
         'proven_writes', 'beats')`.execute(db);
  return rows;
}

/**
 * The number of rows and the sum of their hashes, because writing rows out as text took twice as
 * long. A table without rows gives no row, because a rollback may have left its file larger.
 */
function digestOf(name: string, stepUsed: boolean): string {
  const kept =
    name === "console.audit_entries" ? "where command not in ('refused', 'log-in-failed')" : "";
  const row =
    stepUsed && ["security.totp", "security.passkeys", "security.recovery_codes"].includes(name)
      ? "jsonb_hash_extended(to_jsonb(t) - '{last_step,counter,last_used_at,used_at}'::text[], 1)"
      : "hash_record_extended(t, 1)";
  return `select '${name}' as name, concat(count(*), ' ', sum(${row})) as d from ${name} t ${kept}
    having count(*) > 0`;
}

export function numberOf(code: RefusalCode): number {
  return REFUSALS[code].number;
}

type Call = () => Promise<{ code: number; status: number; raw: { data: unknown } }>;

/** Runs calls that must each be refused with this code, and proves that they changed nothing. */
export function expectRefused(
  database: TestDatabase,
  code: RefusalCode,
  ...calls: Call[]
): Promise<void> {
  return refusedAll(database, { code, stepUsed: false }, calls);
}

/**
 * Does the same for calls that require a second step or take its answer, which is used up whatever
 * follows.
 */
export function expectRefusedAtStep(
  database: TestDatabase,
  code: RefusalCode,
  ...calls: Call[]
): Promise<void> {
  return refusedAll(database, { code, stepUsed: true }, calls);
}

async function refusedAll(
  database: TestDatabase,
  { code, stepUsed }: { code: RefusalCode; stepUsed: boolean },
  calls: Call[],
): Promise<void> {
  const before = await stateDigest(database.owner, { stepUsed });
  for (const call of calls) {
    const reply = await call();
    expect(reply.raw.data).toMatchObject({ refusal: code });
    expect([reply.code, reply.status]).toEqual([REFUSALS[code].number, REFUSALS[code].status]);
  }
  expect(await stateDigest(database.owner, { stepUsed })).toBe(before);
}
