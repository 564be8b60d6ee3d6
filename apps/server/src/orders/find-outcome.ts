/** Tells the outcome of a money call whose response the client never received. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { timeOfKey } from "@ballast/contract/new-key.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { askOutcome } from "@ballast/contract/user/outcome.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { ANSWER_DAYS, closeKey, readKey, type Used } from "../platform/idempotency.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { A_DAY, refuseBeyond } from "../platform/refuse-beyond.ts";
import { refuseUnlessAsked } from "../rails/outside/gate.ts";

/** Each call stores a row for ninety days; this is more than a day of lost responses needs. */
const CLOSED_A_DAY = 100;

/** How long a key may be sent again, and how far off the clock that made it may be. */
const SENT_AGAIN_MINUTES = 15;
const WRONG_MINUTES = 5;

/**
 * Call it under the member's lock. Refuses idempotency_key_not_valid, books_behind, outcome_lost,
 * too_many_requests.
 */
export async function findOutcome(
  tx: Tx,
  member: Member,
  asked: string,
): Promise<OutputOf<typeof askOutcome>> {
  const key = readKey(asked);
  const done = sql`select at from platform.idempotency
    where bucket = ${member.bucket} and member_id = ${member.id} and key <> ${key}
      and endpoint = ${pathOf(askOutcome)}`;
  await refuseBeyond(tx, { done, most: CLOSED_A_DAY, seconds: A_DAY }, "too_many_requests");
  await refuseUnlessAsked(tx, "chain");
  await refuseUnlessAsked(tx, "bank");
  const used = await closeKey(tx, member, key, askOutcome);
  if (used === "closed now") refuseUnless(!(await isOfLostBooks(tx, key)), "outcome_lost");
  if (typeof used === "string") return { done: null };
  return { done: { time: used.at, recordId: await recordOf(tx, member, key, used) } };
}

/**
 * Whether a key may have been used at a time that these books have lost: between a backup and its restore,
 * or before a finding outside that they did not know. A key without a time may be from any time while
 * responses are kept.
 */
async function isOfLostBooks(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql<{ lost: boolean }>`
    select exists (
      select from (
        select s.books_until as since, s.since as until from outside.stops s
        union all
        select coalesce(f.happened_at, f.found_at), f.found_at from outside.findings f
        where f.state not in ('gone', 'seen')) lost
      where lost.until > platform.now() - make_interval(days => ${ANSWER_DAYS})
        and coalesce(${timeOfKey(key)}::timestamptz, lost.until)
          between lost.since - make_interval(mins => ${SENT_AGAIN_MINUTES})
          and lost.until + make_interval(mins => ${WRONG_MINUTES})) as lost`.execute(tx);
  return rows[0]?.lost ?? true;
}

/** A purchase stores no response: its order's id follows from the key. */
async function recordOf(tx: Tx, member: Member, key: string, used: Used): Promise<string | null> {
  if (used.endpoint === pathOf(buyOrder)) {
    const { rows } = await sql<{ id: string }>`
      select orders.order_id(${member.id}, ${key}) as id`.execute(tx);
    return publicId("order", rows[0]?.id ?? "");
  }
  const { data } = JSON.parse(used.answer ?? "{}") as { data?: { id?: unknown } };
  return typeof data?.id === "string" ? data.id : null;
}
