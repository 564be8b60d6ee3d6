/** A member's messages of a kind, newest first, and the number of unread ones of each kind. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import type { Language } from "@ballast/contract/language.ts";
import type { listMessages, Unread } from "@ballast/contract/message/calls.ts";
import { MESSAGE_KINDS, type Message, type MessageKind } from "@ballast/contract/message/calls.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import {
  afterCursor,
  finishPage,
  limitOf,
  microsOf,
  type PageQuery,
} from "../platform/page-by-time.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { type Args, EVENTS, type MessageEvent, messageText } from "./message-text.ts";

type Row = {
  id: string;
  kind: MessageKind;
  at: Date;
  micros: bigint;
  isRead: boolean;
  /** Null for published content, whose `title` and `body` staff wrote. */
  event: string | null;
  args: Args | null;
  title: string | null;
  body: string | null;
};

/** A letter of staff, whose text is in messages.letter_texts. */
const LETTER = "letter";
const KNOWN: readonly string[] = [...EVENTS, LETTER];
/** `total` and the numbers of unread messages stop here. */
const COUNT_MOST = 1_000;

/** Notices for all are one kind of message, wherever they are shown besides. */
const KIND_OF_CONTENT = sql`case s.kind when 'news' then 'news' else 'notice' end`;
const PUBLISHED = sql`('news', 'popup', 'scroll', 'wallet')`;

/** Content published for all, without what is older than the membership. */
function published(member: Member, language: Language): RawBuilder<unknown> {
  return sql`
    select s.id, ${KIND_OF_CONTENT} as kind, s.from_at as at,
      r.item_id is not null or s.from_at < m.registered_at as "isRead",
      null::text as event, null::jsonb as args, s.title, s.body
    from content.shown(${language}) s
    join members.members m on m.bucket = ${member.bucket} and m.id = ${member.id}
    left join messages.reads r on r.bucket = ${member.bucket} and r.member_id = ${member.id}
      and r.item_id = s.id
    where s.kind in ${PUBLISHED}`;
}

/** Events of the member, and letters to a group that includes the member. */
function own(member: Member, language: Language): RawBuilder<unknown> {
  return sql`
    select x.id, x.kind, x.at, x.read_at is not null as "isRead", x.event, x.args, t.title, t.body
    from messages.messages x
    left join lateral (
      select l.title, l.body from messages.letter_texts l
      where x.event = ${LETTER} and l.letter_id = (x.args ->> 'letter')::uuid
        and l.language in (${language}, 'en_US')
      order by l.language = ${language} desc limit 1
    ) t on true
    where x.bucket = ${member.bucket} and x.member_id = ${member.id} and x.event = any(${KNOWN})`;
}

/** News is for all, notices for all or for a group; everything else is for the member only. */
function ofKind(
  kind: MessageKind | undefined,
  member: Member,
  language: Language,
): RawBuilder<unknown> {
  if (kind === "news") return published(member, language);
  if (kind !== undefined && kind !== "notice") return own(member, language);
  return sql`${published(member, language)} union all ${own(member, language)}`;
}

export async function messagesOf(
  db: Db,
  member: Member,
  language: Language,
  query: PageQuery & { kind?: MessageKind | undefined },
): Promise<OutputOf<typeof listMessages>> {
  const { kind } = query;
  const source = ofKind(kind, member, language);
  const isOfKind = kind === undefined ? sql`true` : sql`x.kind = ${kind}`;
  const { rows } = await sql<Row>`
    select x.*, ${microsOf(sql`x.at`)} as micros
    from (${source}) x where ${isOfKind} ${afterCursor(query, sql`x.at`, sql`x.id`)}
    order by x.at desc, x.id desc ${limitOf(query)}`.execute(db);
  const counted = sql<{ total: number }>`
    select count(*)::int as total from (
      select from (${source}) x where ${isOfKind} limit ${COUNT_MOST}) c`;
  const { list, ...page } = await finishPage(db, query, rows, counted);
  return {
    ...page,
    list: list.map((row) => messageOf(row, language)),
    unread: await unreadOf(db, member),
  };
}

/** Refuses message_unknown for what is not the member's, or is not shown any more. */
export async function messageById(
  db: Db,
  member: Member,
  language: Language,
  messageId: string,
): Promise<Message> {
  const { id, isOwn } = readId(messageId);
  const source = isOwn ? own(member, language) : published(member, language);
  const { rows } = await sql<Row>`
    select x.*, 0::bigint as micros from (${source}) x where x.id = ${id}`.execute(db);
  refuseUnless(rows[0], "message_unknown");
  return messageOf(rows[0], language);
}

export function readId(messageId: string): { id: string; isOwn: boolean } {
  const id = uuidOf("message", messageId);
  return id === null
    ? { id: uuidOf("content", messageId) ?? "", isOwn: false }
    : { id, isOwn: true };
}

export async function unreadOf(db: Db, member: Member): Promise<Unread> {
  const { rows } = await sql<{ kind: MessageKind; unread: number }>`
    select x.kind, count(*)::int as unread from (${published(member, "en_US")}) x
    where not x."isRead" group by 1
    union all
    select k, (select count(*)::int from (
      select from messages.messages x where x.bucket = ${member.bucket}
        and x.member_id = ${member.id} and x.kind = k and x.read_at is null
        and x.event = any(${KNOWN}) limit ${COUNT_MOST}) c)
    from unnest(array['notice', 'voucher', 'coupon', 'order', 'wallet']) k`.execute(db);
  const of = (kind: MessageKind) =>
    rows.filter((row) => row.kind === kind).reduce((sum, { unread }) => sum + unread, 0);
  const counts = Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, of(kind)]));
  const total = MESSAGE_KINDS.reduce((sum, kind) => sum + of(kind), 0);
  return { ...counts, total } as Unread;
}

/** The text as written by staff. */
const written = ({ title, body }: Row) => ({ title: title ?? "", body: body ?? "", moments: [] });

function messageOf(row: Row, language: Language): Message {
  const { id, kind, at, isRead } = row;
  if (row.event === null) {
    const messageId = publicId("content", id);
    const to = kind === "news" ? `/info/detail?newsId=${messageId}` : null;
    return { messageId, kind, ...written(row), at, isRead, to };
  }
  const messageId = publicId("message", id);
  if (row.event === LETTER) {
    return { messageId, kind, ...written(row), at, isRead, to: null };
  }
  const args = row.args ?? {};
  const event = row.event as MessageEvent;
  const to = placeOf(event, args);
  return { messageId, kind, ...messageText(event, args, language), at, isRead, to };
}

/** The path in the app that shows what a message is about. */
function placeOf(event: MessageEvent, { id, claim, way }: Args): string {
  if (event.startsWith("order_")) return `/user/orders?orderId=${publicId("order", String(id))}`;
  if (event.startsWith("withdrawal_") || event === "paid_to_card") return "/user/withrecord";
  if (event.startsWith("deposit_")) return "/user/recordU";
  if (event.startsWith("chargeback")) {
    const screen = way === "cash" ? "/user/cashrecharge" : "/user/newrecharge";
    return `${screen}?id=${publicId("payment", String(id))}`;
  }
  if (event === "claim_refused" && claim === "join_group") return "/index/joinGroup";
  return PLACES[event] ?? "/user/reward";
}

const PLACES: Partial<Record<MessageEvent, string>> = {
  coupon_received: "/index/mycoupon",
  code_redeemed: "/user/verify",
  claim_refused: "/index/shareLink",
  share_received: "/index/sharedetails",
  local_credited: "/user/newrecharge",
  converted: "/user/newrecharge",
  local_refund_paid: "/user/newrecharge",
};
