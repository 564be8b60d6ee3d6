/**
 * The service `console`: today beside the days before; whether sales are on, and if not, why and what to do;
 * where the books are kept.
 */
import * as z from "zod/mini";
import { day, endpoint, instant } from "../endpoint.ts";
import { amount, currency, signedAmount } from "../money.ts";
import { ROLES } from "./staff.ts";

const reason = z.object({ code: z.string(), says: z.string(), next: z.string() });

export const consoleSales = endpoint({
  service: "console",
  member: false,
  method: "GET",
  body: "none",
  staff: ROLES,
  path: "today/sales",
  purpose: "sales on or off for each currency, with the reasons and what to do about each",
  output: z.object({
    list: z.array(
      z.object({
        currency,
        /**
         * waiting: a value is only outdated, and sales resume by themselves once it is new. ended:
         * sales have ended for good; `since` is the start of the winding down.
         */
        state: z.enum(["on", "waiting", "stopped", "ended"]),
        since: z.nullable(instant),
        checkedAt: z.nullable(instant),
        clientCoverBps: z.number(),
        reserveCoverBps: z.number(),
        /**
         * The values that are wrong or outdated now; empty when only the two approvals are missing.
         */
        reasons: z.array(reason),
        /** The reasons of the stop, in words. */
        stoppedFor: z.array(z.string()),
      }),
    ),
    /**
     * The outside systems that have not responded lately, and since when; a long silence needs a
     * person.
     */
    silent: z.array(
      z.object({ rail: z.enum(["chain", "bank"]), since: instant, isLong: z.boolean() }),
    ),
    /**
     * What is stuck or wrong on a rail, in words; `list` shows its rows, `next` names the runbook.
     */
    notices: z.array(
      z.object({
        code: z.string(),
        since: instant,
        says: z.string(),
        next: z.string(),
        list: z.nullable(z.string()),
      }),
    ),
    /**
     * The neutral rate shown beside each product's own rate: its day, and how many days ago that
     * was.
     */
    benchmark: z.object({ on: day, days: z.number(), isOld: z.boolean() }),
    serverTime: instant,
  }),
});

/** The days that today stands beside. */
export const DAYS_BEFORE_TODAY = 14;

const daySum = z.object({ day, amount, count: z.number() });
const held = z.object({ held: signedAmount, owed: amount, coverBps: z.number() });

export const consoleTodayFigures = endpoint({
  service: "console",
  member: false,
  method: "GET",
  body: "none",
  staff: ROLES,
  path: "today/figures",
  purpose: "what came in, was bought and went out today and who joined, beside the 14 days before",
  output: z.object({
    currency,
    /** Today counts until then. */
    at: instant,
    /**
     * Each list has the 14 days before and today, oldest first, with zero where nothing happened. It has
     * today alone where reading the days before would take too long. Deposits: over the chain, and what
     * payments by bank and exchanges of local wallets gave in this currency. `members`: who paid in today.
     */
    deposits: z.object({ days: z.array(daySum), members: z.number() }),
    /** Without what was cancelled. `coolingOff`: today's orders that can still be cancelled. */
    purchases: z.object({ days: z.array(daySum), coolingOff: z.number() }),
    /** By the time they arrived. `medianSeconds`: from application to arrival, of today's. */
    payouts: z.object({ days: z.array(daySum), medianSeconds: z.nullable(z.number()) }),
    joined: z.object({
      days: z.array(z.object({ day, count: z.number() })),
      /** Of today's, those whom a member invited. */
      invited: z.number(),
    }),
    /** As the guard of sales saw them last; null before it has. */
    cover: z.nullable(z.object({ checkedAt: instant, client: held, reserve: held })),
    /**
     * Principal that comes back to its members on each of the next days on which some does; null where
     * reading it would take too long.
     */
    maturities: z.nullable(
      z.object({
        until: day,
        days: z.array(z.object({ day, principal: amount, orders: z.number() })),
      }),
    ),
    /** What custody can send at once; null before the first statement of the chain. */
    inReach: z.nullable(z.object({ amount: signedAmount, at: instant })),
    /** A withdrawal of more waits for a person. */
    autoApproveMax: amount,
  }),
});

export const consoleCopies = endpoint({
  service: "console",
  member: false,
  method: "GET",
  body: "none",
  staff: ROLES,
  path: "today/copies",
  purpose: "on how many machines an acknowledged write is, the standbys, and the newest backup",
  output: z.object({
    /** How many machines an acknowledged write is on; commits wait for one standby fewer. */
    acknowledgedOn: z.number(),
    /** How many the setting ACKNOWLEDGED_ON demands. */
    demanded: z.number(),
    /** Whether every write waits for a standby that does not confirm it. */
    isAway: z.boolean(),
    /** The statement without which the standbys cannot be read; null where they can be. */
    mendedBy: z.nullable(z.string()),
    standbys: z.array(
      z.object({
        name: z.string(),
        /** As PostgreSQL names it: streaming, catchup, … */
        state: z.string(),
        /**
         * sync: each commit waits for it. quorum: it is one of those that a commit waits for some of.
         * potential: it takes the place of a lost one. async: nothing waits for it.
         */
        confirms: z.enum(["sync", "quorum", "potential", "async"]),
        /** Behind the primary, in bytes of the log of changes and in seconds. */
        flushBytes: z.number(),
        flushSeconds: z.number(),
        replayBytes: z.number(),
        replaySeconds: z.number(),
        /** Since its last reply. */
        silentSeconds: z.number(),
      }),
    ),
    /** What the log of changes keeps for standbys that have not read it yet. */
    slots: z.array(
      z.object({
        name: z.string(),
        isActive: z.boolean(),
        retainedBytes: z.number(),
        /** lost: its standby cannot go on from it and is to be made anew. */
        status: z.nullable(z.string()),
      }),
    ),
    /** Null where the setting BACKUP_MAX_AGE_HOURS demands no backups. */
    backup: z.nullable(
      z.object({
        maxAgeHours: z.number(),
        /** Whether the newest backup is older than that, or there is none. */
        isOld: z.boolean(),
        last: z.nullable(
          z.object({
            /** Of its books, by the wall clock. */
            ageSeconds: z.number(),
            /** A folder, s3://bucket/prefix, or a command of the operator. */
            place: z.string(),
            isEncrypted: z.boolean(),
            bytes: z.number(),
          }),
        ),
      }),
    ),
    serverTime: instant,
  }),
});
