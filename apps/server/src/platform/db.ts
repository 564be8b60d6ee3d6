/**
 * PostgreSQL through Kysely over `pg`. int8 arrives as bigint, date as YYYY-MM-DD text, timestamptz
 * as Date. Each slice adds its tables to `Tables` in its own tables.ts.
 */
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { isLostPlan, PreparingClient } from "./preparing-client.ts";
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
  /** Whether writes go through, asked over a connection of its own. */
  probe: WriteProbe;
  close(): Promise<void>;
};

/** A call that finds no connection free for so long is answered that Ballast is busy. */
const FREE_WITHIN_MS = 8_000;
/** For calls that somebody waits for; what may take longer sets a time of its own. */
const STATEMENT_MS = 60_000;
/**
 * A client that is frozen in a transaction keeps its locks no longer than this, and one to which the
 * server cannot write what it asked for no longer than TCP's own limit, which only the server's side
 * knows (over a socket in the file system there is none).
 */
const IDLE_IN_TRANSACTION_MS = 10_000;
const SERVER_OPTIONS = "-c tcp_user_timeout=15000";

/**
 * Opens a pool; at most `connections` at once. A lost server makes calls fail, not the process, and none
 * of them waits without a limit (guarded-client.ts).
 */
export function openDatabase(
  url: string,
  connections = 20,
  { statementMs = STATEMENT_MS }: { statementMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: FREE_WITHIN_MS,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: SERVER_OPTIONS,
    application_name: "ballast",
    Client: PreparingClient,
  });
  pool.on("error", () => {});
  // Behind an address that led to a standby for a moment, the next connection may lead to the primary.
  pool.on("release", (_error, client) => {
    if ((client as pg.PoolClient & PreparingClient).isReadOnly) void client.end();
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const probe = createWriteProbe(url);
  const close = async () => {
    await Promise.all([probe.close(), db.destroy()]);
  };
  return { db, pool, url, probe, close };
}

/** Reads that belong together: all of them see the database as it was at one moment. */
export function atOneMoment<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(read);
}

/** What the driver says without a code: also of the rollback, when that finds the connection gone. */
const LOST_CONNECTION =
  /^Connection terminated|^timeout e|^Query read timeout|not queryable$|^Cannot use a pool after/;
/** No answer, a server that starts or stops, no more connections, no room on a disk, no writes. */
const NO_WRITES =
  /^(08|53|57P|58|25006|E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_|NOTFOUND|NOSPC|DQUOT|ROFS))/;
/** A deadlock, a lock or an answer that took too long, a transaction that was ended for its time. */
const NOT_NOW = /^(40|55P03|57014|25P0[34])/;

/** True for errors that the next call meets too, whatever it wants: nothing can be written now. */
export function isOutOfReach(error: unknown): boolean {
  const code = errorCode(error);
  if (code === undefined) return error instanceof Error && LOST_CONNECTION.test(error.message);
  return NO_WRITES.test(code) || (error as NodeJS.ErrnoException).syscall === "connect";
}

/** True for errors that say the same call may go through later: lost connection, standby, deadlock. */
export function isTransient(error: unknown): boolean {
  return isLostPlan(error) || isOutOfReach(error) || NOT_NOW.test(errorCode(error) ?? "");
}

/** The SQLSTATE or system code of an error, if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error === "object" && error !== null && "code" in error) return String(error.code);
  return undefined;
}

/** What an error of the database says beside its code, if it says more. */
export function errorDetail(error: unknown): string | undefined {
  const said = error instanceof Error && "detail" in error ? error.detail : undefined;
  return typeof said === "string" ? said : undefined;
}
