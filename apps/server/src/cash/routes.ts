/** The calls of local money. */
import * as cash from "@ballast/contract/cash/calls.ts";
import * as fiat from "@ballast/contract/cash/fiat.ts";
import type { LocalCurrency } from "@ballast/contract/cash/local-money.ts";
import { listPayChannels as listAllChannels } from "@ballast/contract/cash/payments.ts";
import { getUsdtToCashRate, listExchangeRates } from "@ballast/contract/cash/rates.ts";
import * as assets from "@ballast/contract/wallet/calls.ts";
import type { Config } from "../platform/config.ts";
import { bind, type Router } from "../platform/http.ts";
import type { Vault } from "../platform/vault.ts";
import { cancelCashWithdrawal, listCashWithdrawals } from "./cash-withdrawals.ts";
import { convertToUsdt, listConversions, prepareConversion, quoteConversion } from "./convert.ts";
import { findLocalCurrency } from "./local-currency.ts";
import { listLocalRecords, localLimits, localRate, usdtToCashRate } from "./local-wallet.ts";
import { listPayChannels } from "./pay-channels.ts";
import { listPayments, openPayment, type PageOf } from "./payments.ts";
import { listRates } from "./rates.ts";
import { listRefunds, refundLocal } from "./refund-local.ts";
import {
  applyCashWithdrawal,
  cashWithdrawalLimits,
  checkCashApplication,
} from "./withdraw-cash.ts";

export type CashDeps = {
  config: Pick<Config, "DAILY_WITHDRAWAL_MAX" | "DEPOSIT_MIN">;
  vault: Vault;
  pageOf: PageOf;
};

export function mountCash(router: Router, { config, vault, pageOf }: CashDeps): void {
  bind(router, getUsdtToCashRate, ({ db, member }) => usdtToCashRate(db, member));
  bind(router, assets.getLocalLimits, ({ db, member }) => localLimits(db, member));
  bind(router, listExchangeRates, async ({ db }, { currency }) => ({
    list: await listRates(db, currency),
  }));

  bind(router, listAllChannels, async ({ db, member }) =>
    listPayChannels(db, await findLocalCurrency(db, member), "fiat"),
  );
  bind(router, cash.listCashChannels, async ({ db, member }) =>
    listPayChannels(db, await findLocalCurrency(db, member), "cash"),
  );
  bind(router, fiat.listFiatChannels, async ({ db, member }) =>
    listPayChannels(db, await findLocalCurrency(db, member), "fiat"),
  );

  bind(router, cash.rechargeCash, ({ tx, member, key }, asked) =>
    openPayment(tx, member, key, "cash", asked, pageOf),
  );
  bind(router, cash.listCashRecharges, ({ db, member }, query) =>
    listPayments(db, member, "cash", query, pageOf),
  );
  bind(router, fiat.rechargeLocal, ({ tx, member, key }, asked) =>
    openPayment(tx, member, key, "fiat", asked, pageOf),
  );
  bind(router, fiat.listLocalRecharges, ({ db, member }, query) =>
    listPayments(db, member, "fiat", query, pageOf),
  );

  bind(router, fiat.getLocalRate, ({ db, member }) => localRate(db, member));
  bind(router, fiat.quoteConversion, ({ db, member }, { amount }) =>
    quoteConversion(db, member, amount),
  );
  bind(
    router,
    fiat.convertToUsdt,
    ({ tx, member, key }, input) => convertToUsdt(tx, member, key, input),
    ({ db, member }, input) => prepareConversion(db, member, input),
  );
  bind(router, fiat.listConversions, ({ db, member }, query) => listConversions(db, member, query));
  bind(router, fiat.refundLocal, ({ tx, member, key }, { amount }) =>
    refundLocal(tx, member, key, amount),
  );
  bind(router, fiat.listRefunds, ({ db, member }, query) => listRefunds(db, member, query));
  bind(router, fiat.listLocalRecords, ({ db, member }, query) =>
    listLocalRecords(db, member, query),
  );

  const dailyMaximum = config.DAILY_WITHDRAWAL_MAX;
  const rules = { dailyMaximum, vault };
  bind(router, cash.getCashWithdrawalLimits, ({ db, member, clock }) =>
    cashWithdrawalLimits(db, member, clock, { depositMinimum: config.DEPOSIT_MIN, dailyMaximum }),
  );
  bind(
    router,
    cash.applyCashWithdrawal,
    (
      { tx, member, key },
      { amount, rate },
      prepared: { cardId: string; localCurrency: LocalCurrency },
    ) => applyCashWithdrawal(tx, member, key, { amount, rate, ...prepared }, rules),
    ({ db, member, ip }, input) => checkCashApplication(db, member, input, ip, rules),
  );
  bind(router, cash.cancelCashWithdrawal, ({ tx, member }, { id }) =>
    cancelCashWithdrawal(tx, member, id),
  );
  bind(router, cash.listCashWithdrawals, ({ db, member }, query) =>
    listCashWithdrawals(db, member, query),
  );
}
