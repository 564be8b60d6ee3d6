/** Passkeys: the private key stays on the member's device; the public key and the counter are stored here. */
import { PASSKEYS_PER_MEMBER } from "@ballast/contract/constants.ts";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { makeChallenge, readChallenge, setSigned, takeChallenge } from "./challenges.ts";
import { refuseUnlessStands } from "./lock-login.ts";
import type { CheckedLogin } from "./login-password.ts";
import { originOf, type PasskeyHost } from "./passkey-host.ts";

/** Imported with the first use, because the import takes a tenth of the server's start. */
const webauthn = () => import("@simplewebauthn/server");

type Row = {
  id: string;
  memberId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  passwordHash: string;
};
/** `mark`: of the login, taken before the owner was confirmed. */
type Owner = { id: string; phone: string; mark: string };
export type NewPasskey = {
  mark: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

async function rowsOf(db: Db, by: { memberId: string } | { credentialId: string }) {
  const { rows } = await sql<Row>`
    select p.id, member_id as "memberId", credential_id as "credentialId",
      public_key as "publicKey", counter, transports, l.password_hash as "passwordHash"
    from security.passkeys p join security.logins l using (member_id)
    where ${"memberId" in by ? sql`member_id = ${by.memberId}` : sql`credential_id = ${by.credentialId}`}
  `.execute(db);
  return rows;
}
const named = ({ credentialId, transports }: Row) => ({ id: credentialId, transports });

/** Refuses passkeys_full; called before a code is used up. */
export async function refuseIfFull(db: Db, memberId: string): Promise<Row[]> {
  const known = await rowsOf(db, { memberId });
  const limit = String(PASSKEYS_PER_MEMBER);
  refuseUnless(known.length < PASSKEYS_PER_MEMBER, "passkeys_full", { limit });
  return known;
}

/** The options that the browser needs to create one. Refuses passkeys_full. */
export async function beginAddPasskey(db: Db, host: PasskeyHost, member: Owner) {
  const known = await refuseIfFull(db, member.id);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "Ballast",
    rpID: host.id,
    userName: member.phone,
    userID: new TextEncoder().encode(member.id),
    attestationType: "none",
    excludeCredentials: known.map(named),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const challenge = await makeChallenge(db, {
    purpose: "add",
    memberId: member.id,
    passwordHash: null,
    signed: options.challenge,
    mark: member.mark,
  });
  return { challenge, options: JSON.stringify(options) };
}

/** Verifies what the browser created. Refuses challenge_over, passkey_not_valid. */
export async function checkNewPasskey(
  db: Db,
  host: PasskeyHost,
  given: { memberId: string; challenge: string; response: string },
): Promise<NewPasskey> {
  const { memberId, signed, mark } = await takeChallenge(db, given.challenge, ["add"]);
  refuseUnless(memberId === given.memberId && signed !== null && mark, "challenge_over");
  const response = readJson<RegistrationResponseJSON>(given.response);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: signed,
      expectedOrigin: originOf(host, response.response.clientDataJSON),
      expectedRPID: host.id,
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw new Refusal("passkey_not_valid");
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { mark, credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/**
 * Stores it. Refuses challenge_over when the credentials changed since it was begun, passkeys_full, and
 * passkey_not_valid for one that is stored already.
 */
export async function addPasskey(
  tx: Tx,
  memberId: string,
  { name, ...made }: NewPasskey & { name: string },
): Promise<string> {
  await refuseUnlessStands(tx, memberId, made.mark);
  await refuseIfFull(tx, memberId);
  const id = uuidv7();
  const added = await sql`
    insert into security.passkeys
      (id, member_id, credential_id, public_key, counter, transports, name, created_at)
    values (${id}, ${memberId}, ${made.credentialId}, ${made.publicKey}, ${made.counter},
      ${made.transports}::text[], ${name}, platform.now())
    on conflict (credential_id) do nothing`.execute(tx);
  refuseUnless(added.numAffectedRows === 1n, "passkey_not_valid");
  return id;
}

/** Refuses not_found for one that is not the member's. */
export async function removePasskey(tx: Tx, memberId: string, id: string): Promise<void> {
  const removed = await sql`
    delete from security.passkeys where id = ${id} and member_id = ${memberId}`.execute(tx);
  refuseUnless(removed.numAffectedRows === 1n, "item_unknown");
}

/** The options for signing: with one of the member's passkeys for a second step, else with any. */
export async function beginPasskey(db: Db, host: PasskeyHost, token: string | undefined) {
  const { generateAuthenticationOptions } = await webauthn();
  const ask = (known: Row[]) =>
    generateAuthenticationOptions({
      rpID: host.id,
      userVerification: "required",
      allowCredentials: known.map(named),
    });
  if (token === undefined) {
    const options = await ask([]);
    const asked = { purpose: "passkey", memberId: null, passwordHash: null } as const;
    const challenge = await makeChallenge(db, { ...asked, signed: options.challenge });
    return { challenge, options: JSON.stringify(options) };
  }
  const { memberId } = await readChallenge(db, token, ["second"]);
  if (memberId === null) throw new Error("a second step of nobody");
  const options = await ask(await rowsOf(db, { memberId }));
  await setSigned(db, token, options.challenge);
  return { challenge: token, options: JSON.stringify(options) };
}

/**
 * Verifies a signature and, if the passkey has a counter, that it increased. A passkey with user
 * verification is a complete login. Refuses challenge_over, passkey_not_valid.
 */
export async function checkPasskey(
  db: Db,
  host: PasskeyHost,
  given: { challenge: string; response: string },
): Promise<CheckedLogin> {
  const challenge = await takeChallenge(db, given.challenge, ["second", "passkey"]);
  const { signed } = challenge;
  refuseUnless(signed !== null, "challenge_over");
  const response = readJson<AuthenticationResponseJSON>(given.response);
  const [known] = await rowsOf(db, { credentialId: String(response.id) });
  const isOther = challenge.memberId !== null && known?.memberId !== challenge.memberId;
  if (!known || isOther) throw new Refusal("passkey_not_valid");
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified: isRight, authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: signed,
      expectedOrigin: originOf(host, response.response.clientDataJSON),
      expectedRPID: host.id,
      requireUserVerification: true,
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(known.publicKey),
        counter: Number(known.counter),
      },
    }),
  );
  refuseUnless(isRight, "passkey_not_valid");
  const { newCounter } = authenticationInfo;
  const used = await sql`
    update security.passkeys set counter = ${newCounter}, last_used_at = platform.now()
    where id = ${known.id} and (counter < ${newCounter} or (counter = 0 and ${newCounter} = 0))
  `.execute(db);
  refuseUnless(used.numAffectedRows === 1n, "passkey_not_valid");
  const passwordHash = challenge.passwordHash ?? known.passwordHash;
  return { memberId: known.memberId, passwordHash, isWhole: true };
}

/** The library throws a message for everything that is wrong with an answer. */
async function verified<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw new Refusal("passkey_not_valid");
  }
}

function readJson<T extends { response: { clientDataJSON: string } }>(text: string): T {
  try {
    const value = JSON.parse(text) as T;
    if (typeof value?.response?.clientDataJSON === "string") return value;
  } catch {
    throw new Refusal("passkey_not_valid");
  }
  throw new Refusal("passkey_not_valid");
}
