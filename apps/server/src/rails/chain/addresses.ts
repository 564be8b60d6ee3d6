/** Our addresses, known without private keys: members' deposit addresses and the treasury's. */
import { createHash } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { HDKey } from "@scure/bip32";
import { sql } from "kysely";
import { type Address, bytesToHex, getAddress } from "viem";
import { publicKeyToAddress } from "viem/accounts";
import type { Db, Tx } from "../../platform/db.ts";

export const TREASURY_WALLETS = ["custody", "house", "reserve"] as const;
export type TreasuryWallet = (typeof TREASURY_WALLETS)[number];

/** Two levels below the deposits' key, neither hardened, so that the extended public key derives them. */
export type DepositPath = readonly [number, number];

const NOT_SET_UP = "The chain's wallets are not set up yet: start the worker once.";
/** Tries after the first are needed only when an earlier account had the same path. */
const MOST_TRIES = 16;

/**
 * The member's own deposit address, with its checksum; created by the first call and the same ever after.
 * It follows from the extended public key and from `identify`, which answers bytes that identify the member
 * even in books that have lost the member. An address of another account is never given again.
 */
export async function depositAddress(
  db: Db | Tx,
  member: { id: string },
  identify: () => Promise<Uint8Array>,
): Promise<Address> {
  const known = await addressOf(db, member.id);
  if (known) return known;
  const { rows } = await sql<{ xpub: string }>`
    select xpub from chain.wallets where name = 'deposits' and xpub is not null`.execute(db);
  const [wallet] = rows;
  if (!wallet) throw new Error(NOT_SET_UP);
  const identity = await identify();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const path = depositPath(identity, tries);
    const address = deriveAddress(wallet.xpub, path).toLowerCase();
    await sql`
      with given as (
        insert into chain.deposit_addresses (member_id, path, address, given_at)
        values (${member.id}, ${path}::int[], ${address}, platform.now())
        on conflict do nothing returning address
      )
      insert into chain.address_searches (address) select address from given`.execute(db);
    const given = await addressOf(db, member.id);
    if (given) return given;
  }
  throw new Error("Each deposit address of this member is another account's.");
}

/** 62 bits of a hash: among a thousand million members, the chance of any collision is one in nine. */
export function depositPath(identity: Uint8Array, tries: number): DepositPath {
  const hash = createHash("sha256").update(`ballast deposit address ${tries}\n`).update(identity);
  const bytes = hash.digest();
  return [bytes.readUInt32BE(0) >>> 1, bytes.readUInt32BE(4) >>> 1];
}

async function addressOf(db: Db | Tx, memberId: string): Promise<Address | null> {
  const { rows } = await sql<{ address: string }>`
    select address from chain.deposit_addresses where member_id = ${memberId}
  `.execute(db);
  return rows[0] ? getAddress(rows[0].address) : null;
}

/** The address that an extended public key derives, with its checksum. */
export function deriveAddress(xpub: string, [first, second]: DepositPath): Address {
  const { publicKey } = HDKey.fromExtendedKey(xpub).deriveChild(first).deriveChild(second);
  if (!publicKey) throw new Error("The extended public key has no public key.");
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return publicKeyToAddress(bytesToHex(uncompressed));
}

/** The three treasury wallets: custody holds members' money, house and reserve their own. */
export async function treasury(db: Db | Tx): Promise<Record<TreasuryWallet, Address>> {
  const { rows } = await sql<{ name: TreasuryWallet; address: string }>`
    select name, address from chain.wallets where address is not null
  `.execute(db);
  const of = (name: TreasuryWallet) => {
    const row = rows.find((candidate) => candidate.name === name);
    if (!row) throw new Error(NOT_SET_UP);
    return getAddress(row.address);
  };
  return { custody: of("custody"), house: of("house"), reserve: of("reserve") };
}

/** True for a treasury wallet and for any member's deposit address, in whatever case. */
export async function isOwnAddress(db: Db | Tx, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from chain.wallets where address = ${address.toLowerCase()}
    union all select from chain.deposit_addresses where address = ${address.toLowerCase()}
  `.execute(db);
  return rows.length > 0;
}
