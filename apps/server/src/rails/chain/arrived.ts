/** What the operator may book of its own: the newest statement must show it. */
import { type RawBuilder, sql } from "kysely";
import { netBooked } from "../../ledger/net-booked.ts";
import type { Db } from "../../platform/db.ts";

const BOOKED: Record<"house" | "reserve", RawBuilder<bigint>> = {
  house: netBooked({ kind: "house.cash", event: "capital_in", currency: "tUSDT" }),
  reserve: netBooked({ kind: "reserve.cash", event: "outside_yield", currency: "tUSDT" }),
};

/**
 * Smallest units that reached the wallet up to the block of its newest statement and are not booked, less
 * what that statement misses; 0 without a statement. Hold the mutex of bucket 0, so that nobody books
 * the same money meanwhile.
 */
export async function arrivedOnChain(db: Db, wallet: "house" | "reserve"): Promise<bigint> {
  const { rows } = await sql<{ free: string }>`
    select trunc(greatest(0, coalesce((select sum(r.amount) from chain.receipts r
        where r.wallet = ${wallet} and r.state = 'operator' and r.block <= s.block), 0)
      - ${BOOKED[wallet]} + least(s.difference, 0)))::text as free
    from chain.statements s where s.book = ${wallet}
    order by s.at desc, s.id desc limit 1`.execute(db);
  return BigInt(rows[0]?.free ?? 0);
}
