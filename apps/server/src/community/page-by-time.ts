/** Pages of what is ordered by a time and an id, newest first: by number, or on from a cursor. */
import { type RawBuilder, sql } from "kysely";
import { fromCursor, toCursor, UUID } from "../wallets/cursor.ts";

const CURSOR = new RegExp(`^(\\d{1,18}) ${UUID}$`);

export type PageQuery = { pageNum: number; pageSize: number; cursor?: string | undefined };

/** `total` stops counting here. */
export const TOTAL_MOST = 10_000;

/** What comes after the cursor, in the order of `at` and `id`; refuses one that is none. */
export function afterCursor(query: PageQuery, at: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  if (!query.cursor) return sql``;
  const [micros, last] = fromCursor(query.cursor, CURSOR);
  return sql`and (${at}, ${id}) < (timestamptz 'epoch'
    + ${micros}::bigint * interval '1 microsecond', ${last}::uuid)`;
}

/** One row more than the page, to know whether there is a next one. */
export function pageOf(query: PageQuery) {
  const offset = query.cursor ? 0 : (query.pageNum - 1) * query.pageSize;
  return sql`limit ${query.pageSize + 1} offset ${offset}`;
}

export const microsOf = (at: RawBuilder<unknown>) =>
  sql<bigint>`(extract(epoch from ${at}) * 1000000)::bigint`;

/** Cuts the extra row off and makes the cursor of the last one that stays. */
export function trimPage<R extends { id: string; micros: bigint }>(rows: R[], query: PageQuery) {
  const list = rows.slice(0, query.pageSize);
  const last = rows.length > query.pageSize ? list.at(-1) : undefined;
  return { list, cursor: last ? toCursor(last.micros, last.id) : null };
}
