/** Lists of local money, newest first, by page or by cursor. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { TOTAL_MOST } from "../wallets/capital-records.ts";
import { fromCursor, toCursor, UUID } from "../wallets/cursor.ts";

export type Page = { pageNum: number; pageSize: number; cursor?: string | undefined };

const CURSOR = new RegExp(`^(\\d{1,18}) ${UUID}$`);

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
  const [micros, last] = query.cursor ? fromCursor(query.cursor, CURSOR) : [];
  const before =
    micros === undefined
      ? sql``
      : sql`and (${at}, ${id}) <
          (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${last}::uuid)`;
  const offset = query.cursor ? 0 : (query.pageNum - 1) * query.pageSize;
  const { rows } = await sql<Row & { sortMicros: bigint; sortId: string }>`
    select ${columns}, (extract(epoch from ${at}) * 1000000)::bigint as "sortMicros",
      ${id} as "sortId"
    from ${from} where ${own} ${before} order by ${at} desc, ${id} desc
    limit ${query.pageSize + 1} offset ${offset}`.execute(db);
  const page = rows.slice(0, query.pageSize);
  const end = rows.length > query.pageSize ? page.at(-1) : undefined;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${from} where ${own} limit ${TOTAL_MOST}
    ) x`.execute(db);
  return {
    total: counted.rows[0]?.total ?? 0,
    list: page.map(({ sortMicros: _, sortId: __, ...row }) => row as unknown as Row),
    cursor: end ? toCursor(end.sortMicros, end.sortId) : null,
  };
}
