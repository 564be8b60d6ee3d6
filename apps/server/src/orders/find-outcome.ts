/** What became of a money call whose answer its client never read. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { askOutcome } from "@ballast/contract/outcome.ts";
import { buyOrder } from "@ballast/contract/product.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { closeKey, readKey, type Used } from "../platform/idempotency.ts";
import { refuseUnless } from "../platform/refusal.ts";

/** Each leaves a row for ninety days: more lost answers than a bad day has. */
const CLOSED_A_DAY = 100;

/** Call it under the member's lock. Refuses idempotency_key_required, too_many_requests. */
export async function findOutcome(
  tx: Tx,
  member: Member,
  asked: string,
): Promise<OutputOf<typeof askOutcome>> {
  const key = readKey(asked);
  const { rows } = await sql<{ closed: number }>`
    select count(*)::int as closed from platform.idempotency
    where bucket = ${member.bucket} and member_id = ${member.id} and key <> ${key}
      and endpoint = ${pathOf(askOutcome)} and at > platform.now() - interval '1 day'`.execute(tx);
  refuseUnless((rows[0]?.closed ?? 0) < CLOSED_A_DAY, "too_many_requests");
  const used = await closeKey(tx, member, key, askOutcome);
  if (used === null) return { done: null };
  return { done: { time: used.at, recordId: await recordOf(tx, member, key, used) } };
}

/** A purchase keeps no answer: its order's id follows from the key. */
async function recordOf(tx: Tx, member: Member, key: string, used: Used): Promise<string | null> {
  if (used.endpoint === pathOf(buyOrder)) {
    const { rows } = await sql<{ id: string }>`
      select orders.order_id(${member.id}, ${key}) as id`.execute(tx);
    return publicId("order", rows[0]?.id ?? "");
  }
  const { data } = JSON.parse(used.answer ?? "{}") as { data?: { id?: unknown } };
  return typeof data?.id === "string" ? data.id : null;
}
