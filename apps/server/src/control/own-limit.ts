/** Refusals of a member's own limits, and the limit on deposits. */
import { formatMoney } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";
import { LIMIT_CURRENCY } from "./limits.ts";

const REFUSALS = {
  day: "own_limit_day",
  week: "own_limit_week",
  month: "own_limit_month",
} as const;

/** Formats the amounts in the details of such a refusal, which SQL answers in smallest units. */
export function readableLimit(details: Record<string, string>): Record<string, string> {
  const text = (units: string) => formatMoney(BigInt(units), LIMIT_CURRENCY);
  return { limit: text(details.limit ?? "0"), left: text(details.left ?? "0") };
}

/**
 * Refuses own_limit_day, own_limit_week or own_limit_month when `amount` (tUSDT) and earlier deposits
 * exceed the member's own limit. Only for deposits that can be refused, which one on the chain cannot. The
 * caller holds the bucket's lock.
 */
export async function refuseAboveDepositLimit(
  tx: Tx,
  member: { id: string; bucket: number },
  amount: bigint,
): Promise<void> {
  const { rows } = await sql<{ period: keyof typeof REFUSALS; limit: string; left: string }>`
    select l.period, l.amount::text as "limit", greatest(l.amount - l.used, 0)::text as "left"
    from control.used_limits(${member.bucket}, ${member.id}, platform.now()) l
    where l.kind = 'deposit' and l.used + ${amount}::bigint > l.amount
    order by l.amount - l.used limit 1`.execute(tx);
  const [above] = rows;
  if (above) throw new Refusal(REFUSALS[above.period], readableLimit(above));
}
