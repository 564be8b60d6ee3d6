/** How many withdrawals are and were held, for which reason and how long; only counts. */
import type { OpenStatus } from "@ballast/contract/open/calls.ts";
import { HOLD_REASONS, type HoldReason } from "@ballast/contract/records.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { HOLD_MAX_HOURS } from "../wallets/decide-withdrawal.ts";

type Held = OpenStatus["holds"][number];
type Row = Pick<Held, "running" | "begun" | "longestSeconds"> & { reason: HoldReason };

/** Every possible reason, also without any hold. A legal order may last 30 days. */
export async function readHolds(db: Db): Promise<Held[]> {
  const { rows } = await sql<Row>`
    select h.reason, count(*) filter (where h.runs)::int as running, count(*)::int as begun,
      max(extract(epoch from h.until - h.began))::int as "longestSeconds"
    from (
      select w.hold_reason as reason, w.held_at as began,
        least(w.hold_until, w.ended_at, platform.now()) as until,
        w.state = 'processing' and w.hold_until > platform.now() as runs
      from wallets.withdrawals w
      where w.hold_reason is not null and w.held_at > platform.now() - interval '30 days'
    ) h group by 1`.execute(db);
  const found = new Map(rows.map(({ reason, ...row }) => [reason, row]));
  return HOLD_REASONS.map((reason) => ({
    reason,
    mostHours: HOLD_MAX_HOURS[reason],
    ...(found.get(reason) ?? { running: 0, begun: 0, longestSeconds: null }),
  }));
}
