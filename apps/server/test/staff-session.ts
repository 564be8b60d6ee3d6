/** A console session for a test, inserted by the owner as a login with both steps would. */
import { createHash, randomBytes } from "node:crypto";
import { consoleRun } from "@ballast/contract/console/calls.ts";
import type { Role } from "@ballast/contract/console/staff.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "../src/platform/db.ts";
import type { Reply, TestApp } from "./app.ts";

/** The staff of a test, by role; `name` creates another person of the same role. */
export async function staffSession(
  app: TestApp,
  role: Role,
  name = `${role}-one`,
): Promise<string> {
  return await staffSessionIn(app.database.owner.db, role, name);
}

/** The same in a database of which no app of the test is. */
export async function staffSessionIn(db: Db, role: Role, name = `${role}-one`): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const hash = (text: string) => createHash("sha256").update(text).digest();
  await sql`
    insert into staff.people (id, role, key_hash, created_at, created_by)
    values (${name}, ${role}, ${hash(`key of ${name}`)}, platform.now() - interval '30 days', 'test')
    on conflict (id) do nothing`.execute(db);
  await sql`
    insert into console.sessions
      (token_hash, id, staff, address, agent, created_at, last_seen_at, ends_at)
    values (${hash(token)}, ${uuidv7()}, ${name}, '127.0.0.1', 'test', platform.now(), platform.now(),
      platform.now() + interval '8 hours')`.execute(db);
  return token;
}

type Given = {
  rows?: string[];
  seen?: string;
  key?: string;
  files?: { field: string; filename: string; bytes: Uint8Array<ArrayBuffer> }[];
};

/** Gives a command as the console does; answers its outcome. */
export function give(
  app: TestApp,
  staff: string,
  command: string,
  input: Record<string, string> = {},
  { rows = [], seen, key = uuidv7(), files = [] }: Given = {},
): Promise<Reply<OutputOf<typeof consoleRun>>> {
  const fields = {
    command,
    input: JSON.stringify(input),
    rows: JSON.stringify(rows),
    key,
    ...(seen ? { seen } : {}),
  };
  return app.call(consoleRun, fields, { staff, files });
}
