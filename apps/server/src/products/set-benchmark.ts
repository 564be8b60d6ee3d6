/** Sets the neutral benchmark rate shown beside each product's own, with its day and source. */
import * as z from "zod/mini";
import type { Tx } from "../platform/db.ts";
import { refusePromises } from "../platform/public-text.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { writeSetting } from "../platform/settings.ts";
import { type Benchmark, benchmark } from "./benchmark.ts";

/** Refuses terms_not_valid, words_not_allowed. */
export async function setBenchmark(tx: Tx, rate: Benchmark, staff: string): Promise<void> {
  refuseUnless(z.safeParse(benchmark, rate).success, "terms_not_valid", { fields: "benchmark" });
  refusePromises(rate.source);
  await writeSetting(tx, "products.benchmark", rate, staff);
}
