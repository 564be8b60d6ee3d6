/** The end of Ballast as everybody may see it: how far it is, and what each currency can pay. */
import * as z from "zod/mini";
import { instant } from "../endpoint.ts";
import { amount, currency } from "../money.ts";

/** Both times null: still to come. `orders` and `amount` (tUSDT): what the step has done so far. */
export const windDownStep = z.object({
  step: z.enum(["cancel", "seal", "prove", "income", "principal", "share", "close"]),
  beganAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  orders: z.number(),
  amount,
});

/** What is there for members' claims. */
const paying = z.object({
  currency,
  /** When it was shared out last; null before that: the figures are then those of now. */
  sharedAt: z.nullable(instant),
  held: amount,
  claims: amount,
  isShort: z.boolean(),
  /** How often it was shared out: again with what came or was lost later. */
  rounds: z.number(),
  /** Of each claim what can be paid in all, cut downwards; 10000 where nothing is short. */
  partBps: z.number(),
  /** What stays owed beyond it. */
  rest: amount,
});

export const openWindDown = z.object({
  since: instant,
  /** All of them, in the order in which they are done. */
  steps: z.array(windDownStep),
  currencies: z.array(paying),
  /** Approvals of withdrawals wait while the parts are computed, an hour at most. */
  approvalsWait: z.boolean(),
});
export type OpenWindDown = z.output<typeof openWindDown>;
