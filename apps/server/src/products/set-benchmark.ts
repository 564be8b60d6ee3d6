/** The neutral rate beside every product's own: staff renew it, with its day and source. */
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { type Benchmark, benchmark } from "./benchmark.ts";

/** Refuses terms_not_valid. */
export async function setBenchmark(tx: Tx, rate: Benchmark, staff: string): Promise<void> {
  refuseUnless(z.safeParse(benchmark, rate).success, "terms_not_valid", { fields: "benchmark" });
  await sql`
    update platform.settings set value = ${JSON.stringify(rate)}::jsonb,
      changed_at = platform.now(), changed_by = ${staff}
    where name = 'products.benchmark'`.execute(tx);
}
