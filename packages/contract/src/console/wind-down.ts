/** Service `console`: how far the end of Ballast is, what holds it up and what to do, or what it would do. */
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
    /** Null as long as Ballast goes on. */
    ending: z.nullable(
      z.object({
        ...openWindDown.shape,
        /** The same steps, each with what it does in words. */
        steps: z.array(z.extend(windDownStep, { says: z.string() })),
        /** What keeps a step from its end now, the oldest first. */
        heldUp: z.array(
          z.object({
            step: windDownStep.shape.step,
            says: z.string(),
            /** Null: the whole step. */
            bucket: z.nullable(z.number()),
            since: instant,
            /** When the job last ran into it. */
            seenAt: instant,
            why: z.string(),
            next: z.string(),
          }),
        ),
        /** Currencies that are not shared out yet although it is time. */
        waits: z.array(z.object({ currency, waits: z.string(), next: z.string() })),
        /** The last run of the job that carries it on; null while there was none. */
        lastRun: z.nullable(z.object({ at: instant, isLong: z.boolean() })),
      }),
    ),
    /** What the end would do now; null once it has begun. Amounts in tUSDT but for `figures`. */
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
