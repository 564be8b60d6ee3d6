/** Pages of lists ordered by time and id, newest first: by page number or by cursor. */
import { type RawBuilder, sql } from "kysely";
import { fromCursor, toCursor, UUID } from "./cursor.ts";
import type { Db, Tx } from "./db.ts";

const CURSOR = new RegExp(`^(\\d{1,18}) ${UUID}$`);

export type PageQuery = { pageNum: number; pageSize: number; cursor?: string | undefined };

/** `total` stops counting here. */
export const TOTAL_MOST = 10_000;

/** The condition for rows after the cursor, in the order of `at` and `id`; refuses an invalid cursor. */
export function afterCursor(query: PageQuery, at: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  if (!query.cursor) return sql``;
  const [micros, last] = fromCursor(query.cursor, CURSOR);
  return sql`and (${at}, ${id}) < (timestamptz 'epoch'
    + ${micros}::bigint * interval '1 microsecond', ${last}::uuid)`;
}

/** Reads one row more than the page, to know whether there is a next page. */
export function limitOf(query: PageQuery) {
  const offset = query.cursor ? 0 : (query.pageNum - 1) * query.pageSize;
  return sql`limit ${query.pageSize + 1} offset ${offset}`;
}

export const microsOf = (at: RawBuilder<unknown>) =>
  sql<bigint>`(extract(epoch from ${at}) * 1000000)::bigint`;

/**
 * The page without its extra row, the cursor of its last row, and the length of the whole list, which is
 * only counted where the first page does not hold it.
 */
export async function finishPage<R extends { id: string; micros: bigint }>(
  db: Db | Tx,
  query: PageQuery,
  rows: R[],
  counted: RawBuilder<{ total: number }>,
): Promise<{ list: R[]; cursor: string | null; total: number }> {
  const list = rows.slice(0, query.pageSize);
  const last = rows.length > query.pageSize ? list.at(-1) : undefined;
  return {
    list,
    cursor: last ? toCursor(last.micros, last.id) : null,
    total: await totalOf(db, query, rows.length, counted),
  };
}

/** The length of a list of which a page was read, with one row more where there is a next page. */
export async function totalOf(
  db: Db | Tx,
  query: PageQuery,
  read: number,
  counted: RawBuilder<{ total: number }>,
): Promise<number> {
  const isWhole = !query.cursor && query.pageNum === 1 && read <= query.pageSize;
  if (isWhole) return read;
  const { rows } = await counted.execute(db);
  return rows[0]?.total ?? 0;
}
