/** Balances of the wallets, read from the ledger: recharge = deposit, balance = returned + earned. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { getBalance, getRechargeBalance, getWallet } from "@ballast/contract/wallet/calls.ts";
import { balancesIn, memberAccounts, memberBalances } from "../ledger/accounts.ts";
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
  const accounts = await memberAccounts(db, member);
  const held = balancesIn(accounts, WALLET_CURRENCY);
  return {
    currency: WALLET_CURRENCY,
    recharge: held.deposit,
    balance: held.returned + held.earned,
    withdrawing: held.withdrawing,
    local: localWallet(accounts),
  };
}

/** One balance for each local currency in which the member has an account. */
export function localWallet(accounts: Awaited<ReturnType<typeof memberAccounts>>) {
  const local = accounts.filter(({ kind }) => kind === "client.local");
  return local.map(({ currency, balance }) => ({ currency, balance }));
}
