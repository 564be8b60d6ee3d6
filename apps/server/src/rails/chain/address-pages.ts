/** Reads all deposit addresses in pages. */
import { sql } from "kysely";
import { type Address, getAddress } from "viem";
import type { Db } from "../../platform/db.ts";

/** Addresses in one request to a node, in one filter or as separate calls. */
const PAGE = 500;

type Which = { page?: number; onlyPaidTo?: boolean };

/**
 * In the order of creation, so that new addresses come last. `onlyPaidTo`: only those that ever received
 * something.
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
