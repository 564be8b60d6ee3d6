/**
 * Finds the member of a session token, for every call. Calls that arrive while a lookup runs share the next
 * lookup, so many concurrent calls cost one query. Nothing is cached: an ended session takes effect at
 * once.
 */
import { bucketOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { noteBriefly } from "../platform/note-briefly.ts";
import { Refusal } from "../platform/refusal.ts";
import type { WriteProbe } from "../platform/write-probe.ts";
import { SESSION_IDLE_DAYS, tokenHash } from "./sessions.ts";

const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;
const MOST_TOKENS = 512;

type Found = { hash: Buffer; id: string; memberId: string; frozen: boolean; stale: boolean };
type Waiting = { hash: Buffer; resolve(found: Found | null): void; reject(error: unknown): void };

/** Null for a token that is unknown or has ended; refuses a frozen member. */
export function createAuthenticate(
  db: Db,
  probe: WriteProbe,
): (token: string) => Promise<Member | null> {
  let queue: Waiting[] = [];
  let running = false;

  async function work(): Promise<void> {
    running = true;
    while (queue.length > 0) {
      const batch = queue.slice(0, MOST_TOKENS);
      queue = queue.slice(MOST_TOKENS);
      await answer(batch);
    }
    running = false;
  }

  async function answer(batch: Waiting[]): Promise<void> {
    try {
      const rows = await findSessions(
        db,
        batch.map((waiting) => waiting.hash),
      );
      const byHash = new Map(rows.map((row) => [row.hash.toString("hex"), row]));
      for (const { hash, resolve } of batch) resolve(byHash.get(hash.toString("hex")) ?? null);
      const stale = rows.filter((row) => row.stale).map((row) => row.hash);
      if (stale.length > 0) await noteBriefly(probe, () => noteUse(db, stale));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return async (token) => {
    if (!TOKEN_FORM.test(token)) return null;
    const found = await new Promise<Found | null>((resolve, reject) => {
      queue.push({ hash: tokenHash(token), resolve, reject });
      if (!running) void work();
    });
    if (!found) return null;
    if (found.frozen) throw new Refusal("member_frozen");
    return { id: found.memberId, bucket: bucketOf(found.memberId), sessionId: found.id };
  };
}

async function findSessions(db: Db, hashes: Buffer[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select s.token_hash as hash, s.id, s.member_id as "memberId", l.frozen,
      s.last_seen_at < platform.now() - interval '1 minute' as stale
    from security.sessions s join security.logins l using (member_id)
    where s.token_hash = any(${hashes}::bytea[]) and s.ends_at > platform.now()
      and s.last_seen_at > platform.now() - make_interval(days => ${SESSION_IDLE_DAYS})
  `.execute(db);
  return rows;
}

/** Writes at most once a minute, and skips rows that another process is writing. */
async function noteUse(db: Db, hashes: Buffer[]): Promise<void> {
  await sql`
    update security.sessions set last_seen_at = platform.now()
    where token_hash in (
      select token_hash from security.sessions
      where token_hash = any(${hashes}::bytea[])
        and last_seen_at < platform.now() - interval '1 minute'
      for no key update skip locked)`.execute(db);
}
