/** Service `console`: whether there are sales now, and if not, why and what to do. */
import * as z from "zod/mini";
import { day, endpoint, instant } from "../endpoint.ts";
import { currency } from "../money.ts";
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
         * waiting: a value is only old; sales go on by themselves once it is new. ended: for good, and
         * `since` is when the winding down began.
         */
        state: z.enum(["on", "waiting", "stopped", "ended"]),
        since: z.nullable(instant),
        checkedAt: z.nullable(instant),
        clientCoverBps: z.number(),
        reserveCoverBps: z.number(),
        /** What is wrong or old now; nothing when only two people are missing. */
        reasons: z.array(reason),
        /** What it was stopped for, in words. */
        stoppedFor: z.array(z.string()),
      }),
    ),
    /** Who has not answered lately, and since when; for long: somebody must look. */
    silent: z.array(
      z.object({ rail: z.enum(["chain", "bank"]), since: instant, isLong: z.boolean() }),
    ),
    /** What stands still or is wrong on a rail, in words; `list` has its rows, `next` is the runbook. */
    notices: z.array(
      z.object({
        code: z.string(),
        since: instant,
        says: z.string(),
        next: z.string(),
        list: z.nullable(z.string()),
      }),
    ),
    /** The neutral rate beside every product's own: of which day, and how many days ago that was. */
    benchmark: z.object({ on: day, days: z.number(), isOld: z.boolean() }),
    serverTime: instant,
  }),
});
