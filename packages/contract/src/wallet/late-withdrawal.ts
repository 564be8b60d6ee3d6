/** A withdrawal that has not arrived by its promised time. */
import * as z from "zod/mini";
import { instant } from "../endpoint.ts";

/** What a late withdrawal waits for; wallets.late_reason determines it. */
export const LATE_REASONS = [
  "being_checked",
  "payments_wait",
  "not_sent",
  "not_confirmed",
] as const;
export type LateReason = (typeof LATE_REASONS)[number];

/** `expectedBy` is in the future, on a processing day; `arriveBy` keeps the promised time. */
export const late = z.object({ reason: z.enum(LATE_REASONS), expectedBy: instant });
export type Late = z.output<typeof late>;
