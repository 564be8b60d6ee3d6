/** Which of the chain and the bank has not answered lately; its newest statement is the last answer. */
import type { consoleSales } from "@ballast/contract/console/today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

type Silent = OutputOf<typeof consoleSales>["silent"];

/** In minutes: the chain has a new statement every minute, an idle bank account every ten. */
const LATE = { chain: 3, bank: 13 } as const;
/** In minutes: when the alerts for each of them fire. */
const LONG = { chain: 15, bank: 35 } as const;

/** A rail that never answered is not set up and is left out. */
export async function silentRails(db: Db): Promise<Silent> {
  const { rows } = await sql<Silent[number]>`
    select rail, at as since,
      at < platform.now() - make_interval(mins =>
        case rail when 'chain' then ${LONG.chain}::int else ${LONG.bank}::int end) as "isLong"
    from (select 'chain' as rail, (select at from chain.statements
        where book = 'client' order by at desc limit 1) as at
      union all
      select 'bank', (select max(s.at) from bank.statements s)) x
    where at < platform.now() - make_interval(mins =>
      case rail when 'chain' then ${LATE.chain}::int else ${LATE.bank}::int end)
    order by rail desc`.execute(db);
  return rows;
}
