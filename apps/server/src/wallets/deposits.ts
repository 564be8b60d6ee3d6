/** Deposits as the member sees them; only the chain's watcher ever credits one. */
import { CHAINS, type reportDeposit as report } from "@ballast/contract/assets.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { depositAddress } from "../rails/chain/addresses.ts";
import { type Deposit, depositsOf } from "../rails/chain/deposits.ts";
import { refuseUnlessSupported } from "./address-book.ts";
import { WALLET_CURRENCY } from "./balances.ts";
import { fromCursor, toCursor } from "./cursor.ts";

/** One chain transaction may pay the same member several times; more are in the list of deposits. */
const DEPOSITS_A_TRANSACTION = 20;

export type DepositRules = { minimum: bigint; confirmations: number };

export async function depositAddressOf(
  db: Db,
  member: Member,
  asked: { currency: string; chain: string },
  rules: DepositRules,
) {
  refuseUnlessSupported(asked);
  const address = await depositAddress(db, member);
  return { currency: WALLET_CURRENCY, chain: CHAINS[0], address, ...rules };
}

/** Answers what the chain was seen to hold under the hash for this member, and nobody else. */
export async function reportedDeposits(
  db: Db,
  member: Member,
  txHash: string,
  rules: DepositRules,
): Promise<OutputOf<typeof report>> {
  const { deposits } = await depositsOf(db, member, {
    from: 0,
    limit: DEPOSITS_A_TRANSACTION,
    needed: rules.confirmations,
    txHash: txHash.toLowerCase(),
  });
  refuseUnless(deposits.length > 0, "deposit_not_found");
  return { list: deposits.map(shown) };
}

export async function listDeposits(
  db: Db,
  member: Member,
  query: { pageNum: number; pageSize: number; cursor?: string | undefined },
  rules: DepositRules,
) {
  const from = query.cursor
    ? Number(fromCursor(query.cursor, /^(\d{1,9})$/)[0])
    : (query.pageNum - 1) * query.pageSize;
  const { deposits, total } = await depositsOf(db, member, {
    from,
    limit: query.pageSize,
    needed: rules.confirmations,
  });
  const next = from + deposits.length;
  return { total, list: deposits.map(shown), cursor: next < total ? toCursor(next) : null };
}

function shown({ needed, foundAt, ...deposit }: Deposit) {
  return {
    ...deposit,
    currency: WALLET_CURRENCY,
    confirmationsNeeded: needed,
    at: foundAt,
  };
}
