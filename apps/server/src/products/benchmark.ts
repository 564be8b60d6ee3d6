/** The neutral benchmark rate: yearly, in basis points, with its day and source. */
import { BENCHMARK_OLD_DAYS } from "@ballast/contract/constants.ts";
import { type Day, daysBetween } from "@ballast/contract/days.ts";
import { day } from "@ballast/contract/endpoint.ts";
import * as z from "zod/mini";

const RATE_MOST_BPS = 10_000;

export const benchmark = z.object({
  rateBps: z.int().check(z.gte(0), z.lte(RATE_MOST_BPS)),
  on: day,
  source: z.string().check(z.minLength(3), z.maxLength(200)),
});

export type Benchmark = z.infer<typeof benchmark>;

export function ageOf({ on }: Benchmark, today: Day) {
  const days = daysBetween(on, today);
  return { on, days, isOld: days > BENCHMARK_OLD_DAYS };
}
