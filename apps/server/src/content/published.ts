/** Published content that is shown now, in the reader's language. */
import type { Notice, Video } from "@ballast/contract/content/calls.ts";
import type { Language } from "@ballast/contract/language.ts";
import { sql } from "kysely";
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

export const CONTENT_KINDS = ["carousel", "popup", "scroll", "wallet", "video", "news"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The most items of a kind shown at once; news is paged. */
const MOST = 12;

type Row = {
  id: string;
  image: string | null;
  film: string | null;
  leadsTo: string | null;
  fromAt: Date;
  title: string;
  body: string;
};

const COLUMNS = sql`s.id, s.image, s.film, s.leads_to as "leadsTo", s.from_at as "fromAt", s.title,
  s.body`;

/** In the order set by staff, then newest first. */
async function publishedOf(db: Db, kind: ContentKind, language: Language): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from content.shown(${language}) s where s.kind = ${kind}
    order by s.position, s.from_at desc, s.id desc limit ${MOST}`.execute(db);
  return rows;
}

const noticeOf = ({ id, title, body, fromAt }: Row): Notice => ({
  noticeId: id,
  title,
  body,
  at: fromAt,
});

export async function carouselOf(db: Db, language: Language) {
  const rows = await publishedOf(db, "carousel", language);
  return {
    list: rows.map(({ id, title, body, image, leadsTo }) => ({
      slideId: id,
      title,
      body,
      imageUrl: image ?? "",
      to: leadsTo,
    })),
  };
}

export async function scrollNoticesOf(db: Db, language: Language) {
  return { list: (await publishedOf(db, "scroll", language)).map(noticeOf) };
}

export async function walletNoticeOf(db: Db, language: Language) {
  const [newest] = await publishedOf(db, "wallet", language);
  return { notice: newest ? noticeOf(newest) : null };
}

/** Only what was published after the member registered, because it announces news. */
export async function popupNoticeOf(db: Db, member: Member, language: Language) {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from content.shown(${language}) s
    join members.members m on m.bucket = ${member.bucket} and m.id = ${member.id}
    where s.kind = 'popup' and s.from_at >= m.registered_at
    order by s.position, s.from_at desc, s.id desc limit 1`.execute(db);
  return { notice: rows[0] ? noticeOf(rows[0]) : null };
}

export async function videosOf(db: Db, language: Language): Promise<{ list: Video[] }> {
  const rows = await publishedOf(db, "video", language);
  return {
    list: rows.map(({ id, title, body, image, film }) => ({
      videoId: id,
      title,
      description: body,
      posterUrl: image ?? "",
      videoUrl: film ?? "",
    })),
  };
}

export async function newsOf(db: Db, language: Language, query: PageQuery) {
  const { rows } = await sql<Row & { micros: bigint }>`
    select ${COLUMNS}, ${microsOf(sql`s.from_at`)} as micros
    from content.shown(${language}) s where s.kind = 'news'
      ${afterCursor(query, sql`s.from_at`, sql`s.id`)}
    order by s.from_at desc, s.id desc ${limitOf(query)}`.execute(db);
  const counted = sql<{ total: number }>`
    select count(*)::int as total from content.shown(${language}) s where s.kind = 'news'`;
  const { list, ...page } = await finishPage(db, query, rows, counted);
  return { ...page, list: list.map(newsHead) };
}

function newsHead({ id, title, body, image, fromAt }: Row) {
  const [summary = ""] = body.split("\n\n");
  return { newsId: id, title, summary, imageUrl: image, at: fromAt };
}

/** Refuses item_unknown, also for what is not shown yet or any more. */
export async function newsItem(db: Db, language: Language, id: string) {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from content.shown(${language}) s where s.kind = 'news' and s.id = ${id}
  `.execute(db);
  refuseUnless(rows[0], "item_unknown");
  return { ...newsHead(rows[0]), body: rows[0].body };
}
