/** Addresses of ours, known without any key: members' deposit addresses and the treasury's. */

import { secp256k1 } from "@noble/curves/secp256k1.js";
import { HDKey } from "@scure/bip32";
import { sql } from "kysely";
import { type Address, bytesToHex, getAddress } from "viem";
import { publicKeyToAddress } from "viem/accounts";
import type { Db, Tx } from "../../platform/db.ts";

export const TREASURY_WALLETS = ["custody", "house", "reserve"] as const;
export type TreasuryWallet = (typeof TREASURY_WALLETS)[number];

const NOT_SET_UP = "The chain's wallets are not set up yet: start the worker once.";

/**
 * The member's own deposit address, with its checksum; made on the first call, the same ever after.
 * Derived from the extended public key alone.
 */
export async function depositAddress(
  db: Db | Tx,
  member: { id: string; bucket: number },
): Promise<Address> {
  const known = await addressOf(db, member.id);
  if (known) return known;
  const { rows } = await sql<{ xpub: string; index: bigint }>`
    select xpub, nextval('chain.address_index') as index from chain.wallets where name = 'deposits'
  `.execute(db);
  const wallet = rows[0];
  if (!wallet) throw new Error(NOT_SET_UP);
  const address = deriveAddress(wallet.xpub, Number(wallet.index));
  await sql`
    insert into chain.deposit_addresses (member_id, index, address, given_at)
    values (${member.id}, ${wallet.index}, ${address.toLowerCase()}, platform.now())
    on conflict (member_id) do nothing
  `.execute(db);
  return (await addressOf(db, member.id)) ?? address;
}

async function addressOf(db: Db | Tx, memberId: string): Promise<Address | null> {
  const { rows } = await sql<{ address: string }>`
    select address from chain.deposit_addresses where member_id = ${memberId}
  `.execute(db);
  return rows[0] ? getAddress(rows[0].address) : null;
}

/** The child of an extended public key as an address with its checksum. */
export function deriveAddress(xpub: string, index: number): Address {
  const { publicKey } = HDKey.fromExtendedKey(xpub).deriveChild(index);
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
