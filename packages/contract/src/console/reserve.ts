/** Service `console`: what is held against what is owed, the guard of sales, what falls due when. */
import * as z from "zod/mini";
import { day, endpoint, instant, whole } from "../endpoint.ts";
import { amount, currency, signedAmount } from "../money.ts";
import { ROLES } from "./staff.ts";

const read = { service: "console", member: false, method: "GET", staff: ROLES } as const;

/** A code of the guard, and what it means. */
const reason = z.object({ code: z.string(), says: z.string() });

const part = z.object({ says: z.string(), amount: signedAmount });
/** `held` includes what a statement from outside lacks; `coverBps` is cut downwards. */
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
    /** Why nothing is sold now, gathered since the stop. */
    reasons: z.array(reason),
    /** What is wrong or old at this moment; both empty before sales can go on. */
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
    /** Test money on both books' wallets, as the ledger has it. */
    held: amount,
    /** What members may ask for at once: wallets, income waiting, withdrawals under way. */
    onDemand: amount,
    /** Set aside in custody: budgets, coupons, the float, fees, receipts without an owner. */
    setAside: amount,
    /** Returns locked for units that nobody bought yet. */
    offered: amount,
    /** If everybody left today: all of `onDemand` and every principal. */
    ifAllLeave: amount,
    /** Cumulative; `days` null: until the last order matures. `left`: held less all of it. */
    ladder: z.array(
      z.object({
        days: z.nullable(z.number()),
        until: z.nullable(day),
        ...due.shape,
        left: signedAmount,
      }),
    ),
    /** The next 90 days on which something falls due. */
    calendar: z.array(z.object({ day, ...due.shape })),
    later: due,
  }),
});
