/**
 * Stores the first answer of a call under the client's key, in the transaction that made it. A repeat
 * blocks on the insert while the first call still runs, then gets the stored answer.
 */
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { sql } from "kysely";
import { validate as isUuid, version } from "uuid";
import type { Db, Tx } from "./db.ts";
import type { Call, Member } from "./http.ts";
import { Refusal } from "./refusal.ts";

/** A key is a UUID of version 4 or 7; version 8 is that of ids the ledger derives itself. */
export function readKey(header: unknown): string {
  if (typeof header !== "string" || !isUuid(header) || ![4, 7].includes(version(header))) {
    throw new Refusal("idempotency_key_not_valid");
  }
  return header.toLowerCase();
}

/** The request's key; "" where the call ignores keys or may go without one. */
export function keyOf(
  call: Pick<Endpoint, "money"> & { keyed?: boolean | undefined },
  header: string | string[] | undefined,
): string {
  const isGiven = header !== undefined && header !== "";
  if (call.money && !isGiven) throw new Refusal("idempotency_key_required");
  return isGiven && (call.money || call.keyed) ? readKey(header) : "";
}

type Keyed = Pick<Call, "key" | "inputHash"> & { member: Member | null };

/** The stored answer of a key, without claiming the key; null where there is none. */
export async function findAnswer(db: Db, call: Keyed, endpoint: Endpoint): Promise<string | null> {
  const { rows } = await sql<{ answer: string | null }>`
    select answer from platform.idempotency
    where bucket = ${call.member?.bucket} and member_id = ${call.member?.id} and key = ${call.key}
      and endpoint = ${pathOf(endpoint)} and input_hash = ${call.inputHash}`.execute(db);
  return rows[0]?.answer ?? null;
}

/** Claims the key; answers the text of the first answer when the key was used with this input. */
export async function answeredBefore(
  tx: Tx,
  call: Keyed,
  endpoint: Endpoint,
): Promise<string | null> {
  const member = call.member;
  if (!member) throw new Error(`${pathOf(endpoint)}: a call with a key must be a member's`);
  const claimed = await sql`
    insert into platform.idempotency (bucket, member_id, key, endpoint, input_hash, at)
    values (${member.bucket}, ${member.id}, ${call.key}, ${pathOf(endpoint)}, ${call.inputHash},
      platform.now())
    on conflict do nothing`.execute(tx);
  if (claimed.numAffectedRows === 1n) return null;
  // Never null: answer: a key and its answer are written in one transaction.
  const { rows } = await sql<{ endpoint: string; input_hash: Buffer; answer: string }>`
    select endpoint, input_hash, answer from platform.idempotency
    where bucket = ${member.bucket} and member_id = ${member.id} and key = ${call.key}
  `.execute(tx);
  const [first] = rows;
  if (!first) throw new Refusal("busy");
  if (first.endpoint !== pathOf(endpoint) || !first.input_hash.equals(call.inputHash)) {
    throw new Refusal("idempotency_key_reused");
  }
  return first.answer;
}

/** Stores the answer as text, because jsonb would not keep the order of its fields. */
export async function keepAnswer(tx: Tx, call: Keyed, envelope: unknown): Promise<void> {
  await sql`
    update platform.idempotency set answer = to_jsonb(${JSON.stringify(envelope)}::text)
    where bucket = ${call.member?.bucket} and member_id = ${call.member?.id}
      and key = ${call.key}`.execute(tx);
}

export type Used = { endpoint: string; answer: string | null; at: Date };

/**
 * What a key was used for; "closed" where it was closed before, and "closed now" by this call: then these
 * books know of nothing done with it, and nothing ever will be.
 */
export async function closeKey(
  tx: Tx,
  member: Member,
  key: string,
  by: Endpoint,
): Promise<Used | "closed" | "closed now"> {
  const claimed = await sql`
    insert into platform.idempotency (bucket, member_id, key, endpoint, input_hash, at)
    values (${member.bucket}, ${member.id}, ${key}, ${pathOf(by)}, '', platform.now())
    on conflict do nothing`.execute(tx);
  if (claimed.numAffectedRows === 1n) return "closed now";
  const { rows } = await sql<Used>`
    select endpoint, answer, at from platform.idempotency
    where bucket = ${member.bucket} and member_id = ${member.id} and key = ${key}`.execute(tx);
  const [used] = rows;
  if (!used) throw new Refusal("busy");
  return used.endpoint === pathOf(by) ? "closed" : used;
}

/** Longer than any form stays open or any phone retries. */
export const ANSWER_DAYS = 90;

/** Deletes answers past that age, at most `most` at once. */
export async function forgetAnswers(db: Db, most: number): Promise<void> {
  await sql`
    delete from platform.idempotency where (bucket, member_id, key) in (
      select bucket, member_id, key from platform.idempotency
      where at < platform.now() - make_interval(days => ${ANSWER_DAYS})
      order by at limit ${most})`.execute(db);
}
