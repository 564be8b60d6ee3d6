/** The service `console`: what a product's editor and its listing need to know. */
import * as z from "zod/mini";
import { day, endpoint, instant } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency } from "../money.ts";
import { ROLES } from "./staff.ts";

export const consoleProductFacts = endpoint({
  service: "console",
  member: false,
  method: "GET",
  body: "none",
  staff: ROLES,
  path: "products/facts",
  purpose: "the benchmark, the pictures there are, and the funding lots that still hold something",
  output: z.object({
    benchmark: z.object({ rateBps: z.number(), on: day, source: z.string() }),
    /** Paths that the server serves. */
    pictures: z.array(z.string()),
    currency,
    /** The reserve's free amount, in lots, the oldest first: a listing uses them in this order. */
    free: amount,
    lots: z.array(
      z.object({
        lotId: idOf("lot"),
        source: z.enum(["capital", "yield"]),
        free: amount,
        document: z.string(),
        attestor: z.nullable(z.string()),
        madeAt: instant,
      }),
    ),
    serverTime: instant,
  }),
});
