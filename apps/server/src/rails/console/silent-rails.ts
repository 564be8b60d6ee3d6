/** Which of the chain and the bank has not answered lately: the newest statement is the last answer. */
import type { consoleSales } from "@ballast/contract/console/today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

type Silent = OutputOf<typeof consoleSales>["silent"];

/** Minutes: the chain's statement is new each minute; the bank's, while nothing moves, after ten. */
const LATE = { chain: 3, bank: 13 } as const;
/** As long as until the alerts of both wake somebody. */
const LONG = { chain: 15, bank: 35 } as const;

/** One that never answered is not set up, and has none of it. */
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
