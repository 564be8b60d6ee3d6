/**
 * How staff come into the console: a password and a second step, always. The key that was shown once
 * sets both up; from then on it is for the command line alone.
 */
import { randomBytes } from "node:crypto";
import {
  STAFF_PASSWORD_MIN_LENGTH as LEAST,
  STAFF_PASSWORD_MAX_LENGTH as MOST,
  type Role,
  STAFF_IDLE_MINUTES,
  STAFF_SESSION_HOURS,
} from "@ballast/contract/console/staff.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "../platform/db.ts";
import type { Caller } from "../platform/http.ts";
import { noteBriefly } from "../platform/note-briefly.ts";
import { refuseUnless } from "../platform/refusal.ts";
import type { Vault } from "../platform/vault.ts";
import type { WriteProbe } from "../platform/write-probe.ts";
import type { CheckedLogin } from "../security/login-password.ts";
import { hashPassword } from "../security/password-hash.ts";
import { isLeakedPassword } from "../security/password-rules.ts";
import { tokenHash } from "../security/sessions.ts";
import { beginTotp } from "../security/totp.ts";
import { signIn } from "./staff.ts";

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;
const AGENT_MAX_LENGTH = 200;

/** The name under which a person of the staff logs in (security.logins). */
export const loginNameOf = (name: string) => `staff:${name}`;

/** By what wrong tries of a person who is not in are counted (console.try_key). */
export async function tryKey(db: Db, name: string, ip: string): Promise<string> {
  const { rows } = await sql<{
    key: string;
  }>`select console.try_key(${name}, ${ip}) as key`.execute(db);
  return rows[0]?.key ?? loginNameOf(name);
}

/** And of whoever is in: nobody outside of the session counts against it. */
export const ownTryKey = ({ id, sessionId }: Caller) => `${loginNameOf(id)} in ${sessionId}`;

/** Who may set up a login: name and key belong together, and none is set up yet. */
export async function refuseUnlessNew(db: Db, name: string, key: string): Promise<string> {
  await signIn(db, name, key);
  const { rows } = await sql<{ subject: string; enrolled: boolean }>`
    select s.subject, security.has_second_step(s.subject) as enrolled from staff.people s
    where s.id = ${name}`.execute(db);
  refuseUnless(rows[0], "staff_key_wrong");
  refuseUnless(!rows[0].enrolled, "staff_enrolled");
  return rows[0].subject;
}

/** Refuses staff_password_form and password_breached. Slow: call it in `prepare`. */
export async function hashStaffPassword(password: string): Promise<string> {
  const isLong = password.length >= LEAST && password.length <= MOST;
  refuseUnless(isLong, "staff_password_form", { least: `${LEAST}`, most: `${MOST}` });
  refuseUnless(!isLeakedPassword(password), "password_breached");
  return hashPassword(password);
}

/** Keeps the password and answers the secret of the authenticator app, still to be confirmed. */
export async function beginEnrolment(
  tx: Tx,
  vault: Vault,
  given: { name: string; key: string; passwordHash: string },
): Promise<{ secret: string; uri: string }> {
  await lockPerson(tx, given.name);
  const subject = await refuseUnlessNew(tx, given.name, given.key);
  await sql`
    insert into security.logins (phone, member_id, password_hash, password_changed_at)
    values (${loginNameOf(given.name)}, ${subject}, ${given.passwordHash}, platform.now())
    on conflict (phone) do update set password_hash = excluded.password_hash,
      password_changed_at = excluded.password_changed_at`.execute(tx);
  return beginTotp(tx, vault, { id: subject, phone: given.name });
}

/** One setting-up of a person at a time: the next one finds what this one left. */
export async function lockPerson(tx: Tx, name: string): Promise<void> {
  await sql`select from staff.people where id = ${name} for update`.execute(tx);
}

export type StaffSession = { token: string; name: string; role: Role; endsAt: Date };

/**
 * Opens a session for a login whose both steps were right. Refuses with login_failed for whoever is
 * not of the staff (any more), or whose password was changed meanwhile.
 */
export async function openStaffSession(
  tx: Tx,
  login: CheckedLogin,
  origin: { ip: string; agent: string },
): Promise<StaffSession> {
  const { rows } = await sql<{ name: string; role: Role }>`
    select s.id as name, s.role from staff.people s
    join security.logins l on l.member_id = s.subject
    where s.subject = ${login.memberId} and s.active and l.password_hash = ${login.passwordHash}
    for share of s`.execute(tx);
  const [person] = rows;
  refuseUnless(person && login.isWhole, "login_failed");
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const opened = await sql<{ endsAt: Date }>`
    insert into console.sessions
      (token_hash, id, staff, address, agent, created_at, last_seen_at, ends_at)
    select ${tokenHash(token)}, ${uuidv7()}, ${person.name}, ${origin.ip},
      ${origin.agent.slice(0, AGENT_MAX_LENGTH)}, at, at,
      at + make_interval(hours => ${STAFF_SESSION_HOURS})
    from (select platform.now() as at) s returning ends_at as "endsAt"`.execute(tx);
  await sql`
    insert into console.known_addresses (staff, address, last_at)
    values (${person.name}, security.address_key(${origin.ip}), platform.now())
    on conflict (staff, address) do update set last_at = excluded.last_at`.execute(tx);
  await sql`delete from console.sessions where ends_at < platform.now()`.execute(tx);
  return { token, ...person, endsAt: opened.rows[0]?.endsAt ?? new Date(0) };
}

/** Token → person of the staff; null once the session was not used, or lasted, too long. */
export function createAuthenticateStaff(
  db: Db,
  probe: WriteProbe,
): (token: string) => Promise<Caller | null> {
  return async (token) => {
    if (!TOKEN_FORM.test(token)) return null;
    const { rows } = await sql<Caller & { stale: boolean }>`
      select s.id, s.role, s.subject, x.id as "sessionId",
        x.last_seen_at < platform.now() - interval '20 seconds' as stale
      from console.sessions x join staff.people s on s.id = x.staff
      where x.token_hash = ${tokenHash(token)} and s.active and x.ends_at > platform.now()
        and x.last_seen_at > platform.now() - make_interval(mins => ${STAFF_IDLE_MINUTES})
    `.execute(db);
    const [found] = rows;
    if (!found) return null;
    const { stale, ...caller } = found;
    if (stale) {
      const note = sql`
        update console.sessions set last_seen_at = platform.now() where id = ${caller.sessionId}`;
      await noteBriefly(probe, () => note.execute(db));
    }
    return caller;
  };
}

export async function endStaffSession(tx: Tx, caller: Caller): Promise<void> {
  await sql`delete from console.sessions where id = ${caller.sessionId}`.execute(tx);
}

export type OwnSession = {
  sessionId: string;
  address: string;
  agent: string;
  lastSeenAt: Date;
  endsAt: Date;
  current: boolean;
};

export async function sessionsOfStaff(db: Db, caller: Caller): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select id as "sessionId", address, agent, last_seen_at as "lastSeenAt", ends_at as "endsAt",
      id = ${caller.sessionId} as current
    from console.sessions where staff = ${caller.id} and ends_at > platform.now()
    order by last_seen_at desc limit 50`.execute(db);
  return rows;
}

/**
 * Takes password and second steps away, so that the person sets them up anew with a new key; ends
 * every session. Passkeys and codes of before are of no use any more.
 */
export async function forgetLogin(tx: Tx, name: string): Promise<void> {
  await sql`select console.forget_login(${name})`.execute(tx);
}
