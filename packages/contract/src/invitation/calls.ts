/**
 * Inviting: the link and its words, who came by it, and the inviter's part of a fee. Levels: B were
 * invited by the member, C by B, D by C. Money exists at level B alone.
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
    /** Everyone who registered with the member's code. */
    cumulative: count,
    /** Those of them who are valid users. */
    valid: count,
    level: count,
    /** null at the last level. */
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
    /** A whole address: below PUBLIC_URL, else below the origin that was asked. */
    shareUrl: z.string(),
    /** Stands before every invitation, whoever sends it and wherever. */
    label: z.string(),
    text: z.string(),
    /** Openings of the link, of all days and of today (a UTC day). */
    visits: count,
    visitsToday: count,
    registrations: count,
    validUsers: count,
    /** The inviter's part of fees; null where the member's country does not allow it. */
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

/** Too little to know a stranger by. */
const masked = { name: z.string(), phone: z.string() };

export const teamMembers = endpoint({
  service: "user",
  method: "POST",
  path: "share/invited/floor",
  member: true,
  body: "form",
  purpose: "members of one referral level B, C or D",
  input: z.object({ ...page, level: z.enum(TEAM_LEVELS) }),
  /** `no` counts them from the newest. */
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
    /** All three together. */
    size: count,
    /** Shares of fees received so far; level B alone. */
    rewards: amount,
    currency,
    /** Who invited the member; null for who came with the public code. */
    referrer: z.nullable(z.object(masked)),
    manager: z.nullable(z.object({ name: z.string(), link: z.string() })),
  }),
});

/** Newest first. */
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
      /** What the invited member paid. */
      fee: amount,
      amount,
      currency,
      at: instant,
      transactionId: idOf("ledgerTransaction"),
    }),
  ),
});

/** Of levels B to D, of the last 30 days, newest first. Purchases that were cancelled are none. */
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
      /** The nickname, or the phone while there is none; both masked. */
      name: z.string(),
      level: z.enum(TEAM_LEVELS),
      productName: z.string(),
      units: count,
      at: instant,
    }),
  ),
});
