/** What is in each of the member's accounts. */
import { getBalance } from "@ballast/contract/assets.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { Account } from "@ballast/contract/records.ts";
import { getAssetsOverview } from "@ballast/contract/user.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/query.ts";
import type { Answering } from "../../ui/loaded.tsx";
import { together } from "../../ui/together.ts";

export type Amounts = Record<Account, bigint> & { currency: Currency };

export function useAmounts(): Answering<Amounts> {
  const overview = useQuery(query(getAssetsOverview));
  const balance = useQuery(query(getBalance));
  const both = together(overview, balance);
  return { ...both, data: both.data && amountsOf(...both.data) };
}

function amountsOf(
  overview: { currency: Currency; recharge: bigint; invested: bigint },
  balance: { returned: bigint; earned: bigint; income: bigint; withdrawing: bigint },
): Amounts {
  const { currency, recharge, invested } = overview;
  const { returned, earned, income, withdrawing } = balance;
  return {
    currency,
    deposit: recharge,
    returned,
    earned,
    income,
    principal: invested,
    withdrawing,
  };
}
