/**
 * PostgreSQL through Kysely over `pg`. int8 arrives as bigint, date as YYYY-MM-DD text, timestamptz
 * as Date. Each slice adds its tables to `Tables` in its own tables.ts.
 */
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { isLostPlan, PreparingClient } from "./preparing-client.ts";

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

export type Database = { db: Db; pool: pg.Pool; url: string; close(): Promise<void> };

/**
 * A client that is frozen in a transaction keeps its locks no longer than this, and one to which the
 * server cannot write what it asked for no longer than TCP's own limit, which only the server's side
 * knows (over a socket in the file system there is none).
 */
const IDLE_IN_TRANSACTION_MS = 10_000;
const SERVER_OPTIONS = "-c tcp_user_timeout=15000";

/** Opens a pool; at most `connections` at once. A lost server makes calls fail, not the process. */
export function openDatabase(url: string, connections = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: SERVER_OPTIONS,
    // A connection that something between forgot would never answer: it ends in less than a minute. The
    // system's own time is two hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: "ballast",
    Client: PreparingClient,
  });
  pool.on("error", () => {});
  // A client in use is not the pool's to listen to: unheard, its lost connection ends the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, url, close: () => db.destroy() };
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
const LOST_CONNECTION = /^Connection terminated|^timeout e|^Query read timeout|not queryable$/;

/** True for errors that say the same call may go through later: lost connection, deadlock. */
export function isTransient(error: unknown): boolean {
  if (isLostPlan(error)) return true;
  const code = errorCode(error);
  if (code === undefined) {
    return error instanceof Error && LOST_CONNECTION.test(error.message);
  }
  return /^(08|25P03|40|57P|ECONN|EPIPE|53)/.test(code);
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
