/** Funding lots: where the reserve's money came from, with its document and attestors. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export type LotSource = "capital" | "yield";

export type FreeLot = { id: string; source: LotSource; free: bigint };

/** Funded lots that still hold something: those named, in their order, or all, oldest first. */
export async function freeLots(
  db: Db,
  currency: string,
  ids?: readonly string[],
): Promise<FreeLot[]> {
  const { rows } = await sql<FreeLot>`
    select l.id, l.source, a.balance as free
    from reserve.lots l
    join ledger.accounts a on a.bucket = 0 and a.owner = l.id
      and a.kind = 'reserve.' || l.source and a.currency = l.currency
    where l.state = 'funded' and l.currency = ${currency} and a.balance > 0
      and (${ids === undefined} or l.id = any(${ids ?? []}::uuid[]))
    order by array_position(${ids ?? []}::uuid[], l.id), l.created_at, l.id`.execute(db);
  return rows;
}
