/** The service `gift`: the rewards of a member, and where each came from. */
import * as z from "zod/mini";
import { endpoint, instant, page, paged } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency } from "../money.ts";
import { RECORD_CODES, RECORD_DESCRIPTIONS } from "../records.ts";
import { CAMPAIGN_KINDS } from "./calls.ts";

/** Gifts, rewards of the team, and shares of fees by level; levels C and D never have money. */
export const REWARD_FILTERS = ["team", "bonus", "level_b", "level_c", "level_d"] as const;
export type RewardFilter = (typeof REWARD_FILTERS)[number];

/** Rewards, newest first. */
export const listRewards = endpoint({
  service: "gift",
  method: "GET",
  path: "reward/record",
  member: true,
  body: "query",
  purpose: "added: reward records, each with the budget or fee it came from",
  input: z.object({ ...page, which: z.optional(z.enum(REWARD_FILTERS)) }),
  output: z.extend(
    paged(
      z.object({
        transactionId: idOf("ledgerTransaction"),
        code: z.enum(RECORD_CODES),
        description: z.enum(RECORD_DESCRIPTIONS),
        currency,
        amount,
        at: instant,
        source: z.discriminatedUnion("from", [
          z.object({ from: z.literal("budget"), kind: z.enum(CAMPAIGN_KINDS), name: z.string() }),
          z.object({ from: z.literal("fee") }),
        ]),
      }),
    ),
    /** The sum of all rewards ever, independent of the filter. */
    { currency, sum: amount },
  ),
});
