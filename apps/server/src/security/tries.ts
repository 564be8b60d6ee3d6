/**
 * Counts wrong passwords and codes, with waits that grow. Counters must outlive the refusal, so all of this
 * runs on `db`, outside the transaction of the call: in `prepare`.
 */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";

/** `key`: the phone for a login password, else the member's id. `code` is a gift code. */
export type Try = { kind: "login" | "fund" | "second" | "code"; key: string; ip: string };

/** Counts the try. Refuses with too_many_tries while its key or its address must wait. */
async function claimTry(db: Db, made: Try): Promise<bigint> {
  const { rows } = await sql<{ id: bigint | null }>`
    select security.claim_try(${made.kind}, ${made.key}, ${made.ip}) as id`.execute(db);
  const id = rows[0]?.id ?? null;
  if (id === null) throw new Refusal("too_many_tries", { until: await waitsUntil(db, made) });
  return id;
}

/** ISO 8601; now, where the wait has just ended. */
async function waitsUntil(db: Db, { kind, key, ip }: Try): Promise<string> {
  const { rows } = await sql<{ until: Date }>`
    select coalesce(security.try_waits_until(${kind}, ${key}, ${ip}), platform.now()) as until`.execute(
    db,
  );
  return (rows[0]?.until ?? new Date(0)).toISOString();
}

/** Forgets the failures of a key. */
export async function forgetFailures(
  db: Db,
  { kind, key }: Pick<Try, "kind" | "key">,
): Promise<void> {
  await sql`delete from security.login_failures where kind = ${kind} and key = ${key}`.execute(db);
}

/**
 * Runs the check as one counted try: right forgets the key's failures, wrong counts the address. A
 * right gift code forgets its own try alone: anybody may know one.
 */
export async function countedTry(
  db: Db,
  made: Try,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const id = await claimTry(db, made);
  const right = await check().catch(async (error) => {
    // Not answered (a full queue, say): nobody was wrong.
    await sql`delete from security.login_failures where id = ${id}`.execute(db);
    throw error;
  });
  if (right && made.kind === "code") {
    await sql`delete from security.login_failures where id = ${id}`.execute(db);
  } else if (right) await forgetFailures(db, made);
  else {
    await sql`
      insert into security.login_failures (kind, key, at)
      values ('address', security.address_key(${made.ip}), platform.now())`.execute(db);
  }
  return right;
}
