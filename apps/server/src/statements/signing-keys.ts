/** The keys that sign statements: created here when there is none, encrypted by the vault, never shown. */
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";
import { refuseUnless } from "../platform/refusal.ts";
import type { Sealed, Vault } from "../platform/vault.ts";
import { keepKeys } from "./kept-keys.ts";

const PUBLIC_BYTES = 32;
/** The most keys published; a key lives for years. */
const KEYS_MOST = 1_000;

export type SigningKey = {
  id: string;
  /** Ed25519 over the UTF-8 of the text, as base64url; deterministic. */
  sign(text: string): string;
};

type Row = Sealed & { publicKey: Buffer };
const about = (publicKey: Buffer) => `statement key ${publicKey.toString("hex")}`;

export const keyIdOf = (publicKey: Uint8Array): string =>
  createHash("sha256").update(publicKey).digest().subarray(0, 8).toString("hex");

/**
 * The present signing key. The first statement after a key was ended creates the next one. Refuses
 * books_behind when it was ended and the books were restored to a state before that.
 */
export async function signingKey(db: Db, vault: Vault, dataDir: string): Promise<SigningKey> {
  let row = await currentRow(db);
  if (!row) {
    await makeKey(db, vault);
    row = await currentRow(db);
  }
  if (!row) throw new Error("a key of statements was made and is not there");
  const id = keyIdOf(row.publicKey);
  const { keys } = await publishedKeys(db, dataDir);
  refuseUnless(keys.find((key) => key.id === id)?.retiredAt === null, "books_behind");
  const secret = openKey(vault, row);
  return {
    id,
    sign: (text) => sign(null, Buffer.from(text), secret).toString("base64url"),
  };
}

function openKey(vault: Vault, row: Row): KeyObject {
  const key = Buffer.from(vault.open(row, about(row.publicKey)), "base64");
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}

async function currentRow(db: Db): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select public_key as "publicKey", key_id as "keyId", box from statements.keys
    where retired_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Of two created at the same time, the first stays. */
async function makeKey(db: Db, vault: Vault): Promise<void> {
  const made = generateKeyPairSync("ed25519");
  const spki = made.publicKey.export({ format: "der", type: "spki" });
  const publicKey = spki.subarray(-PUBLIC_BYTES);
  const secret = made.privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
  const { keyId, box } = vault.seal(secret, about(publicKey));
  await sql`
    insert into statements.keys (public_key, key_id, box) values (${publicKey}, ${keyId}, ${box})
    on conflict do nothing`.execute(db);
}

/** All keys ever published, also lost ones, newest first, as in /proofs/keys.json. */
export async function publishedKeys(db: Db, dataDir: string) {
  const { rows } = await sql<{
    publicKey: Buffer;
    firstUsedAt: Date;
    retiredAt: Date | null;
    revokedAt: Date | null;
  }>`
    select public_key as "publicKey", first_used_at as "firstUsedAt", retired_at as "retiredAt",
      revoked_at as "revokedAt"
    from statements.keys order by first_used_at desc, id limit ${KEYS_MOST}`.execute(db);
  const ofBooks = rows.map(({ publicKey, firstUsedAt, retiredAt, revokedAt }) => ({
    id: keyIdOf(publicKey),
    algorithm: "ed25519" as const,
    publicKey: publicKey.toString("base64url"),
    firstUsedAt: firstUsedAt.toISOString(),
    retiredAt: retiredAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
  return { format: "ballast-statement-keys-1", keys: await keepKeys(dataDir, ofBooks) };
}

export function resealStatementKeys(vault: Vault): Job {
  return {
    name: "reseal-statement-keys",
    does: "encrypts the keys of statements anew with the newest key of the vault",
    everySeconds: 3_600,
    async run({ db }) {
      const { rows } = await sql<Row>`
        select public_key as "publicKey", key_id as "keyId", box from statements.keys
        where key_id <> ${vault.keyId} limit ${KEYS_MOST}`.execute(db);
      for (const row of rows) {
        const sealed = vault.seal(vault.open(row, about(row.publicKey)), about(row.publicKey));
        await sql`
          update statements.keys set key_id = ${sealed.keyId}, box = ${sealed.box}
          where public_key = ${row.publicKey} and box = ${row.box}`.execute(db);
      }
    },
  };
}
