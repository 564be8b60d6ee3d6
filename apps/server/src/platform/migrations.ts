/**
 * The database of this version: migrations (tables, types, rights, first rows) go forward only, functions
 * and views are made anew whenever one of their files changed. All of it in one transaction.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { OperatorError } from "@ballast/contract/operator-error.ts";
import { sql } from "kysely";
import { type Db, errorCode, openDatabase, type Tx } from "./db.ts";
import { constantsFile, SQL_CONSTANTS, type SqlConstants } from "./sql-constants.ts";
import { checkedFunctions, definedIn, inOrderOfUse, type SqlFile } from "./sql-files.ts";

const ours = new URL("../../../../database/", import.meta.url);

/** Rewriting or indexing a large table may take longer than a call. */
const STATEMENT_MS = 3_600_000;
const LOCK_NOT_AVAILABLE = "55P03";

async function sqlFiles(folder: URL): Promise<SqlFile[]> {
  const all = await readdir(folder, { recursive: true });
  const names = all.filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

export type Schema = {
  /** By name, which is the order in which they are applied. */
  migrations: SqlFile[];
  /** Functions and views, each after what it depends on. */
  functions: SqlFile[];
  /** SHA-256 of all migrations, in hex: identifies the schema of this version. */
  hash: string;
};

export async function readSchema(
  folder: URL = ours,
  constants: SqlConstants = SQL_CONSTANTS,
): Promise<Schema> {
  const files = await sqlFiles(folder);
  const isMigration = ({ name }: SqlFile) => name.startsWith("migrations/");
  const migrations = files.filter(isMigration);
  const sums = migrations.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join("");
  return {
    migrations,
    functions: inOrderOfUse([
      constantsFile(constants),
      ...checkedFunctions(
        files.filter((file) => !isMigration(file)),
        migrations,
      ),
    ]),
    hash: createHash("sha256").update(sums).digest("hex"),
  };
}

/** The migration changed nothing; the message says what to do. */
export class MigrationRefused extends OperatorError {}

/** The database was migrated by another version of these files. */
export class OtherVersion extends MigrationRefused {
  constructor(name: string, what: string) {
    super(
      `This database is of another version of Ballast: its migration ${name} ${what}. ` +
        "Migrations go forward only, so nothing was changed. Test data that may go: npm run reset " +
        "(a database of your own: empty it, and remove the data folder). Data to keep: run the " +
        "version that made it, or restore its backup with that version.",
    );
  }
}

/** The names applied before. Throws OtherVersion at the first that is not, to the byte, the file of its name. */
async function appliedBefore(db: Db, files: readonly SqlFile[]): Promise<Set<string>> {
  const { rows: old } = await sql<{ name: string }>`
    select 'of version 0.5 or older' as name
    where to_regclass('migrations.kysely_migration') is not null`.execute(db);
  if (old[0])
    throw new OtherVersion(old[0].name, "was applied before functions had files of their own");
  const { rows } = await sql<{ name: string; sha256: string }>`
    select name, sha256 from migrations.applied order by name`.execute(db);
  const sums = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of rows) {
    const here = sums.get(name);
    if (here === undefined) throw new OtherVersion(name, "is not among the files of this version");
    if (sha256 !== here) throw new OtherVersion(name, "had another text when it was applied");
  }
  return new Set(rows.map(({ name }) => name));
}

/** Applies all files in one query, since there are hundreds; a syntax error names its file. */
async function apply(db: Db, files: readonly SqlFile[]): Promise<void> {
  if (files.length === 0) return;
  const text = files.map((file) => `${file.text}\n`).join("");
  await sql
    .raw(text)
    .execute(db)
    .catch((error: unknown) => {
      throw new Error(`${nameAt(files, error)} failed: ${String(error)}`, { cause: error });
    });
}

/** PostgreSQL counts characters (not UTF-16 units) from 1; errors that are none of syntax have no position. */
function nameAt(files: readonly SqlFile[], error: unknown): string {
  let left = Number((error as { position?: string }).position);
  const file = files.find(({ text }) => {
    left -= [...text].length + 1;
    return left <= 0;
  });
  return file?.name ?? `one of ${files.length} files (${files[0]?.name}, …)`;
}

/** Functions that run with their owner's rights must not change hands, least of all to a superuser. */
async function refuseAnotherOwner(db: Db): Promise<void> {
  const { rows } = await sql<{ owner: string; us: string }>`
    select pg_get_userbyid(nspowner) as owner, current_user::text as us
    from pg_namespace where nspname = 'platform'`.execute(db);
  const { owner, us } = rows[0] ?? {};
  if (owner !== us) {
    throw new MigrationRefused(
      `The database belongs to the role ${owner}, and MIGRATE_DATABASE_URL is of ${us}. Nothing was ` +
        `changed: migrate as ${owner}.`,
    );
  }
}

async function areFunctionsHere(db: Db, files: readonly SqlFile[]): Promise<boolean> {
  const { rows } = await sql<{ sums: string | null }>`
    select string_agg(file || sha256, ',' order by place) as sums from migrations.functions`.execute(
    db,
  );
  return rows[0]?.sums === files.map(({ name, sha256 }) => name + sha256).join();
}

/** Drops in reverse order and without cascade, so that an unknown dependant is an error. */
async function dropFunctions(db: Db): Promise<void> {
  const { rows } = await sql<{ drops: string | null }>`
    select string_agg(format('drop %s;', regexp_replace(o.object, ' ', ' if exists ')), E'\\n'
      order by f.place desc, o.n desc) as drops
    from migrations.functions f, unnest(f.objects) with ordinality o (object, n)`.execute(db);
  if (rows[0]?.drops) await sql.raw(rows[0].drops).execute(db);
  await sql`delete from migrations.functions`.execute(db);
}

/** `objects` are what `drop` needs: `function ledger.is_held(uuid)`, `view reserve.cover`. */
async function makeFunctions(db: Db, files: readonly SqlFile[]): Promise<void> {
  await apply(db, files);
  const made = files.map((file) => ({
    ...{ file: file.name, sha256: file.sha256, names: definedIn(file) },
  }));
  await sql`
    insert into migrations.functions (place, file, sha256, objects)
    select f.place, f.item ->> 'file', f.item ->> 'sha256', array(
      select o.object from jsonb_array_elements_text(f.item -> 'names') with ordinality d (name, n),
      lateral (
        select 'function ' || p.oid::regprocedure as object from pg_proc p
        where p.pronamespace = split_part(d.name, '.', 1)::regnamespace
          and p.proname = split_part(d.name, '.', 2)
        union all
        select 'view ' || c.oid::regclass from pg_class c
        where c.relkind = 'v' and c.oid = to_regclass(d.name)
      ) o order by d.n)
    from jsonb_array_elements(${JSON.stringify(made)}::jsonb) with ordinality f (item, place)`.execute(
    db,
  );
}

/** What a migration of books that were there took, and the tables that wait for it until the end. */
export type Step = { name: string; ms: number; locks: string[] };

/** One after another, with what each takes. Locks last until all of it is committed. */
async function applyEach(
  tx: Tx,
  files: readonly SqlFile[],
  told: (step: Step) => void,
): Promise<void> {
  const { rows: before } = await sql<{ oid: number }>`
    select oid::int8::float8 as oid from pg_class where relkind in ('r', 'p')`.execute(tx);
  const held = new Set<string>();
  for (const file of files) {
    const began = performance.now();
    await apply(tx, [file]);
    const ms = Math.round(performance.now() - began);
    const { rows } = await sql<{ lock: string }>`
      select distinct format('%s (%s)', l.relation::regclass,
        case l.mode when 'AccessExclusiveLock' then 'reads and writes' else 'writes' end) as lock
      from pg_locks l
      where l.pid = pg_backend_pid() and l.relation = any (${before.map(({ oid }) => oid)}::oid[])
        and l.mode in ('AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock')
      order by 1`.execute(tx);
    const locks = rows.map(({ lock }) => lock).filter((lock) => !held.has(lock));
    for (const lock of locks) held.add(lock);
    told({ name: file.name, ms, locks });
  }
}

export type MigrateOptions = {
  folder?: URL;
  constants?: SqlConstants;
  /** Adds first rows that are missing, in the same transaction. */
  seed?: (tx: Tx) => Promise<void>;
  /** Called after each migration of a database that had some. */
  told?: ((step: Step) => void) | undefined;
};

/**
 * Brings the database behind `ownerUrl` to this version and opens the months around now. Returns the names
 * of the migrations applied; throws OtherVersion where its past is not these files, and else the first
 * error with the file's name. Either all of it was done or nothing.
 */
export async function migrate(
  ownerUrl: string,
  { folder = ours, constants = SQL_CONSTANTS, seed = async () => {}, told }: MigrateOptions = {},
): Promise<string[]> {
  const database = openDatabase(ownerUrl, 2, { statementMs: STATEMENT_MS });
  try {
    const { migrations, functions } = await readSchema(folder, constants);
    const work = database.db.transaction().execute(async (tx) => {
      // An advisory lock, because on an empty database there is no table to lock yet.
      await sql`select pg_advisory_xact_lock(hashtext('ballast migrations'))`.execute(tx);
      await sql`set local lock_timeout = '10s'`.execute(tx);
      await refuseAnotherOwner(tx);
      await sql.raw(BOOKKEEPING).execute(tx);
      const applied = await appliedBefore(tx, migrations);
      const next = migrations.filter(({ name }) => !applied.has(name));
      const last = [...applied].at(-1) ?? "";
      const late = next.find(({ name }) => name < last);
      if (late) throw new OtherVersion(late.name, `comes before ${last}, which was applied`);
      if (next.length > 0 || !(await areFunctionsHere(tx, functions))) {
        await dropFunctions(tx);
        await (applied.size === 0 ? apply(tx, next) : applyEach(tx, next, told ?? (() => {})));
        const names = next.map(({ name }) => name);
        const sums = next.map(({ sha256 }) => sha256);
        await sql`insert into migrations.applied (name, sha256)
          select * from unnest(${names}::text[], ${sums}::text[])`.execute(tx);
        await makeFunctions(tx, functions);
      }
      await sql`select platform.open_months(
        platform.day_of(platform.now()) - 1, platform.day_of(platform.now()) + 70)`.execute(tx);
      await seed(tx);
      return next.map(({ name }) => name);
    });
    return await work.catch(refusedByLock);
  } finally {
    await database.close();
  }
}

function refusedByLock(error: unknown): never {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (errorCode(cause) !== LOCK_NOT_AVAILABLE) throw error;
  throw new MigrationRefused(
    "Something reads or writes what is to be changed, and went on for ten seconds. Nothing was changed: " +
      "end backups and Ballast's processes, and migrate again.",
  );
}

const BOOKKEEPING = `
create schema if not exists migrations;
create table if not exists migrations.applied (
  name text primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
);
create table if not exists migrations.functions (
  place int primary key,
  file text not null unique,
  sha256 text not null,
  objects text[] not null
);`;
