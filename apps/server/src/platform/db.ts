/**
 * PostgreSQL through Kysely over `pg`. int8 arrives as bigint, date as YYYY-MM-DD text, timestamptz
 * as Date. Each slice adds its tables to `Tables` in its own tables.ts.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type Transaction,
} from "kysely";
import pg from "pg";
import { watchHosts } from "./database-hosts.ts";
import { isLostPlan, PreparingClient } from "./preparing-client.ts";
import { POOLED_NAME } from "./stuck-connections.ts";
import { createWriteProbe, type WriteProbe } from "./write-probe.ts";

export interface Tables {
  "platform.settings": { name: string; value: unknown; changed_at: Date; changed_by: string };
}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

const INT8 = 20;
const DATE = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === INT8) return (text: string) => BigInt(text);
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as "text");
  },
};

export type Database = {
  db: Db;
  pool: pg.Pool;
  url: string;
  /** Checks over a separate connection whether writes succeed. */
  probe: WriteProbe;
  close(): Promise<void>;
};

/** How long a call waits for a free connection before it is answered as busy. */
const FREE_WITHIN_MS = 8_000;
/** The statement timeout of calls; longer work sets its own. */
export const STATEMENT_MS = 60_000;
/**
 * Limits how long a client that froze inside a transaction holds its locks. A client that does not read
 * its result is limited by the server's TCP timeout instead (a Unix socket has none).
 */
const IDLE_IN_TRANSACTION_MS = 10_000;
const SERVER_OPTIONS = "-c tcp_user_timeout=15000";

/** `isStandby`: only reads are sent there, so a connection to a standby is kept. */
type Opening = { statementMs?: number; isStandby?: boolean };

/**
 * Opens a pool of at most `connections`. When the server is lost, calls fail but the process goes on, and
 * no call waits without a timeout (guarded-client.ts).
 */
export function openDatabase(
  url: string,
  connections = 20,
  { statementMs = STATEMENT_MS, isStandby = false }: Opening = {},
): Database {
  const unwatchHosts = watchHosts(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: FREE_WITHIN_MS,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: SERVER_OPTIONS,
    application_name: POOLED_NAME,
    Client: PreparingClient,
  });
  pool.on("error", () => {});
  // Drops a connection to a standby: after a failover the same address may lead to the primary.
  pool.on("release", (_error, client) => {
    if (!isStandby && (client as pg.PoolClient & PreparingClient).isReadOnly) void client.end();
  });
  const probe = createWriteProbe(url);
  const onReserveConnection = (connection: DatabaseConnection) =>
    readOnlyIfHeldUp(probe, connection);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, onReserveConnection }) });
  const close = async () => {
    await Promise.all([probe.close(), db.destroy()]);
    unwatchHosts();
  };
  return { db, pool, url, probe, close };
}

const READ_ONLY = CompiledQuery.raw(
  "select set_config('default_transaction_read_only', 'on', false), set_config('lock_timeout', '500ms', false)",
);

/**
 * While commits wait for a standby that is away, PostgreSQL itself refuses writes of connections that are
 * taken from then on: a commit, or a lock that one has, would keep the connection until the standby is back,
 * and soon none would be left to read with. Such a connection is used once, as one to a standby.
 */
async function readOnlyIfHeldUp(probe: WriteProbe, connection: DatabaseConnection): Promise<void> {
  if (!(await probe.isHeldUp())) return;
  // Its own statement will tell what is wrong with it.
  await connection.executeQuery(READ_ONLY).catch(() => {});
}

/** Runs several reads on one snapshot of the database. */
export function atOneMoment<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(read);
}

/** Driver errors without a code; a rollback on a lost connection throws them too. */
const LOST_CONNECTION =
  /^Connection terminated|^timeout e|^Query read timeout|not queryable$|^Cannot use a pool after/;
/** No answer, server starting or stopping, too many connections, disk full, read-only. */
const NO_WRITES =
  /^(08|53|57P|58|25006|E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_|NOTFOUND|NOSPC|DQUOT|ROFS))/;
/** Deadlock, lock timeout, statement timeout, or a transaction ended by a timeout. */
const NOT_NOW = /^(40|55P03|57014|25P0[34])/;

/** Whether the error would hit any call: nothing can be written now. */
export function isOutOfReach(error: unknown): boolean {
  const code = errorCode(error);
  if (code === undefined) return error instanceof Error && LOST_CONNECTION.test(error.message);
  return NO_WRITES.test(code) || (error as NodeJS.ErrnoException).syscall === "connect";
}

/** Whether the same call may succeed later: lost connection, standby, deadlock. */
export function isTransient(error: unknown): boolean {
  return isLostPlan(error) || isOutOfReach(error) || NOT_NOW.test(errorCode(error) ?? "");
}

/** The SQLSTATE or system code of an error, if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error === "object" && error !== null && "code" in error) return String(error.code);
  return undefined;
}

/** The detail of a database error, if it has one. */
export function errorDetail(error: unknown): string | undefined {
  const said = error instanceof Error && "detail" in error ? error.detail : undefined;
  return typeof said === "string" ? said : undefined;
}
