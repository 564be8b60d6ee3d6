/**
 * The service `console`: the progress of the winding down, what holds it up and what to do, or a
 * preview of it.
 */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";
import { amount, currency } from "../money.ts";
import { openWindDown, windDownStep } from "../open/wind-down.ts";
import { ROLES } from "./staff.ts";

export const consoleWindDown = endpoint({
  service: "console",
  member: false,
  method: "GET",
  body: "none",
  staff: ROLES,
  path: "wind-down",
  purpose: "how far the end is: steps, what holds one up since when and why, what each waits for",
  output: z.object({
    /** Null while Ballast is not being wound down. */
    ending: z.nullable(
      z.object({
        ...openWindDown.shape,
        /** The same steps, each with a description of its effect. */
        steps: z.array(z.extend(windDownStep, { says: z.string() })),
        /** What prevents a step from finishing now, the oldest first. */
        heldUp: z.array(
          z.object({
            step: windDownStep.shape.step,
            says: z.string(),
            /** Null means the whole step. */
            bucket: z.nullable(z.number()),
            since: instant,
            /** The last time at which the job met this obstacle. */
            seenAt: instant,
            why: z.string(),
            next: z.string(),
          }),
        ),
        /** The currencies that are not distributed yet although they are due. */
        waits: z.array(z.object({ currency, waits: z.string(), next: z.string() })),
        /** The last run of the winding-down job; null before the first. */
        lastRun: z.nullable(z.object({ at: instant, isLong: z.boolean() })),
      }),
    ),
    /**
     * A preview of the winding down; null once it has begun. Amounts are in tUSDT except in
     * `figures`.
     */
    would: z.nullable(
      z.object({
        coolingOff: z.number(),
        coolingOffPrincipal: amount,
        orders: z.number(),
        principal: amount,
        income: amount,
        budgets: z.number(),
        figures: z.array(
          z.object({ currency, held: amount, claims: amount, isShort: z.boolean() }),
        ),
      }),
    ),
    serverTime: instant,
  }),
});
