/** Service `user`: signing in for the day. A day is the platform's (days.ts). */
import * as z from "zod/mini";
import { day, endpoint, instant } from "../endpoint.ts";

/** Whether coins can be had, and why not: by the country's policy, or because none are covered. */
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
    /** Days in a row, with this one. */
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
    /** Days in a row: with today when signed, else those that today would continue. */
    streak: z.number(),
    /** What today gives, or gave. */
    coins: z.number(),
    /** Coins of the seven days of a week in a row, then it begins again. */
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
  /** YYYY-MM; left out, the current one. */
  input: z.object({ month: z.optional(month) }),
  output: z.object({
    month,
    today: day,
    /** The month of the member's first day here; nothing can stand before it. */
    firstMonth: month,
    list: z.array(z.object({ day, streak: z.number(), coins: z.number() })),
  }),
});
