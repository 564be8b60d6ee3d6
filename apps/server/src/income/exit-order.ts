/**
 * Exits an order. Within the cooling-off time the purchase is cancelled; later the whole principal returns,
 * income of ended days stays, and future income is given up.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { exitOrder as contract } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { cancelOrder } from "../orders/cancel-order.ts";
import type { AllOrNone } from "../platform/all-or-none.ts";
import type { Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal } from "../platform/refusal.ts";

type Left = OutputOf<typeof contract>;

export async function exitOrder(tx: Tx, member: Member, orderId: string): Promise<Left> {
  const cancelled = await cancelOrder(tx, member, orderId);
  if (cancelled !== "cooling_off_over") {
    return { ...cancelled, outcome: "cancelled", incomeKept: 0n, incomeGivenUp: 0n };
  }
  type Answer = { outcome: string } & AllOrNone<{ kept: bigint; givenUp: bigint }>;
  const { rows } = await sql<Answer>`
    select outcome, income_kept as kept, income_given_up as "givenUp"
    from income.exit_order(${member.bucket}, ${orderId}, ${member.id})`.execute(tx);
  const [row] = rows;
  for (const no of ["order_unknown", "order_ended", "whole_return_comes"] as const) {
    if (row?.outcome === no) throw new Refusal(no);
  }
  if (row?.outcome !== "exited" || row.kept === null)
    throw new Error(`income.exit_order answered ${row?.outcome}`);
  const paid = await readExited(tx, member, orderId);
  return { ...paid, outcome: "exited", incomeKept: row.kept, incomeGivenUp: row.givenUp };
}

async function readExited(tx: Tx, { bucket }: Member, orderId: string) {
  // Never null: endTime: an order that is over has its time.
  const { rows } = await sql<
    Pick<Left, "currency" | "principal" | "endTime"> & { returned: bigint; earned: bigint }
  >`
    select currency, principal - from_coupon as principal,
      from_deposit + from_returned as returned, from_earned as earned, ended_at as "endTime"
    from orders.orders where bucket = ${bucket} and id = ${orderId}`.execute(tx);
  if (!rows[0]) throw new Error("an order that was left is not there");
  const { returned, earned, ...order } = rows[0];
  return { ...order, orderId, paidTo: { recharge: 0n, returned, earned } };
}
