/**
 * Counts wrong passwords and codes, with growing waits. Counts must survive the rolled-back transaction of
 * a refused call, so all of this uses `db` in `prepare`.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";

/**
 * `key`: who is tried, a member's id or a name of the staff. `code` is a gift code. `number`: the phone
 * number of a login, counted together with the address it is tried from, and once more for all addresses
 * together except those from which its owner logged in lately.
 */
export type Try = { kind: "login" | "fund" | "second" | "code"; ip: string } & (
  | { key: string; number?: undefined }
  | { number: string; key?: undefined }
);

const keyOf = ({ key, number, ip }: Try) =>
  number === undefined ? sql`${key}::text` : sql`security.number_key(${number}, ${ip})`;

/** How long a try waits for others that are not judged yet, and how many of them may wait. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 100;
const PATIENT_MOST = 100;
let patient = 0;

/**
 * Counts the try. Refuses too_many_tries while its key, number or address must wait. Running tries count as
 * wrong until they are judged, which bounds simultaneous guesses; a try blocked only by running ones waits
 * for them, so that many right ones at once are not refused.
 */
async function claimTry(db: Db, made: Try): Promise<string[]> {
  const ids = (await claimNow(db, made)) ?? (await claimLater(db, made));
  if (ids !== null) return ids;
  if (await mustWait(db, made)) {
    throw new Refusal("too_many_tries", { until: await waitsUntil(db, made) });
  }
  throw new Refusal("busy");
}

async function claimNow(db: Db, made: Try): Promise<string[] | null> {
  const { kind, ip, number = null } = made;
  const { rows } = await sql<{ ids: string[] | null }>`
    select security.claim_try(${kind}, ${keyOf(made)}, ${ip}, ${number}) as ids`.execute(db);
  return rows[0]?.ids ?? null;
}

async function claimLater(db: Db, made: Try): Promise<string[] | null> {
  if (patient >= PATIENT_MOST) return null;
  patient += 1;
  try {
    const end = performance.now() + PATIENCE_MS;
    while (performance.now() < end && !(await mustWait(db, made))) {
      await sleep(PAUSE_MS * (0.5 + Math.random()));
      const ids = await claimNow(db, made);
      if (ids !== null) return ids;
    }
    return null;
  } finally {
    patient -= 1;
  }
}

/**
 * Whether judged tries alone block it. Does not ask whether others still run, since they can end between
 * two queries.
 */
async function mustWait(db: Db, made: Try): Promise<boolean> {
  const { kind, ip, number = null } = made;
  const { rows } = await sql<{ waits: boolean }>`
    select security.try_waits_until(${kind}, ${keyOf(made)}, ${ip}, ${number}, true) is not null
      as waits`.execute(db);
  return rows[0]?.waits ?? false;
}

/** Marks tries as judged: they were wrong, or stay counted in any case. */
async function judge(db: Db, ids: string[]): Promise<void> {
  await sql`
    update security.login_failures set judged_at = platform.now()
    where id = any(${ids}::bigint[])`.execute(db);
}

/** ISO 8601; the present time when the wait has just ended. */
async function waitsUntil(db: Db, made: Try): Promise<string> {
  const { kind, ip, number = null } = made;
  const { rows } = await sql<{ until: Date }>`
    select coalesce(security.try_waits_until(${kind}, ${keyOf(made)}, ${ip}, ${number}),
      platform.now()) as until`.execute(db);
  return (rows[0]?.until ?? new Date(0)).toISOString();
}

/** Deletes the failures of a key. */
export async function forgetFailures(
  db: Db,
  { kind, key }: { kind: Try["kind"]; key: string },
): Promise<void> {
  await sql`delete from security.login_failures where kind = ${kind} and key = ${key}`.execute(db);
}

/** The key under which comparisons of a new login password with the fund password are counted. */
export const triesByChange = (memberId: string) => `${memberId} by change`;

/**
 * Deletes the failures of a login from all addresses and inside its sessions, after its owner has set a new
 * password.
 */
export async function forgetLoginFailures(
  db: Db,
  login: { phone: string; memberId: string },
): Promise<void> {
  const { phone, memberId } = login;
  await sql`
    delete from security.login_failures where kind = 'number' and key = ${phone}
      or kind = 'login' and (key = ${memberId} or starts_with(key, ${`${phone} from `}))
      or kind = 'fund' and key = ${triesByChange(memberId)}
  `.execute(db);
}

/**
 * Runs a check as a try that stays counted whatever the result: of a secret that the call is not about,
 * which must not be guessed here more often than where it is asked for.
 */
export async function permanentTry(
  db: Db,
  made: Try,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const ids = await claimTry(db, made);
  const answer = await check().catch((error) => forgetTry(db, ids, error));
  await judge(db, ids);
  return answer;
}

/** The check was not carried out (for instance because of a full queue), so the try does not count. */
async function forgetTry(db: Db, ids: string[], error: unknown): Promise<never> {
  await forgetRows(db, ids);
  throw error;
}

async function forgetRows(db: Db, ids: string[]): Promise<void> {
  await sql`delete from security.login_failures where id = any(${ids}::bigint[])`.execute(db);
}

/**
 * `next`: details for the refusal of a wrong try. `triesLeft` "1" when the next wrong one causes a wait,
 * "0" with `until` (ISO 8601) when one must wait already; else empty.
 */
export type Tried = { right: boolean; next: Record<string, string> };

/**
 * Runs the check as one counted try: a right one deletes the key's failures, a wrong one also counts for
 * the address. A right gift code deletes only its own try, because anybody may know one; so does a right
 * login for the count of its number, because tries of strangers elsewhere still count.
 */
export async function countedTry(db: Db, made: Try, check: () => Promise<boolean>): Promise<Tried> {
  const ids = await claimTry(db, made);
  const right = await check().catch((error) => forgetTry(db, ids, error));
  if (!right) {
    await judge(db, ids);
    await sql`
      insert into security.login_failures (kind, key, at)
      values ('address', security.address_key(${made.ip}), platform.now())`.execute(db);
    return { right, next: await nextTry(db, made) };
  }
  await forgetRows(db, ids);
  if (made.kind !== "code") {
    await sql`
      delete from security.login_failures
      where kind = ${made.kind} and key = ${keyOf(made)}`.execute(db);
  }
  return { right, next: {} };
}

/**
 * For the own key and address only. The key of a name tried from an unknown address is shared by all such
 * addresses, so tries of strangers count.
 */
async function nextTry(db: Db, made: Try): Promise<Tried["next"]> {
  const { kind, ip } = made;
  const { rows } = await sql<{ until: Date | null; left: number }>`
    select security.try_waits_until(${kind}, ${keyOf(made)}, ${ip}, null) as until,
      security.tries_left(${kind}, ${keyOf(made)}, ${ip}) as left`.execute(db);
  const { until = null, left = 0 } = rows[0] ?? {};
  if (until !== null) return { triesLeft: "0", until: until.toISOString() };
  return left === 1 ? { triesLeft: "1" } : {};
}
