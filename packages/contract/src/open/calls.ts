/**
 * The service `open`: what anybody can see without a login, to verify Ballast's promises. Nothing
 * in it is about a single member or member of staff; responses are at most some minutes old and
 * include their time.
 */
import * as z from "zod/mini";
import { day, endpoint, instant } from "../endpoint.ts";
import { amount, currency, signedAmount } from "../money.ts";
import { HOLD_REASONS } from "../records.ts";
import { openBridge } from "./bridge.ts";
import { openWindDown } from "./wind-down.ts";

const read = { service: "open", member: false, method: "GET" } as const;

/** `coverBps` is rounded down: 99.999 % never reads as 100 %. */
const book = z.object({ held: signedAmount, owed: amount, coverBps: z.number() });

const sales = z.object({
  currency,
  /**
   * waiting: a value is only outdated, and sales resume by themselves once it is new. ended: sales
   * have ended for good, since the winding down began.
   */
  state: z.enum(["on", "waiting", "stopped", "ended"]),
  since: z.nullable(instant),
  checkedAt: z.nullable(instant),
  /** Codes of the sales guard; `invariant:<name>` for a violated invariant. */
  reasons: z.array(z.string()),
  /** The cover that the guard found at `checkedAt`, its latest check; null before the first. */
  cover: z.nullable(z.object({ client: book, reserve: book })),
});

const due = { principal: amount, returns: amount };

const bridge = z.nullable(openBridge);

export const openOwed = z.object({
  currency,
  at: instant,
  today: day,
  /** What members can claim at once: wallets, untaken income, pending withdrawals. */
  onDemand: amount,
  ...due,
  /** Also held in custody: budgets, coupons, the float, fees, unidentified receipts. */
  setAside: amount,
  /** Returns locked for units that nobody has bought yet; owed to nobody. */
  offered: amount,
  /** Paid income whose money is still in the reserve. */
  onTheWay: amount,
  /** The days of the next 90 on which something falls due. */
  calendar: z.array(z.object({ day, ...due })),
  later: z.object(due),
});

/**
 * `bridge`: how the newest list of liabilities leads to the three figures together; null before the
 * first list.
 */
const owed = z.extend(openOwed, { bridge });

const usualTime = z.object({
  currency,
  /** Withdrawals pending now; `late` counts those past their promised time. */
  waiting: z.number(),
  late: z.number(),
  /** The application time of the oldest pending withdrawal; null while none is pending. */
  oldestAt: z.nullable(instant),
  /** Withdrawals that arrived within 30 days; both times are null when none did. */
  withdrawals: z.number(),
  medianSeconds: z.nullable(z.number()),
  p95Seconds: z.nullable(z.number()),
  /**
   * Within 30 days: refusals by staff, and payments that the chain or the bank did not carry out.
   */
  refused: z.number(),
  failed: z.number(),
  /** When the times were measured; null before the first measurement. */
  measuredAt: z.nullable(instant),
});

const held = z.object({
  reason: z.enum(HOLD_REASONS),
  mostHours: z.number(),
  running: z.number(),
  /** Incidents that began within 30 days, including those not over yet. */
  begun: z.number(),
  longestSeconds: z.nullable(z.number()),
});

export const openStatus = endpoint({
  ...read,
  body: "none",
  path: "status",
  purpose: "covers, sales and why, what is owed until when, withdrawals, holds, invariants",
  output: z.object({
    at: instant,
    sales: z.array(sales),
    /** Null while Ballast is not being wound down. */
    windDown: z.nullable(openWindDown),
    /** The last figures that could be read, with their time; null when they never could be read. */
    owed: z.nullable(owed),
    withdrawals: z.array(usualTime),
    /**
     * The time since which no withdrawals are paid, because the chain or the bank shows payments
     * that the books do not contain, or the books were restored; null while withdrawals are paid.
     */
    payoutsStoppedAt: z.nullable(instant),
    /**
     * The local currencies left out of the figures: fewer than FEW_MEMBERS members, possibly none,
     * have a withdrawal in them that is pending or ended within 30 days.
     */
    fewWithdrew: z.array(currency),
    /** Smallest units of tUSDT: a larger withdrawal needs an approval by staff. */
    autoApproveMax: amount,
    holds: z.array(held),
    /** `at` is the time of the last run; null before the first. `says` is English. */
    invariants: z.array(
      z.object({ name: z.string(), says: z.string(), at: z.nullable(instant), holds: z.boolean() }),
    ),
  }),
});
export type OpenStatus = z.output<typeof openStatus.output>;
