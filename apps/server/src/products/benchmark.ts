/** The neutral benchmark rate: yearly, in basis points, with the day it held and who published it. */
import { day } from "@ballast/contract/endpoint.ts";
import * as z from "zod/mini";

const RATE_MOST_BPS = 10_000;

export const benchmark = z.object({
  rateBps: z.int().check(z.gte(0), z.lte(RATE_MOST_BPS)),
  on: day,
  source: z.string().check(z.minLength(3), z.maxLength(200)),
});

export type Benchmark = z.infer<typeof benchmark>;
