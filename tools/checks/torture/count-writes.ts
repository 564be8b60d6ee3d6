/** Compares the acknowledged writes with the books, without repeating any of them. */

import { takeOut } from "@ballast/contract/income/calls.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { exitOrder } from "@ballast/contract/user/calls.ts";
import { applyWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import type { Db } from "../../../apps/server/src/platform/db.ts";
import type { Acknowledged } from "./acknowledged.ts";

/**
 * `lost` are acknowledged writes whose keys the books do not know. `twice` is what the books did
 * beyond the acknowledged writes that they know: nobody was told of it, so it was done once more.
 */
export async function countWrites(
  db: Db,
  acknowledged: readonly Acknowledged[],
): Promise<{ lost: number; twice: number }> {
  const keys = acknowledged.map(({ key }) => key);
  const { rows: known } = await sql<{ key: string }>`
    select key from platform.idempotency where key = any (${keys}::uuid[])`.execute(db);
  const isKnown = new Set(known.map(({ key }) => key));
  const there = acknowledged.filter(({ key }) => isKnown.has(key));
  const told = (path: string) => there.filter(({ endpoint }) => pathOf(endpoint) === path).length;
  const { rows } = await sql<{ path: string; n: bigint }>`
    select ${pathOf(buyOrder)}::text as path, count(*) as n from orders.orders
    union all
    select ${pathOf(exitOrder)}, count(*) from orders.orders where state in ('exited', 'cancelled')
    union all
    select ${pathOf(takeOut)}, count(*) from ledger.transactions where event = 'take_out'
    union all
    select ${pathOf(applyWithdrawal)}, count(*) from wallets.withdrawals`.execute(db);
  const beyond = rows.map(({ path, n }) => Math.max(0, Number(n) - told(path)));
  return {
    lost: acknowledged.length - there.length,
    twice: beyond.reduce((sum, n) => sum + n, 0),
  };
}
