/** Balances of the wallets, read from the ledger: recharge = deposit, balance = returned + earned. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { getBalance, getRechargeBalance, getWallet } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { memberBalances } from "../ledger/accounts.ts";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";

export const WALLET_CURRENCY = "tUSDT" as const satisfies Currency;

export async function balanceWallet(db: Db, member: Member): Promise<OutputOf<typeof getBalance>> {
  const { returned, earned, income, withdrawing } = await memberBalances(
    db,
    member,
    WALLET_CURRENCY,
  );
  const balance = returned + earned;
  return { currency: WALLET_CURRENCY, balance, returned, earned, income, withdrawing };
}

export async function rechargeWallet(
  db: Db,
  member: Member,
): Promise<OutputOf<typeof getRechargeBalance>> {
  const { deposit } = await memberBalances(db, member, WALLET_CURRENCY);
  return { currency: WALLET_CURRENCY, balance: deposit };
}

export async function allWallets(db: Db, member: Member): Promise<OutputOf<typeof getWallet>> {
  const held = await memberBalances(db, member, WALLET_CURRENCY);
  return {
    currency: WALLET_CURRENCY,
    recharge: held.deposit,
    balance: held.returned + held.earned,
    withdrawing: held.withdrawing,
    local: await localWallet(db, member),
  };
}

/** One balance for each local currency in which the member has an account. */
export async function localWallet(db: Db, member: Member) {
  const { rows } = await sql<{ currency: Currency; balance: bigint }>`
    select currency, balance from ledger.accounts
    where bucket = ${member.bucket} and owner = ${member.id} and kind = 'client.local'
    order by currency`.execute(db);
  return rows;
}
