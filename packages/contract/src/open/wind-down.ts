/** The public view of the winding down: its progress, and what each currency can pay. */
import * as z from "zod/mini";
import { instant } from "../endpoint.ts";
import { amount, currency } from "../money.ts";

/**
 * Both times are null for a step that has not begun. `orders` and `amount` (tUSDT) are what the
 * step has done so far.
 */
export const windDownStep = z.object({
  step: z.enum(["cancel", "seal", "prove", "income", "principal", "share", "close"]),
  beganAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  orders: z.number(),
  amount,
});

/** The assets that cover the members' claims. */
const paying = z.object({
  currency,
  /**
   * The time of the last distribution; null before the first, when the figures are the present
   * ones.
   */
  sharedAt: z.nullable(instant),
  held: amount,
  claims: amount,
  isShort: z.boolean(),
  /** The number of distributions; amounts received or lost later cause another one. */
  rounds: z.number(),
  /**
   * The part of each claim that can be paid in total, rounded down; 10000 when nothing is missing.
   */
  partBps: z.number(),
  /** The amount that stays owed beyond it. */
  rest: amount,
});

export const openWindDown = z.object({
  since: instant,
  /** All steps, in the order in which they are done. */
  steps: z.array(windDownStep),
  currencies: z.array(paying),
  /** Approvals of withdrawals wait while the parts are computed, an hour at most. */
  approvalsWait: z.boolean(),
});
export type OpenWindDown = z.output<typeof openWindDown>;
