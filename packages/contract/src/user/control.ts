/**
 * The service `user`: what members control: the questions to understand first, their own limits,
 * breaks.
 */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";
import { amount, currency } from "../money.ts";

export const LIMIT_KINDS = ["deposit", "purchase"] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

export const LIMIT_PERIODS = ["day", "week", "month"] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** How long each break lasts, in units that both Intl and PostgreSQL know. */
export const BREAKS = {
  day: { value: 24, unit: "hour" },
  week: { value: 7, unit: "day" },
  month: { value: 30, unit: "day" },
  half_year: { value: 6, unit: "month" },
} as const;
export type BreakLength = keyof typeof BREAKS;
export const BREAK_LENGTHS = Object.keys(BREAKS) as BreakLength[];

/** "source:b,leaving:c": the choice made for each question. */
const choices = z.codec(
  z.string().check(z.regex(/^[a-z_]{1,20}:[a-c](,[a-z_]{1,20}:[a-c]){0,19}$/)),
  z.record(z.string(), z.string()),
  {
    decode: (text) => Object.fromEntries(text.split(",").map((one) => one.split(":"))),
    encode: (chosen) =>
      Object.entries(chosen)
        .map((one) => one.join(":"))
        .join(","),
  },
);

export const readUnderstanding = endpoint({
  service: "user",
  method: "GET",
  path: "control/understanding",
  member: true,
  body: "none",
  purpose: "added: the risk warning and the questions before the first purchase",
  output: z.object({
    version: z.string(),
    /** When every question of this version was answered correctly; null before that. */
    passedAt: z.nullable(instant),
    /** The earliest next try after a wrong answer; null when it is possible now. */
    tryAgainAt: z.nullable(instant),
    warning: z.array(z.string()),
    questions: z.array(
      z.object({
        id: z.string(),
        ask: z.string(),
        choices: z.array(z.object({ id: z.string(), text: z.string() })),
      }),
    ),
  }),
});

export const answerUnderstanding = endpoint({
  service: "user",
  method: "POST",
  path: "control/understanding/answer",
  member: true,
  body: "form",
  purpose: "added: answers all questions; every one must be right",
  input: z.object({ version: z.string().check(z.maxLength(20)), choices }),
  output: z.object({
    passed: z.boolean(),
    /** The questions answered incorrectly, each with the right answer and its reason. */
    wrong: z.array(z.object({ id: z.string(), why: z.string() })),
    tryAgainAt: z.nullable(instant),
  }),
  refusals: ["understanding_changed", "understanding_pause"],
});

const limit = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  /** The limit in force; null when there is none. */
  amount: z.nullable(amount),
  /** The amount paid in or bought in the current calendar day, week or month (UTC). */
  used: amount,
  /**
   * A pending raise, which needs a waiting period and a confirmation; `amount` null would remove
   * the limit.
   */
  pending: z.nullable(
    z.object({
      amount: z.nullable(amount),
      from: instant,
      until: instant,
      /** The waiting period is over. */
      ready: z.boolean(),
    }),
  ),
});

export const listLimits = endpoint({
  service: "user",
  method: "GET",
  path: "control/limits",
  member: true,
  body: "none",
  purpose: "added: the member's own limits and break",
  output: z.object({
    currency,
    list: z.array(limit),
    breakUntil: z.nullable(instant),
  }),
});

export const setLimit = endpoint({
  service: "user",
  method: "POST",
  path: "control/limits/set",
  member: true,
  body: "form",
  purpose: "added: sets an own limit; lower holds at once, higher after 24 hours and a second yes",
  input: z.object({
    kind: z.enum(LIMIT_KINDS),
    period: z.enum(LIMIT_PERIODS),
    /** Without an amount the limit is removed. */
    amount: z.optional(amount.check(z.gte(1n))),
  }),
  output: limit,
  refusals: ["amount_step"],
});

export const confirmLimit = endpoint({
  service: "user",
  method: "POST",
  path: "control/limits/confirm",
  member: true,
  body: "form",
  purpose: "added: the second yes to a raise, from 24 hours after it was asked for",
  input: z.object({ kind: z.enum(LIMIT_KINDS), period: z.enum(LIMIT_PERIODS) }),
  output: limit,
  refusals: ["no_limit_change", "limit_change_waiting"],
});

export const takeBreak = endpoint({
  service: "user",
  method: "POST",
  path: "control/break",
  member: true,
  body: "form",
  purpose: "added: nothing can be bought until the break ends; it cannot be shortened",
  input: z.object({ length: z.enum(BREAK_LENGTHS) }),
  output: z.object({ until: instant }),
  refusals: ["break_longer"],
});
