/**
 * Service `open`: what anybody may see without a login, to hold Ballast to its word. Nothing in it is
 * about one member or one person of the staff; answers are at most some minutes old, and say when.
 */
import * as z from "zod/mini";
import { day, endpoint, instant } from "../endpoint.ts";
import { amount, currency, signedAmount } from "../money.ts";
import { HOLD_REASONS } from "../records.ts";
import { openBridge } from "./bridge.ts";
import { openWindDown } from "./wind-down.ts";

const read = { service: "open", member: false, method: "GET" } as const;

/** `coverBps` is cut downwards: 99.999 % never reads as 100 %. */
const book = z.object({ held: signedAmount, owed: amount, coverBps: z.number() });

const sales = z.object({
  currency,
  /**
   * waiting: a value is only old; sales go on by themselves once it is new. ended: for good, since the
   * winding down began.
   */
  state: z.enum(["on", "waiting", "stopped", "ended"]),
  since: z.nullable(instant),
  checkedAt: z.nullable(instant),
  /** Codes of the guard; `invariant:<name>` for an invariant that does not hold. */
  reasons: z.array(z.string()),
  /** As the guard saw them at `checkedAt`, when it last looked; null before. */
  cover: z.nullable(z.object({ client: book, reserve: book })),
});

const due = { principal: amount, returns: amount };

const owed = z.object({
  currency,
  at: instant,
  today: day,
  /** What members may ask for at once: wallets, income waiting, withdrawals under way. */
  onDemand: amount,
  ...due,
  /** In custody besides: budgets, coupons, the float, fees, receipts without an owner. */
  setAside: amount,
  /** Returns locked for units that nobody bought yet; owed to nobody. */
  offered: amount,
  /** Income paid, whose money is still in the reserve. */
  onTheWay: amount,
  /** How the newest list leads to the three together; null before the first. */
  bridge: z.nullable(openBridge),
  /** The next 90 days on which something falls due. */
  calendar: z.array(z.object({ day, ...due })),
  later: z.object(due),
});

const usualTime = z.object({
  currency,
  /** Applied for and not ended, now; `late`: past the time for which they were promised. */
  waiting: z.number(),
  late: z.number(),
  /** When the oldest of them was applied for; null while none waits. */
  oldestAt: z.nullable(instant),
  /** That arrived, of 30 days; both times null while none has. */
  withdrawals: z.number(),
  medianSeconds: z.nullable(z.number()),
  p95Seconds: z.nullable(z.number()),
  /** Of 30 days: by a person of the staff; and what the chain or the bank did not pay. */
  refused: z.number(),
  failed: z.number(),
  /** Of the times; null before the first measurement. */
  measuredAt: z.nullable(instant),
});

const held = z.object({
  reason: z.enum(HOLD_REASONS),
  mostHours: z.number(),
  running: z.number(),
  /** Begun within 30 days, those that run among them. */
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
    /** Null as long as Ballast goes on. */
    windDown: z.nullable(openWindDown),
    /** The last that could be read, with its time; null where it never could. */
    owed: z.nullable(owed),
    withdrawals: z.array(usualTime),
    /**
     * Since when nothing is paid out, because the chain or the bank shows payments that the books do not know,
     * or the books were restored; null while withdrawals go out.
     */
    payoutsStoppedAt: z.nullable(instant),
    /**
     * Local currencies that are not among them: fewer than FEW_MEMBERS members have one that waits or
     * ended within 30 days, none among them.
     */
    fewWithdrew: z.array(currency),
    /** Smallest units of tUSDT: a larger withdrawal waits for a person. */
    autoApproveMax: amount,
    holds: z.array(held),
    /** `at`: of the last run; null before the first. `says` is English. */
    invariants: z.array(
      z.object({ name: z.string(), says: z.string(), at: z.nullable(instant), holds: z.boolean() }),
    ),
  }),
});
export type OpenStatus = z.output<typeof openStatus.output>;
