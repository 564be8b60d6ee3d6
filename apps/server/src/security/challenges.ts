/** One-time challenges, valid for five minutes: the client has a random token, the table its hash. */
import { randomBytes } from "node:crypto";
import { CHALLENGE_MINUTES } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";
import { tokenHash } from "./sessions.ts";

const TOKEN_BYTES = 32;

export type Purpose = "second" | "passkey" | "add";
export type Challenge = {
  purpose: Purpose;
  memberId: string | null;
  passwordHash: string | null;
  signed: string | null;
  /** For a new passkey: markOf the login when the challenge was made. */
  mark?: string | null;
};

/** Answers the token. Writes outside any transaction, because a refusal may carry it. */
export async function makeChallenge(db: Db, challenge: Challenge): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const { purpose, memberId, passwordHash, signed, mark = null } = challenge;
  await sql`
    insert into security.challenges
      (hash, purpose, member_id, password_hash, signed, mark, expires_at)
    values (${tokenHash(token)}, ${purpose}, ${memberId}, ${passwordHash}, ${signed}, ${mark},
      platform.now() + make_interval(mins => ${CHALLENGE_MINUTES}))`.execute(db);
  return token;
}

const COLUMNS = sql`purpose, member_id as "memberId", password_hash as "passwordHash", signed, mark`;

/** Refuses challenge_over when it is unknown, answered or too old. */
export async function readChallenge(
  db: Db,
  token: string,
  purposes: readonly Purpose[],
): Promise<Challenge> {
  const { rows } = await sql<Challenge>`
    select ${COLUMNS} from security.challenges
    where hash = ${tokenHash(token)} and purpose = any(${purposes}) and expires_at > platform.now()
  `.execute(db);
  if (!rows[0]) throw new Refusal("challenge_over");
  return rows[0];
}

/** Reads and deletes it; of several simultaneous answers only one gets it. */
export async function takeChallenge(
  db: Db,
  token: string,
  purposes: readonly Purpose[],
): Promise<Challenge> {
  const { rows } = await sql<Challenge>`
    delete from security.challenges
    where hash = ${tokenHash(token)} and purpose = any(${purposes}) and expires_at > platform.now()
    returning ${COLUMNS}`.execute(db);
  if (!rows[0]) throw new Refusal("challenge_over");
  return rows[0];
}

/** Stores what the passkey has to sign with an existing challenge. */
export async function setSigned(db: Db, token: string, signed: string): Promise<void> {
  await sql`
    update security.challenges set signed = ${signed} where hash = ${tokenHash(token)}`.execute(db);
}
