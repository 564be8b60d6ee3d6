/** Ends coupons that were not used in time and returns their money to the budget. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";

/** Coupons ended in one transaction. */
const BATCH = 200;

/** One transaction per batch, bucket by bucket; the rest waits for the next run. */
export async function expireReceivedCoupons(db: Db): Promise<void> {
  const { rows } = await sql<{ bucket: number }>`
    select distinct m.bucket from rewards.member_coupons m
    where m.expired_at is null and m.valid_to <= platform.now()
      and not exists (select from orders.coupon_uses u where u.bucket = m.bucket
        and u.member_id = m.member_id and u.coupon_id = m.coupon_id and u.state <> 'returned')
    order by 1`.execute(db);
  for (const { bucket } of rows) {
    await sql`select rewards.expire_coupons(${bucket}, ${BATCH})`.execute(db);
  }
}

export const expireCoupons: Job = {
  name: "expire-coupons",
  does: "ends coupons not used in time; their money returns to its budget",
  everySeconds: 60,
  run: ({ db }) => expireReceivedCoupons(db),
};
