/** Lists of local money, newest first, by page or by cursor. */
import { type RawBuilder, sql } from "kysely";
import { toCursor } from "../platform/cursor.ts";
import type { Db } from "../platform/db.ts";
import {
  afterCursor,
  limitOf,
  microsOf,
  type PageQuery,
  TOTAL_MOST,
  totalOf,
} from "../platform/page-by-time.ts";

export type Page = PageQuery;

type Source = {
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** The condition that selects the member's rows. */
  own: RawBuilder<unknown>;
  /** The sort column. The cursor holds microseconds, because a Date would lose three digits. */
  at: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
};

export async function pageOf<Row>(db: Db, query: Page, source: Source) {
  const { columns, from, own, at, id } = source;
  const { rows } = await sql<Row & { sortMicros: bigint; sortId: string }>`
    select ${columns}, ${microsOf(at)} as "sortMicros", ${id} as "sortId"
    from ${from} where ${own} ${afterCursor(query, at, id)}
    order by ${at} desc, ${id} desc ${limitOf(query)}`.execute(db);
  const page = rows.slice(0, query.pageSize);
  const end = rows.length > query.pageSize ? page.at(-1) : undefined;
  const counted = sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${from} where ${own} limit ${TOTAL_MOST}
    ) x`;
  return {
    total: await totalOf(db, query, rows.length, counted),
    list: page.map(({ sortMicros: _, sortId: __, ...row }) => row as unknown as Row),
    cursor: end ? toCursor(end.sortMicros, end.sortId) : null,
  };
}
