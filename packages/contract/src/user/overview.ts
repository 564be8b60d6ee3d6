/**
 * What a member has: home's first figures. The call stands apart from `calls.ts`, whose size home's
 * first script would have otherwise.
 */
import * as z from "zod/mini";
import { day, endpoint, instant } from "../endpoint.ts";
import { amount, currency } from "../money.ts";

/** Returns come from the reserve alone; rewards are listed separately. */
export const getAssetsOverview = endpoint({
  service: "user",
  method: "GET",
  path: "statistics/assets/all",
  member: true,
  body: "none",
  purpose: "wallet overview figures",
  output: () =>
    z.object({
      currency,
      recharge: amount,
      /** The balance wallet, and its two parts: returned principal, and earned money. */
      balance: amount,
      returned: amount,
      earned: amount,
      withdrawing: amount,
      invested: amount,
      /** Deposits, less what a bank or a correction took back; and withdrawals that have arrived, with fees. */
      paidIn: amount,
      withdrawn: amount,
      /** Returns due so far (taken out or not), those of today, and those not taken out yet. */
      paidSoFar: amount,
      todayEarning: amount,
      income: amount,
      /** Returns of open orders still to come, locked in the reserve; and the sum of both. */
      lockedForYou: amount,
      totalRevenue: amount,
      nextOn: z.nullable(day),
      /** Promotions (not investment return). */
      rewards: amount,
      /**
       * The local wallet: for each currency what is in it and what is on its way back to a card;
       * never included in the other figures.
       */
      local: z.array(z.object({ currency, balance: amount, withdrawing: amount })),
      /** When the winding down began, and the wallets' part that stays owed for lack of money. */
      windDown: z.nullable(z.object({ since: instant, unpaid: amount })),
    }),
});
