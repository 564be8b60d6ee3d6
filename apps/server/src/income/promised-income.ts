import type { Day } from "@ballast/contract/days.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";

/**
 * What a member's orders pay altogether: all their days, or of an order that was left early the days that
 * were paid; and the next day on which income arrives, or null: the income of a day comes on the following
 * day, the last one on the day the order expires (today when the accrual is late).
 *
 * Invariants hold the orders against the ledger, by product and order (sold_is_owed_to_open_orders,
 * income_is_paid_days_times_daily_return): reading the entries would read each purchase twice, in all months.
 */
export async function promisedIncome(
  db: Db,
  member: Member,
  currency: string,
): Promise<{ promised: bigint; nextOn: Day | null }> {
  const { rows } = await sql<{ promised: bigint; nextOn: Day | null }>`
    select coalesce(sum(o.daily_return * case o.state
        when 'cancelled' then 0
        when 'exited' then (select count(*) from income.incomes i
          where i.bucket = o.bucket and i.member_id = o.member_id and i.order_id = o.id
            and i.day >= o.start_on and i.day < o.expire_on)
        else o.valid_days end), 0)::bigint as promised,
      min(least(o.expire_on, greatest(o.start_on, platform.day_of(platform.now())) + 1))
        filter (where o.state = 'valid') as "nextOn"
    from orders.orders o
    where o.bucket = ${member.bucket} and o.member_id = ${member.id} and o.currency = ${currency}
  `.execute(db);
  return rows[0] ?? { promised: 0n, nextOn: null };
}
