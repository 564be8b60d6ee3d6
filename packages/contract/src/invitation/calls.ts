/**
 * Invitations: the link and its text, who joined by it, and the inviter's share of fees. Level B
 * was invited by the member, C by B, D by C. Money exists at level B alone.
 */
import * as z from "zod/mini";
import { day, endpoint, instant, page, paged } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency } from "../money.ts";
import { plainCode } from "../text/typed-code.ts";
import { COUNT_SHARE_VISIT } from "../user/entry-routes.ts";

export const TEAM_LEVELS = ["B", "C", "D"] as const;
export type TeamLevel = (typeof TEAM_LEVELS)[number];

const count = z.number();

export const inviteStats = endpoint({
  service: "user",
  method: "POST",
  path: "app/user/queryInviteMsg",
  member: true,
  body: "form",
  purpose: "invite stats: cumulative, valid, level",
  output: z.object({
    /** The number of people who registered with the member's code. */
    cumulative: count,
    /** The number of valid users among them. */
    valid: count,
    level: count,
    /** Null at the last level. */
    next: z.nullable(z.object({ level: count, needed: count, missing: count })),
  }),
});

export const shareInfo = endpoint({
  service: "user",
  method: "POST",
  path: "share/info",
  member: true,
  body: "form",
  purpose: "shareUrl and share counts",
  output: z.object({
    code: z.string(),
    /** An absolute URL: below PUBLIC_URL, else below the origin of the request. */
    shareUrl: z.string(),
    /** The label that precedes every invitation, whoever sends it. */
    label: z.string(),
    text: z.string(),
    /** Visits of the link, in total and today (a UTC day). */
    visits: count,
    visitsToday: count,
    registrations: count,
    validUsers: count,
    /** The inviter's share of fees; null where the member's country does not allow it. */
    share: z.nullable(z.object({ bps: count, cap: amount, received: amount, currency })),
  }),
});

export const countShareVisit = endpoint({
  ...COUNT_SHARE_VISIT,
  purpose: "added: a share link was opened",
  input: z.object({
    code: z.string().check(z.overwrite(plainCode), z.regex(/^[A-Z0-9]{1,16}$/)),
  }),
  output: z.object({}),
});

/** Masked so that a stranger cannot be recognized. */
const masked = { name: z.string(), phone: z.string() };

export const teamMembers = endpoint({
  service: "user",
  method: "POST",
  path: "share/invited/floor",
  member: true,
  body: "form",
  purpose: "members of one referral level B, C or D",
  input: z.object({ ...page, level: z.enum(TEAM_LEVELS) }),
  /** `no` numbers the rows from the newest. */
  output: paged(z.object({ no: count, ...masked, joinedOn: day, isValid: z.boolean() })),
});

export const teamSummary = endpoint({
  service: "user",
  method: "POST",
  path: "share/invited/floor/num",
  member: true,
  body: "form",
  purpose: "counts for each referral level",
  output: z.object({
    B: count,
    C: count,
    D: count,
    /** The size of all three levels together. */
    size: count,
    /** Shares of fees received so far; level B alone. */
    rewards: amount,
    currency,
    /** The member's inviter; null for a member who joined with the public code. */
    referrer: z.nullable(z.object(masked)),
    manager: z.nullable(z.object({ name: z.string(), link: z.string() })),
  }),
});

/** Shares of fees, newest first. */
export const listInvitationShares = endpoint({
  service: "user",
  method: "GET",
  path: "share/rewards",
  member: true,
  body: "query",
  purpose: "added: shares of fees received, each with the fee it came from, not who paid it",
  input: z.object(page),
  output: paged(
    z.object({
      /** The fee that the invited member paid. */
      fee: amount,
      amount,
      currency,
      at: instant,
      transactionId: idOf("ledgerTransaction"),
    }),
  ),
});

/** Purchases of levels B to D in the last 30 days, newest first, without cancelled ones. */
export const teamPurchases = endpoint({
  service: "message",
  method: "GET",
  path: "msg/teambuymsg",
  member: true,
  body: "query",
  purpose: "recent purchases in the member's team",
  input: z.object(page),
  output: paged(
    z.object({
      /** The nickname, or the phone number while there is none; both masked. */
      name: z.string(),
      level: z.enum(TEAM_LEVELS),
      productName: z.string(),
      units: count,
      at: instant,
    }),
  ),
});
