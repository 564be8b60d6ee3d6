/** The calls of the wallets. */
import { WITHDRAWAL_MIN } from "@ballast/contract/constants.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import * as assets from "@ballast/contract/wallet/calls.ts";
import * as records from "@ballast/contract/wallet/capital-records.ts";
import type { Config } from "../platform/config.ts";
import { bind, type Router } from "../platform/http.ts";
import type { Vault } from "../platform/vault.ts";
import { addAddress, deleteAddress, listAddresses } from "./address-book.ts";
import { applyWithdrawal, checkApplication } from "./apply-withdrawal.ts";
import { allWallets, balanceWallet, rechargeWallet, WALLET_CURRENCY } from "./balances.ts";
import { cancelWithdrawal } from "./cancel-withdrawal.ts";
import { BALANCE_PARTS, incomeRecords, RECHARGE_PARTS, recordsOf } from "./capital-records.ts";
import {
  askNode,
  depositAddressOf,
  depositToken,
  type InspectTransaction,
  listDeposits,
  type NodeAnswer,
  reportedDeposits,
} from "./deposits.ts";
import { usdtLimits } from "./limits.ts";
import { assetsOverview, type PromisedIncome } from "./overview.ts";
import { listWithdrawals } from "./withdrawals.ts";

export type WalletDeps = {
  config: Pick<Config, "CONFIRMATIONS" | "DAILY_WITHDRAWAL_MAX" | "DEPOSIT_MIN" | "TOKEN_ADDRESS">;
  inspectTransaction: InspectTransaction;
  promisedIncome: PromisedIncome;
  vault: Vault;
};

export function mountWallets(
  router: Router,
  { config, inspectTransaction, promisedIncome, vault }: WalletDeps,
) {
  const rules = { minimum: config.DEPOSIT_MIN, confirmations: config.CONFIRMATIONS };
  const dailyMaximum = config.DAILY_WITHDRAWAL_MAX;
  const chain = assets.CHAINS[0];

  bind(router, assets.getBalance, ({ db, member }) => balanceWallet(db, member));
  bind(router, assets.getRechargeBalance, ({ db, member }) => rechargeWallet(db, member));
  bind(router, assets.getWallet, ({ db, member }) => allWallets(db, member));
  bind(router, getAssetsOverview, ({ db, member }) => assetsOverview(db, member, promisedIncome));

  bind(router, records.listBalanceRecords, ({ db, member }, query) =>
    recordsOf(db, member, BALANCE_PARTS, query),
  );
  bind(router, records.listRechargeRecords, ({ db, member }, query) =>
    recordsOf(db, member, RECHARGE_PARTS, query),
  );
  bind(router, records.listAllIncome, ({ db, member }, query) => incomeRecords(db, member, query));
  bind(router, records.listPostings, ({ db, member }, query) =>
    recordsOf(db, member, [query.account], query),
  );

  bind(router, assets.listDepositTokens, async ({ db }) => ({
    list: [await depositToken(db, rules)],
  }));
  bind(router, assets.getDepositAddress, ({ db, member }, asked) =>
    depositAddressOf(db, member, asked, { ...rules, vault }),
  );
  bind(router, assets.listDeposits, ({ db, member }, query) =>
    listDeposits(db, member, query, rules),
  );
  bind(
    router,
    assets.reportDeposit,
    ({ tx, member }, { txHash }, looked: NodeAnswer) =>
      reportedDeposits(tx, member, txHash, looked, rules),
    ({ clock }, { txHash }) => askNode(inspectTransaction, txHash, clock.now()),
  );

  bind(router, assets.listAddresses, async ({ db, member }) => ({
    list: await listAddresses(db, member),
  }));
  bind(router, assets.addAddress, ({ tx, member }, draft) =>
    addAddress(tx, member, draft, config.TOKEN_ADDRESS),
  );
  bind(router, assets.deleteAddress, async ({ tx, member }, { id }) => {
    await deleteAddress(tx, member, id);
    return {};
  });

  bind(router, assets.listWithdrawTokens, async () => ({
    list: [{ currency: WALLET_CURRENCY, chain, minimum: WITHDRAWAL_MIN }],
  }));
  bind(router, assets.getUsdtLimits, ({ db, member, clock }) =>
    usdtLimits(db, member, clock, { depositMinimum: config.DEPOSIT_MIN, dailyMaximum }),
  );
  // Without group commit: hashing the fund password takes far longer than the commit that it would share.
  bind(
    router,
    assets.applyWithdrawal,
    ({ tx, member, key }, { amount }, { addressId }: { addressId: string }) =>
      applyWithdrawal(tx, member, key, { amount, addressId }, dailyMaximum),
    ({ db, member, ip }, input) => checkApplication(db, member, input, ip),
  );
  bind(router, assets.cancelWithdrawal, ({ tx, member }, { id }) =>
    cancelWithdrawal(tx, member, id),
  );
  bind(router, assets.listWithdrawals, ({ db, member }, query) =>
    listWithdrawals(db, member, query),
  );
}
