/** Previews what leaving an order pays; the server computes the same (income.exit_order). */
import { type Day, dayOf, daysBetween } from "@ballast/contract/days.ts";
import { earlyExitValue } from "@ballast/contract/product/calculator.ts";
import type { Order } from "@ballast/contract/product/calls.ts";

export type Wallets = Order["paidFrom"];
export type Leaving = { paidTo: Wallets; incomeKept: bigint; incomeGivenUp: bigint };

/** During the cooling-off time all money returns to the wallets that paid. */
export function cancelling(order: Order): Leaving {
  return { paidTo: order.paidFrom, incomeKept: 0n, incomeGivenUp: order.totalRevenue };
}

/**
 * After the cooling-off time the whole principal goes to the balance wallet, and income is paid for
 * the days that have ended.
 */
export function leavingEarly(order: Order, today: Day): Leaving {
  const boughtOn = dayOf(order.buyTime);
  const terms = {
    price: order.price,
    dailyReturn: order.dailyReturn / BigInt(order.units),
    validDays: order.validDays,
    putOffDays: daysBetween(boughtOn, order.start) - 1,
  };
  const { income, givenUp } = earlyExitValue(terms, order.units, boughtOn, today);
  const { recharge, returned, earned } = order.paidFrom;
  return {
    paidTo: { recharge: 0n, returned: recharge + returned, earned },
    incomeKept: income,
    incomeGivenUp: givenUp,
  };
}
