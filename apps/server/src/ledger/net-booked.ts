/** How much of the operator's own money the ledger has by an event, less what was reversed. */
import { type RawBuilder, sql } from "kysely";

type Part = string | RawBuilder<unknown>;

/** One figure, to be read inside a query; never null. */
export const netBooked = (of: {
  kind: Part;
  event: Part;
  currency: Part;
}): RawBuilder<bigint> => sql`
  coalesce((select sum(case e.side when 'D' then e.amount else -e.amount end)
    from ledger.entries e
    join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
    left join ledger.transactions r on r.bucket = t.bucket and r.id = t.reverses
    where e.bucket = 0 and e.owner = ledger.house() and e.kind = ${of.kind}
      and e.currency = ${of.currency} and coalesce(r.event, t.event) = ${of.event}), 0)`;
