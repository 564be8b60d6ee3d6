import pg from "pg";
import type { Passwords } from "./cluster.ts";

/** The login of standbys: it may copy the log of changes, and has no rights in any database. */
export const REPLICATION = "ballast_replication";

/** The server has just reported that it is ready, so it must respond within this time. */
const ANSWER_MS = 30_000;

/**
 * Creates the two logins and the database when they are missing: `ballast_owner` owns the database and
 * may read the state of replication, `ballast_service` may only log in until a migration grants it more.
 */
export async function ensureLogins(
  superUrl: string,
  passwords: Passwords,
  database: string,
): Promise<void> {
  const client = new pg.Client({
    connectionString: superUrl,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    for (const login of ["ballast_owner", "ballast_service"] as const) {
      const found = await client.query("select from pg_roles where rolname = $1", [login]);
      if (found.rowCount === 0) {
        const password = client.escapeLiteral(passwords[login]);
        await client.query(`create role ${login} login password ${password}`);
      }
    }
    const reading = await client.query(
      "select from pg_roles where rolname = 'ballast_owner' and pg_has_role(oid, 'pg_read_all_stats', 'member')",
    );
    // Only where it is missing: a standby executes no grant.
    if (reading.rowCount === 0) await client.query("grant pg_read_all_stats to ballast_owner");
    const found = await client.query("select from pg_database where datname = $1", [database]);
    if (found.rowCount === 0) {
      await client.query(
        `create database ${client.escapeIdentifier(database)} owner ballast_owner`,
      );
    }
  } finally {
    await client.end();
  }
}

/** Creates the login of standbys where it is missing, and gives it this password. */
export async function ensureReplication(client: pg.Client, password: string): Promise<void> {
  const found = await client.query("select from pg_roles where rolname = $1", [REPLICATION]);
  const does = found.rowCount === 0 ? "create" : "alter";
  await client.query(
    `${does} role ${REPLICATION} login replication password ${client.escapeLiteral(password)}`,
  );
}
