/** Cancels a purchase within the cooling-off time: reverses every entry and puts the units back on sale. */
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";

/** The refund by wallet, in smallest units; without the part paid by a coupon. */
export type CancelledOrder = {
  orderId: string;
  currency: Currency;
  principal: bigint;
  paidTo: { recharge: bigint; returned: bigint; earned: bigint };
  endTime: Date;
};

/**
 * Cancels the member's order, or answers 'cooling_off_over' and changes nothing. Refuses order_unknown
 * (also for another member's order), order_cancelled and order_ended.
 */
export async function cancelOrder(
  tx: Tx,
  member: { id: string; bucket: number },
  orderId: string,
): Promise<CancelledOrder | "cooling_off_over"> {
  const { rows } = await sql<{ outcome: string | null }>`
    select orders.cancel(${member.bucket}, ${orderId}, ${member.id}) as outcome`.execute(tx);
  const outcome = rows[0]?.outcome;
  if (outcome === "cooling_off_over") return outcome;
  if (outcome === "order_unknown") throw new Refusal(outcome);
  if (outcome === "order_ended") {
    const wasCancelled = await isCancelled(tx, member.bucket, orderId);
    throw new Refusal(wasCancelled ? "order_cancelled" : outcome);
  }
  if (outcome !== null) throw new Error(`orders.cancel answered ${outcome}`);
  return readCancelled(tx, member.bucket, orderId);
}

async function isCancelled(tx: Tx, bucket: number, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders.orders where bucket = ${bucket} and id = ${orderId} and state = 'cancelled'
  `.execute(tx);
  return rows.length > 0;
}

async function readCancelled(tx: Tx, bucket: number, orderId: string): Promise<CancelledOrder> {
  // Never null: endTime: an order that is over has its time.
  const { rows } = await sql<{
    currency: Currency;
    principal: bigint;
    recharge: bigint;
    returned: bigint;
    earned: bigint;
    endTime: Date;
  }>`
    select currency, principal - from_coupon as principal, from_deposit as recharge, from_returned as returned,
      from_earned as earned, ended_at as "endTime"
    from orders.orders where bucket = ${bucket} and id = ${orderId} and state = 'cancelled'
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a cancelled order is not there");
  const { currency, principal, endTime, ...paidTo } = row;
  return { orderId, currency, principal, paidTo, endTime };
}
