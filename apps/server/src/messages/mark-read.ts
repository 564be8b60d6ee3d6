import type { InputOf } from "@ballast/contract/endpoint.ts";
import type { markRead as contract, Unread } from "@ballast/contract/message/calls.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal } from "../platform/refusal.ts";
import { readId, unreadOf } from "./read-messages.ts";

/** Marks one message, all of a kind, or all as read; idempotent. */
export async function markRead(
  tx: Tx,
  member: Member,
  { messageId, kind }: InputOf<typeof contract>,
): Promise<{ unread: Unread }> {
  const one = messageId === undefined ? null : readId(messageId);
  const marked = one === null ? null : await isThere(tx, member, one);
  if (marked === false) throw new Refusal("message_unknown");
  if (one === null || one.isOwn) {
    await sql`
      update messages.messages set read_at = platform.now()
      where bucket = ${member.bucket} and member_id = ${member.id} and read_at is null
        and (${one?.id ?? null}::uuid is null or id = ${one?.id ?? null}::uuid)
        and (${kind ?? null}::text is null or kind = ${kind ?? null}::text)`.execute(tx);
  }
  if (one === null || !one.isOwn) {
    await sql`
      insert into messages.reads (bucket, member_id, item_id, read_at)
      select ${member.bucket}, ${member.id}, s.id, platform.now()
      from content.shown('en_US') s
      where s.kind in ('news', 'popup', 'scroll', 'wallet')
        and (${one?.id ?? null}::uuid is null or s.id = ${one?.id ?? null}::uuid)
        and (${kind ?? null}::text is null
          or ${kind ?? null}::text = case s.kind when 'news' then 'news' else 'notice' end)
      on conflict do nothing`.execute(tx);
  }
  return { unread: await unreadOf(tx, member) };
}

async function isThere(
  tx: Tx,
  member: Member,
  { id, isOwn }: { id: string; isOwn: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from messages.messages
    where ${isOwn} and bucket = ${member.bucket} and id = ${id} and member_id = ${member.id}
    union all
    select from content.shown('en_US') s
    where not ${isOwn} and s.id = ${id} and s.kind in ('news', 'popup', 'scroll', 'wallet')
  `.execute(tx);
  return rows.length > 0;
}
