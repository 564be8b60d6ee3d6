/**
 * The service `console`: what is held against what is owed, the sales guard, and what falls due
 * when.
 */
import * as z from "zod/mini";
import { day, endpoint, instant, whole } from "../endpoint.ts";
import { amount, currency, signedAmount } from "../money.ts";
import { ROLES } from "./staff.ts";

const read = { service: "console", member: false, method: "GET", staff: ROLES } as const;

/** A code of the sales guard and its meaning. */
const reason = z.object({ code: z.string(), says: z.string() });

const part = z.object({ says: z.string(), amount: signedAmount });
/** `held` includes what an outside statement lacks; `coverBps` is rounded down. */
const book = z.object({
  held: signedAmount,
  owed: amount,
  coverBps: z.number(),
  heldParts: z.array(part),
  owedParts: z.array(part),
});

export const consoleCoverage = endpoint({
  ...read,
  body: "none",
  path: "coverage",
  purpose:
    "the covers as the guard of sales sees them now, why sales are stopped, who resumed them",
  output: z.object({
    now: instant,
    currency,
    state: z.enum(["on", "stopped", "stale", "ended"]),
    checkedAt: z.nullable(instant),
    haltedAt: z.nullable(instant),
    /** The reasons why sales are stopped, collected since the stop. */
    reasons: z.array(reason),
    /**
     * The values that are wrong or outdated now; both lists must be empty before sales can resume.
     */
    red: z.array(reason),
    stale: z.array(reason),
    client: book,
    reserve: book,
    /** What custody can send at once; null before the first statement of the chain. */
    hotWallet: z.nullable(
      z.object({
        at: instant,
        block: z.number(),
        onChain: amount,
        atDepositAddresses: amount,
        ready: signedAmount,
        askedFor: amount,
      }),
    ),
    history: z.array(
      z.object({
        at: instant,
        what: z.enum(["stopped", "resumed"]),
        reasons: z.array(reason),
        proposedBy: z.nullable(z.string()),
        approvedBy: z.nullable(z.string()),
        said: z.nullable(z.string()),
      }),
    ),
  }),
});

export const consoleCoverHistory = endpoint({
  ...read,
  body: "query",
  path: "coverage/history",
  purpose: "both covers over the last days; of each stretch of time the lowest that was seen",
  input: z.object({ days: z._default(whole(1, 400), 7) }),
  output: z.object({
    currency,
    list: z.array(
      z.object({
        at: instant,
        clientHeld: signedAmount,
        clientOwed: amount,
        clientCoverBps: z.number(),
        reserveHeld: signedAmount,
        reserveOwed: amount,
        reserveCoverBps: z.number(),
        red: z.boolean(),
      }),
    ),
  }),
});

const due = z.object({ principal: amount, returns: amount, orders: z.number() });

export const consoleFallingDue = endpoint({
  ...read,
  body: "none",
  path: "coverage/due",
  purpose:
    "what is owed now and what falls due until maturity, from the ledger and the open orders",
  output: z.object({
    currency,
    today: day,
    /** The test money in both books' wallets, according to the ledger. */
    held: amount,
    /** What members can claim at once: wallets, untaken income, pending withdrawals. */
    onDemand: amount,
    /** Amounts set aside in custody: budgets, coupons, the float, fees, unidentified receipts. */
    setAside: amount,
    /** Returns locked for units that nobody has bought yet. */
    offered: amount,
    /** The amount due if every member left today: all of `onDemand` and every principal. */
    ifAllLeave: amount,
    /**
     * Cumulative. `days` is null for the period until the last order matures; `left` is the amount
     * held less everything due.
     */
    ladder: z.array(
      z.object({
        days: z.nullable(z.number()),
        until: z.nullable(day),
        ...due.shape,
        left: signedAmount,
      }),
    ),
    /** The days of the next 90 on which something falls due. */
    calendar: z.array(z.object({ day, ...due.shape })),
    later: due,
  }),
});
