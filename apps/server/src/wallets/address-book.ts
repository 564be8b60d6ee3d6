/** The address book: the addresses to which a member may withdraw; private to the member. */
import { ADDRESS_COOL_DOWN_HOURS, ADDRESSES_PER_MEMBER } from "@ballast/contract/constants.ts";
import { hasTower, isWithin } from "@ballast/contract/text/graphemes.ts";
import { visibleText } from "@ballast/contract/text/visible-text.ts";
import { ADDRESS_LABEL_MOST, type BookAddress, CHAINS } from "@ballast/contract/wallet/calls.ts";
import { readChainAddress } from "@ballast/contract/wallet/chain-address.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Address, getAddress, isAddress, zeroAddress } from "viem";
import { lockBucket } from "../ledger/accounts.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { isOwnAddress } from "../rails/chain/addresses.ts";
import { WALLET_CURRENCY } from "./balances.ts";

type Draft = { currency: string; chain: string; address: string; label: string };

export function refuseUnlessSupported(asked: { currency: string; chain: string }): void {
  const supported = asked.currency === WALLET_CURRENCY && asked.chain === CHAINS[0];
  refuseUnless(supported, "chain_not_supported");
}

/**
 * Parses a typed or scanned address, with its checksum. Refuses address_not_valid, address_of_other_chain,
 * address_is_payment_request.
 */
export function readAddress(typed: string): Address {
  const read = readChainAddress(typed);
  if (read.kind === "other_chain") {
    throw new Refusal("address_of_other_chain", { chain: read.chain });
  }
  refuseUnless(read.kind !== "payment_request", "address_is_payment_request");
  // viem accepts lower-case text, and mixed case only with the right checksum
  refuseUnless(read.kind === "address" && isAddress(read.address), "address_not_valid");
  return getAddress(read.address);
}

/**
 * Adds an address, usable after a cool-down. `tokenAddress` is the token's own contract, which is refused.
 */
export async function addAddress(
  tx: Tx,
  member: Member,
  draft: Draft,
  tokenAddress: string,
): Promise<BookAddress> {
  refuseUnlessSupported(draft);
  const address = readAddress(draft.address);
  const label = visibleText(draft.label);
  const isShort = isWithin(label, ADDRESS_LABEL_MOST) && !hasTower(label);
  refuseUnless(isShort, "bad_input", { fields: "label" });
  refuseUnless(address !== zeroAddress, "address_not_valid");
  const ours = address === getAddress(tokenAddress) || (await isOwnAddress(tx, address));
  refuseUnless(!ours, "own_address");
  // the lock of the bucket makes both counts exact
  await lockBucket(tx, member.bucket);
  const book = await listAddresses(tx, member);
  refuseUnless(!book.some((known) => known.address === address), "address_taken");
  refuseUnless(book.length < ADDRESSES_PER_MEMBER, "address_book_full", {
    limit: String(ADDRESSES_PER_MEMBER),
  });
  const { rows } = await sql<BookAddress>`
    insert into wallets.addresses
      (bucket, id, member_id, currency, chain, address, label, created_at, usable_from)
    values (${member.bucket}, ${uuidv7()}, ${member.id}, ${draft.currency}, ${draft.chain},
      ${address}, ${label}, platform.now(),
      platform.now() + ${ADDRESS_COOL_DOWN_HOURS} * interval '1 hour')
    returning ${COLUMNS}`.execute(tx);
  return rows[0] as BookAddress;
}

/** Deletes an address for new withdrawals; pending ones keep theirs. */
export async function deleteAddress(tx: Tx, member: Member, id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update wallets.addresses set deleted_at = platform.now()
    where bucket = ${member.bucket} and id = ${id} and member_id = ${member.id}
      and deleted_at is null`.execute(tx);
  refuseUnless(numAffectedRows === 1n, "address_unknown");
}

export async function listAddresses(db: Db | Tx, member: Member): Promise<BookAddress[]> {
  const { rows } = await sql<BookAddress>`
    select ${COLUMNS} from wallets.addresses
    where bucket = ${member.bucket} and member_id = ${member.id} and deleted_at is null
    order by created_at, id`.execute(db);
  return rows;
}

const COLUMNS = sql`id, currency, chain, address, label, created_at as "createdAt",
  usable_from as "usableFrom", usable_from <= platform.now() as usable`;
