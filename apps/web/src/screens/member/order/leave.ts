/** What leaving an order brings, before it is done; the server does the same (income.exit_order). */
import { type Day, dayOf, daysBetween } from "@ballast/contract/days.ts";
import { earlyExitValue } from "@ballast/contract/product/calculator.ts";
import type { Order } from "@ballast/contract/product/calls.ts";

export type Wallets = Order["paidFrom"];
export type Leaving = { paidTo: Wallets; incomeKept: bigint; incomeGivenUp: bigint };

/** In the cooling-off time everything goes back to where it came from. */
export function cancelling(order: Order): Leaving {
  return { paidTo: order.paidFrom, incomeKept: 0n, incomeGivenUp: order.totalRevenue };
}

/** Later the whole principal comes to the balance wallet; days that have ended are paid. */
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
