/** The fee that a withdrawal takes from the earned part now; none once sales have ended for good. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export async function feeBps(db: Db): Promise<bigint> {
  const { rows } = await sql<{ bps: bigint }>`select wallets.fee_bps() as bps`.execute(db);
  if (!rows[0]) throw new Error("wallets.fee_bps answered nothing");
  return rows[0].bps;
}
