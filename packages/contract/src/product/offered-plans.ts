/** The service `product`: the terms on offer, for the calculation of a visitor without a login. */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";
import { amount, currency } from "../money.ts";
import { benchmark } from "./benchmark.ts";

/**
 * The plans that a resident of the country could buy now, the shortest first, up to a minute old.
 * None where the policy of the country allows no offers or no promotions, and none while nothing is
 * sold.
 */
export const offeredPlans = endpoint({
  service: "product",
  method: "GET",
  path: "product/offered",
  member: false,
  body: "query",
  purpose: "added: terms on sale in a country, and the benchmark beside them, for a visitor",
  input: () => z.object({ country: z.string().check(z.regex(/^[A-Z]{2}$/)) }),
  output: () =>
    z.object({
      at: instant,
      benchmark: benchmark(),
      /** The warning of the country's policy, in the language of the call. */
      warning: z.string(),
      /** Whether residents may register and be offered plans. */
      mayRegister: z.boolean(),
      /** Whether a visitor may read of plans at all, which is a promotion. */
      mayRead: z.boolean(),
      plans: z.array(
        z.object({
          productName: z.string(),
          currency,
          /** Of one unit. */
          price: amount,
          dailyReturn: amount,
          validDays: z.number(),
          putOffDays: z.number(),
          /** The units that one member may hold, or fewer where fewer are left. */
          mostUnits: z.number(),
          isAllThatIsLeft: z.boolean(),
        }),
      ),
    }),
});
