/** A withdrawal that has not arrived by the time it was promised for. */
import * as z from "zod/mini";
import { instant } from "../endpoint.ts";

/** What a late withdrawal waits for; wallets.late_reason says when. */
export const LATE_REASONS = [
  "being_checked",
  "payments_wait",
  "not_sent",
  "not_confirmed",
] as const;
export type LateReason = (typeof LATE_REASONS)[number];

/** `expectedBy` lies ahead, on a day on which withdrawals are processed; `arriveBy` stays as promised. */
export const late = z.object({ reason: z.enum(LATE_REASONS), expectedBy: instant });
export type Late = z.output<typeof late>;
