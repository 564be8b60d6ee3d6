import pg from "pg";
import type { Passwords } from "./cluster.ts";

/** It has just said that it is ready. */
const ANSWER_MS = 30_000;

/**
 * Makes the two logins and the database where they are missing: `ballast_owner` owns the database,
 * `ballast_service` may log in and nothing more until a migration grants it something.
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
