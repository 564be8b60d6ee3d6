/** The one total of a member: the ledger's sum of all accounts that are the member's. */
import type { OutputOf } from "../endpoint.ts";
import type { getAssetsOverview } from "./overview.ts";

type Money = Pick<
  OutputOf<typeof getAssetsOverview>,
  | "recharge"
  | "balance"
  | "income"
  | "invested"
  | "withdrawing"
  | "paidIn"
  | "withdrawn"
  | "paidSoFar"
>;

/**
 * Amounts in the smallest unit of the wallet's currency. `total` is `free` + `invested` + `income` +
 * `withdrawing`, and also `paidIn` + `paidSoFar` + `bonuses` − `withdrawn`. `bonuses` are what the
 * operator gave, with what a coupon paid into a running order: never part of a return. What is promised but not due yet is in none of them, nor is the
 * local wallet.
 */
export function ownTotal(money: Money) {
  const free = money.recharge + money.balance;
  const total = free + money.income + money.invested + money.withdrawing;
  const bonuses = total + money.withdrawn - money.paidIn - money.paidSoFar;
  return { total, free, bonuses };
}
