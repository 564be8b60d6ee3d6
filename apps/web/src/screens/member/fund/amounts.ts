/** Reads the balances of all of the member's accounts as of one moment. */
import type { Currency } from "@ballast/contract/money.ts";
import type { Account } from "@ballast/contract/records.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import type { Overview } from "../../../features/home/amounts/own-total.tsx";
import type { Answering } from "../../../ui/loaded.tsx";

/** `local` is in a currency of its own, so it is not added to the accounts. */
export type Amounts = Record<Account, bigint> & { currency: Currency; local: Overview["local"] };

export function useAmounts(): Answering<Amounts> {
  const overview = useQuery(query(getAssetsOverview));
  return { ...overview, data: overview.data && amountsOf(overview.data) };
}

export function amountsOf(overview: Overview): Amounts {
  const { currency, recharge, returned, earned, income, invested, withdrawing, local } = overview;
  return {
    currency,
    deposit: recharge,
    returned,
    earned,
    income,
    principal: invested,
    withdrawing,
    local,
  };
}
