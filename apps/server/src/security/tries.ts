/**
 * Counts wrong passwords and codes, with waits that grow. Counters must outlive the refusal, so all of this
 * runs on `db`, outside the transaction of the call: in `prepare`.
 */
import { setTimeout as sleep } from "node:timers/promises";
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

/** How long a try stands back for others that are not judged yet, and how many of them do at once. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 100;
const PATIENT_MOST = 100;
let patient = 0;

/**
 * Counts the try. Refuses with too_many_tries while its key, its number or its address must wait. Tries
 * that run count as wrong until they are judged, so that racing guesses are bounded; one that only they
 * keep out waits for them: many right ones at once are not too many.
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
 * Whether the tries that were judged keep it out. It does not ask whether others still run: they can end
 * between two questions.
 */
async function mustWait(db: Db, made: Try): Promise<boolean> {
  const { kind, ip, number = null } = made;
  const { rows } = await sql<{ waits: boolean }>`
    select security.try_waits_until(${kind}, ${keyOf(made)}, ${ip}, ${number}, true) is not null
      as waits`.execute(db);
  return rows[0]?.waits ?? false;
}

/** They were wrong, or stay counted whatever they were. */
async function judge(db: Db, ids: string[]): Promise<void> {
  await sql`
    update security.login_failures set judged_at = platform.now()
    where id = any(${ids}::bigint[])`.execute(db);
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

/** The key of new login passwords that were held against the fund password. */
export const triesByChange = (memberId: string) => `${memberId} by change`;

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
      or kind = 'fund' and key = ${triesByChange(memberId)}
  `.execute(db);
}

/**
 * Runs the check as a try that stays counted whatever it answers: of a secret that is not what the call is
 * about, which must not be guessed at here more often than where it is asked for.
 */
export async function keptTry(db: Db, made: Try, check: () => Promise<boolean>): Promise<boolean> {
  const ids = await claimTry(db, made);
  const answer = await check().catch((error) => forgetTry(db, ids, error));
  await judge(db, ids);
  return answer;
}

/** Not answered (a full queue, say): nobody was wrong. */
async function forgetTry(db: Db, ids: string[], error: unknown): Promise<never> {
  await forgetRows(db, ids);
  throw error;
}

async function forgetRows(db: Db, ids: string[]): Promise<void> {
  await sql`delete from security.login_failures where id = any(${ids}::bigint[])`.execute(db);
}

/**
 * `next`: for the refusal of a wrong one, whose sentence then says it: `triesLeft` "1" where the next wrong
 * one brings a wait, "0" with `until` (ISO 8601) where one must wait already; else nothing.
 */
export type Tried = { right: boolean; next: Record<string, string> };

/**
 * Runs the check as one counted try: right forgets the key's failures, wrong counts the address. A
 * right gift code forgets its own try alone: anybody may know one. So does a right login with the count
 * of its number: what strangers tried elsewhere still counts.
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
 * Of the own key and address alone. From an address that nobody came in from, a name's key is that of all such
 * addresses: what strangers tried there counts in it.
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
