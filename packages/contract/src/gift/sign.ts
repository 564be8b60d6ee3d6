/** The service `user`: the daily sign-in. A day is the platform's day (days.ts). */
import * as z from "zod/mini";
import { day, endpoint, instant } from "../endpoint.ts";

/**
 * Whether coins are available, and why not: by the country's policy, or because none are funded.
 */
export const COIN_OFFERS = ["ok", "not_allowed", "no_budget"] as const;
export type CoinOffer = (typeof COIN_OFFERS)[number];

export const signToday = endpoint({
  service: "user",
  method: "POST",
  path: "app/user/sign",
  member: true,
  body: "form",
  money: true,
  purpose: "sign in for today",
  output: z.object({
    day,
    /** The number of consecutive days, including this one. */
    streak: z.number(),
    coins: z.number(),
    balance: z.number(),
  }),
  refusals: ["signed_today", "promotions_not_allowed", "promotion_over"],
});

export const todaySignStatus = endpoint({
  service: "user",
  method: "POST",
  path: "app/user/queryTodaySignStatus",
  member: true,
  body: "form",
  purpose: "signed in today or not",
  output: z.object({
    day,
    signed: z.boolean(),
    offer: z.enum(COIN_OFFERS),
    /**
     * The number of consecutive days: including today when signed, else those that today would
     * continue.
     */
    streak: z.number(),
    /** The coins that today gives or gave. */
    coins: z.number(),
    /** The coins for seven consecutive days; the cycle then starts again. */
    plan: z.array(z.number()),
    /** When the next day begins. */
    nextDayTime: instant,
    balance: z.number(),
  }),
});

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

export const signRecord = endpoint({
  service: "user",
  method: "POST",
  path: "app/user/querySignRecord",
  member: true,
  body: "form",
  purpose: "sign-in record of a month",
  /** YYYY-MM; the default is the current month. */
  input: z.object({ month: z.optional(month) }),
  output: z.object({
    month,
    today: day,
    /** The month in which the member joined; no sign-in precedes it. */
    firstMonth: month,
    list: z.array(z.object({ day, streak: z.number(), coins: z.number() })),
  }),
});
