/** Sessions: the client has a random token, the table its SHA-256. */
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";

export const SESSION_IDLE_DAYS = 7;
const SESSION_DAYS = 30;
/** A further login ends the session used longest ago. */
const SESSIONS_MOST = 20;
const TOKEN_BYTES = 32;
const AGENT_MAX_LENGTH = 200;

export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export type SessionOrigin = { ip: string; agent: string };

/**
 * Opens a session for a checked login and returns its token. Refuses login_failed when the password was
 * changed meanwhile, when a second step was added that was not given, or for a login of staff;
 * member_frozen for a frozen member.
 */
export async function openSession(
  tx: Tx,
  login: { memberId: string; passwordHash: string; isWhole: boolean },
  origin: SessionOrigin,
): Promise<string> {
  const { rows } = await sql<{ frozen: boolean; hasSecondStep: boolean }>`
    select frozen, security.has_second_step(member_id) as "hasSecondStep" from security.logins
    where member_id = ${login.memberId} and password_hash = ${login.passwordHash}
      and phone like '+%'
    for share`.execute(tx);
  refuseUnless(rows[0] && (login.isWhole || !rows[0].hasSecondStep), "login_failed");
  refuseUnless(!rows[0].frozen, "member_frozen");
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await sql`
    insert into security.sessions
      (token_hash, id, member_id, address, agent, created_at, last_seen_at, ends_at)
    select ${tokenHash(token)}, ${uuidv7()}, ${login.memberId}, ${origin.ip},
      ${origin.agent.slice(0, AGENT_MAX_LENGTH)}, at, at, at + make_interval(days => ${SESSION_DAYS})
    from (select platform.now() as at) s`.execute(tx);
  await sql`
    insert into security.known_addresses (member_id, address, last_at)
    values (${login.memberId}, security.address_key(${origin.ip}), platform.now())
    on conflict (member_id, address) do update set last_at = excluded.last_at`.execute(tx);
  await sql`
    delete from security.sessions where id in (
      select id from security.sessions where member_id = ${login.memberId}
      order by last_seen_at desc, id desc offset ${SESSIONS_MOST})`.execute(tx);
  return token;
}

export type Session = {
  sessionId: string;
  address: string;
  agent: string;
  createdAt: Date;
  lastSeenAt: Date;
  endsAt: Date;
};

/** The member's live sessions, the most recently used first. */
export async function sessionsOf(db: Db, memberId: string): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select id as "sessionId", address, agent, created_at as "createdAt",
      last_seen_at as "lastSeenAt", ends_at as "endsAt"
    from security.sessions
    where member_id = ${memberId} and ends_at > platform.now()
      and last_seen_at > platform.now() - make_interval(days => ${SESSION_IDLE_DAYS})
    order by last_seen_at desc, id desc`.execute(db);
  return rows;
}

/** Which of these sessions are still open; does not count as using them. */
export async function openAmong(db: Db, sessionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from security.sessions s join security.logins l using (member_id)
    where s.id = any(${sessionIds as string[]}::uuid[]) and s.ends_at > platform.now() and not l.frozen
      and s.last_seen_at > platform.now() - make_interval(days => ${SESSION_IDLE_DAYS})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Ends one of the member's own sessions, or of any member when called by staff without a member. False for
 * any other, and for one that has ended.
 */
export async function endSession(
  tx: Tx,
  memberId: string | null,
  sessionId: string,
): Promise<boolean> {
  const ended = await sql`
    delete from security.sessions
    where id = ${sessionId} and member_id = coalesce(${memberId}::uuid, member_id)`.execute(tx);
  return ended.numAffectedRows === 1n;
}

/** Ends the member's sessions except `keptId`; answers how many. */
export async function endSessions(
  tx: Tx,
  memberId: string,
  keptId: string | null = null,
): Promise<number> {
  const ended = await sql`
    delete from security.sessions
    where member_id = ${memberId} and id is distinct from ${keptId}::uuid`.execute(tx);
  return Number(ended.numAffectedRows ?? 0n);
}

/**
 * Deletes the known addresses of a login that is set up again, because somebody else may have used it
 * before.
 */
export async function forgetAddresses(tx: Tx, memberId: string): Promise<void> {
  await sql`delete from security.known_addresses where member_id = ${memberId}`.execute(tx);
}
