/** All deposit addresses, some at a time: there are as many as members ever asked for one. */
import { sql } from "kysely";
import { type Address, getAddress } from "viem";
import type { Db } from "../../platform/db.ts";

/** What a node is asked about at once, in one filter or in so many questions. */
const PAGE = 500;

type Which = { page?: number; onlyPaidTo?: boolean };

/**
 * In the order in which they were given, so that one given meanwhile comes last. `onlyPaidTo`: those at
 * which something ever arrived.
 */
export async function* addressPages(
  db: Db,
  { page = PAGE, onlyPaidTo = false }: Which = {},
): AsyncGenerator<Address[]> {
  const paidTo = onlyPaidTo
    ? sql`and exists (select from chain.receipts r where r.member_id = d.member_id)`
    : sql``;
  for (let behind = -1n; ; ) {
    const { rows } = await sql<{ index: bigint; address: string }>`
      select d.index, d.address from chain.deposit_addresses d
      where d.index > ${behind} ${paidTo} order by d.index limit ${page}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ address }) => getAddress(address));
    if (rows.length < page) return;
    behind = last.index;
  }
}
