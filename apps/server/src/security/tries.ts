/**
 * Counts wrong passwords and codes, with waits that grow. Counters must outlive the refusal, so all of this
 * runs on `db`, outside the transaction of the call: in `prepare`.
 */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";

/**
 * `key`: who is tried; the member's id, or a name of the staff. `code` is a gift code. `number`: the
 * number of a login from outside, which is counted with the address it is tried from, and by itself for
 * all addresses together but those from which its owner came in lately.
 */
export type Try = { kind: "login" | "fund" | "second" | "code"; ip: string } & (
  | { key: string; number?: undefined }
  | { number: string; key?: undefined }
);

const keyOf = ({ key, number, ip }: Try) =>
  number === undefined ? sql`${key}::text` : sql`security.number_key(${number}, ${ip})`;

/** Counts the try. Refuses with too_many_tries while its key, its number or its address must wait. */
async function claimTry(db: Db, made: Try): Promise<bigint[]> {
  const { kind, ip, number = null } = made;
  const { rows } = await sql<{ ids: bigint[] | null }>`
    select security.claim_try(${kind}, ${keyOf(made)}, ${ip}, ${number}) as ids`.execute(db);
  const ids = rows[0]?.ids ?? null;
  if (ids === null) throw new Refusal("too_many_tries", { until: await waitsUntil(db, made) });
  return ids;
}

/** ISO 8601; now, where the wait has just ended. */
async function waitsUntil(db: Db, made: Try): Promise<string> {
  const { kind, ip, number = null } = made;
  const { rows } = await sql<{ until: Date }>`
    select coalesce(security.try_waits_until(${kind}, ${keyOf(made)}, ${ip}, ${number}),
      platform.now()) as until`.execute(db);
  return (rows[0]?.until ?? new Date(0)).toISOString();
}

/** Forgets the failures of a key. */
export async function forgetFailures(
  db: Db,
  { kind, key }: { kind: Try["kind"]; key: string },
): Promise<void> {
  await sql`delete from security.login_failures where kind = ${kind} and key = ${key}`.execute(db);
}

/**
 * Forgets those of a login, wherever they came from, inside of its sessions too: its owner has set a
 * new password.
 */
export async function forgetLoginFailures(
  db: Db,
  login: { phone: string; memberId: string },
): Promise<void> {
  const { phone, memberId } = login;
  await sql`
    delete from security.login_failures where kind = 'number' and key = ${phone}
      or kind = 'login' and (key = ${memberId} or starts_with(key, ${`${phone} from `}))
  `.execute(db);
}

/**
 * Runs the check as one counted try: right forgets the key's failures, wrong counts the address. A
 * right gift code forgets its own try alone: anybody may know one. So does a right login with the count
 * of its number: what strangers tried elsewhere still counts.
 */
export async function countedTry(
  db: Db,
  made: Try,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const ids = await claimTry(db, made);
  const forgetTry = () =>
    sql`delete from security.login_failures where id = any(${ids}::bigint[])`.execute(db);
  const right = await check().catch(async (error) => {
    // Not answered (a full queue, say): nobody was wrong.
    await forgetTry();
    throw error;
  });
  if (right) {
    await forgetTry();
    if (made.kind === "code") return true;
    await sql`
      delete from security.login_failures
      where kind = ${made.kind} and key = ${keyOf(made)}`.execute(db);
  } else {
    await sql`
      insert into security.login_failures (kind, key, at)
      values ('address', security.address_key(${made.ip}), platform.now())`.execute(db);
  }
  return right;
}
