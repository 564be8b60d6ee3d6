/** The service `gift`: promotion budgets, and the trail from a gift to the money that funds it. */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency } from "../money.ts";

/** The kinds of promotion budgets; at most one of a kind is open. */
export const CAMPAIGN_KINDS = [
  "welcome",
  "coins",
  "codes",
  "coupons",
  "join_group",
  "share_video",
] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

export const rewardTrail = endpoint({
  service: "gift",
  method: "GET",
  path: "reward/trail",
  member: true,
  body: "query",
  purpose: "added: the budget a gift was paid from, and who funded it",
  /** The ledger transaction of one of the member's own gifts. */
  input: z.object({ transactionId: idOf("ledgerTransaction") }),
  output: z.object({
    transactionId: idOf("ledgerTransaction"),
    currency,
    amount,
    at: instant,
    campaignId: idOf("campaign"),
    campaignName: z.string(),
    kind: z.enum(CAMPAIGN_KINDS),
    /** The operator's payments into the budget, oldest first; all of them precede the gift. */
    fundings: z.array(
      z.object({
        transactionId: idOf("ledgerTransaction"),
        amount,
        at: instant,
        /** The people who proposed and approved the payment. */
        proposedBy: z.string(),
        approvedBy: z.string(),
      }),
    ),
  }),
  refusals: ["reward_unknown"],
});
