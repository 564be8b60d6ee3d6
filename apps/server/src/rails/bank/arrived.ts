/** What the operator may book of its own at the bank: the newest signed statement must show it. */
import { sql } from "kysely";
import { netBooked } from "../../ledger/net-booked.ts";
import type { Db } from "../../platform/db.ts";

/**
 * Smallest units that were credited to the house's account up to the line of its newest statement and
 * are not booked, less what that statement misses; 0 without a statement. Hold the mutex of bucket 0.
 */
export async function arrivedAtBank(db: Db, currency: string): Promise<bigint> {
  const booked = netBooked({ kind: "house.cash", event: "capital_in", currency });
  const { rows } = await sql<{ free: string }>`
    select greatest(0, coalesce((select sum(l.amount) from bank.lines l
        where l.account = 'house' and l.currency = ${currency} and l.kind = 'credit'
          and l.no <= s.line), 0) - ${booked} + least(s.difference, 0))::text as free
    from bank.statements s where s.account = 'house' and s.currency = ${currency}
    order by s.at desc, s.id desc limit 1`.execute(db);
  return BigInt(rows[0]?.free ?? 0);
}
