import type { Day } from "@ballast/contract/days.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/**
 * The next day on which income of an open order arrives: the income of a day comes on the following day,
 * the last one on the day the order expires (today when the accrual is late). Null without one.
 */
export async function nextIncomeOn(
  db: Db,
  member: { id: string; bucket: number },
): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select min(least(expire_on, greatest(start_on, platform.day_of(platform.now())) + 1)) as day
    from orders.orders
    where bucket = ${member.bucket} and member_id = ${member.id} and state = 'valid'`.execute(db);
  return rows[0]?.day ?? null;
}
