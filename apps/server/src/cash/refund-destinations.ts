/** The accounts to which a refund of the local wallet would go, split as cash.refund does. */
import type { LocalCurrency } from "@ballast/contract/cash/local-money.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";

/** Older accounts are summed up without a name. */
const NAMED_MOST = 12;

export async function refundDestinations(
  db: Db,
  member: Member,
  currency: LocalCurrency,
  amount: bigint,
) {
  if (amount === 0n) return [];
  const { rows } = await sql<{ card: string | null; amount: bigint }>`
    with sources as (
      select p.card, x.rest, row_number() over w as no, sum(x.rest) over w - x.rest as before
      from cash.sources_of(${member.bucket}, ${member.id}, ${currency}) x
      left join cash.payments p on p.bucket = ${member.bucket} and p.id = x.payment_id
      window w as (order by x.at desc, coalesce(x.payment_id, x.credit_id) desc)
    ), cards as (
      select card, sum(least(rest, ${amount}::bigint - before)) as part,
        row_number() over (order by min(no)) as no
      from sources where before < ${amount}::bigint group by card
    )
    select case when no <= ${NAMED_MOST} then card end as card, sum(part)::bigint as amount
    from cards group by 1 order by min(no)`.execute(db);
  return rows;
}
