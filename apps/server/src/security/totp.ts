/** Codes of an authenticator app. The secret is encrypted at rest; each code counts once. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { phoneTime } from "../platform/clock.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import type { Vault } from "../platform/vault.ts";
import { lockLogin } from "./lock-login.ts";

const PERIOD_SECONDS = 30;
/** A phone's clock may be off by one step to either side. */
const STEPS_OFF = 1;
const SECRET_BYTES = 20;
const RESEAL_MOST = 500;

type Row = { keyId: string; box: Buffer; enabledAt: Date | null };
const about = (memberId: string) => `totp ${memberId}`;

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: "Ballast", label, secret, digits: 6, period: PERIOD_SECONDS });
}

async function rowOf(db: Db, memberId: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select key_id as "keyId", box, enabled_at as "enabledAt" from security.totp
    where member_id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Creates a secret, replacing one that was never confirmed. Refuses totp_on. The caller holds the lock of
 * the login (lockLogin), so that no code of the previous secret is being checked.
 */
export async function beginTotp(
  tx: Tx,
  vault: Vault,
  member: { id: string; phone: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES });
  const { keyId, box } = vault.seal(secret.base32, about(member.id));
  const begun = await sql`
    insert into security.totp (member_id, key_id, box, begun_at)
    values (${member.id}, ${keyId}, ${box}, platform.now())
    on conflict (member_id) do update set key_id = excluded.key_id, box = excluded.box,
      begun_at = excluded.begun_at, last_step = 0
    where security.totp.enabled_at is null`.execute(tx);
  refuseUnless(begun.numAffectedRows === 1n, "totp_on");
  return { secret: secret.base32, uri: totpOf(secret, member.phone).toString() };
}

/**
 * True when the code belongs to the current step (or one beside it) and no code of that step or a later one
 * was used; the step is then used up whatever follows. `enabled`: check an app that is on, or one that is
 * still to be confirmed.
 */
export async function spendTotp(
  db: Db,
  vault: Vault,
  memberId: string,
  { code, enabled }: { code: string; enabled: boolean },
): Promise<boolean> {
  const row = await rowOf(db, memberId);
  if (!row || (row.enabledAt !== null) !== enabled) return false;
  const secret = Secret.fromBase32(vault.open(row, about(memberId)));
  const timestamp = phoneTime();
  const off = totpOf(secret, "").validate({ token: code, timestamp, window: STEPS_OFF });
  if (off === null) return false;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + off;
  const spent = await sql`
    update security.totp set last_step = ${step}
    where member_id = ${memberId} and last_step < ${step} and key_id = ${row.keyId}
      and box = ${row.box}`.execute(db);
  return spent.numAffectedRows === 1n;
}

/** Identifies the secret that a code is checked against. */
export async function secretMark(db: Db, memberId: string): Promise<string> {
  const row = await rowOf(db, memberId);
  return row ? createHash("sha256").update(row.box).digest("hex") : "";
}

/** Refuses totp_off when none was begun, totp_on when it is on already. */
export async function refuseUnlessBegun(db: Db, memberId: string): Promise<void> {
  const row = await rowOf(db, memberId);
  if (!row) throw new Refusal("totp_off");
  refuseUnless(row.enabledAt === null, "totp_on");
}

/**
 * Turns on the secret whose code was right (`mark`, taken before the code was checked). Refuses
 * second_step_wrong when another one was begun since, totp_off and totp_on as above.
 */
export async function enable(tx: Tx, memberId: string, mark: string): Promise<void> {
  await lockLogin(tx, memberId);
  await refuseUnlessBegun(tx, memberId);
  refuseUnless((await secretMark(tx, memberId)) === mark, "second_step_wrong");
  await sql`
    update security.totp set enabled_at = platform.now()
    where member_id = ${memberId}`.execute(tx);
}

export async function disable(tx: Tx, memberId: string): Promise<void> {
  await lockLogin(tx, memberId);
  const disabled = await sql`
    delete from security.totp where member_id = ${memberId} and enabled_at is not null`.execute(tx);
  refuseUnless(disabled.numAffectedRows === 1n, "totp_off");
}

/**
 * Deletes a secret that was begun and never confirmed, because whoever began it may be the one a change of
 * credentials shuts out.
 */
export async function forgetBegunTotp(tx: Tx, memberId: string): Promise<void> {
  await sql`delete from security.totp where member_id = ${memberId} and enabled_at is null`.execute(
    tx,
  );
}

export function resealTotp(vault: Vault): Job {
  return {
    name: "reseal-totp",
    does: "encrypts authenticator secrets anew with the newest key of the vault",
    everySeconds: 3_600,
    async run({ db }) {
      const { rows } = await sql<Omit<Row, "enabledAt"> & { memberId: string }>`
        select member_id as "memberId", key_id as "keyId", box from security.totp
        where key_id <> ${vault.keyId} limit ${RESEAL_MOST}`.execute(db);
      for (const row of rows) {
        const sealed = vault.seal(vault.open(row, about(row.memberId)), about(row.memberId));
        await sql`
          update security.totp set key_id = ${sealed.keyId}, box = ${sealed.box}
          where member_id = ${row.memberId} and box = ${row.box}`.execute(db);
      }
    },
  };
}
