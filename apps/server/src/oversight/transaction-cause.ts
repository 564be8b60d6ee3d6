/** What a ledger transaction was caused by: where else in the books and tables it is spoken of. */
import type { consoleTransactionCause } from "@ballast/contract/console/ledger.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { type IdKind, publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

type Cause = OutputOf<typeof consoleTransactionCause>["list"][number];
type Found = { says: string; resource: string | null; kind: IdKind | null; id: string };

const AT_MOST = 40;

/** Nearest cause first; empty for what needs none, such as a sweep. */
export async function transactionCause(db: Db, transactionId: string): Promise<Cause[]> {
  const { rows } = await sql<Found>`
    with t as materialized (
      select t.bucket, t.id, t.event, t.proposal_id, t.reverses,
        case when t.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then t.reference::uuid end as ref
      from ledger.transactions t where t.bucket between 0 and 63 and t.id = ${transactionId}
    ), owners as materialized (
      select distinct e.bucket, e.owner, k.owner_is from t
      join ledger.entries e on e.bucket = t.bucket and e.transaction_id = t.id
      join ledger.account_kinds k using (kind) where k.owner_is <> 'house' limit 100
    )
    select distinct on (no, says, id) x.says, x.resource, x.kind, x.id from (
      select 1 as no, 'proposed and approved by people' as says, 'proposals' as resource,
        'proposal' as kind, t.proposal_id::text as id from t where t.proposal_id is not null
      union all
      select 2, 'the exact mirror of', 'ledger-transactions', 'ledgerTransaction', t.reverses::text
      from t where t.reverses is not null
      union all
      select 3, 'undone by its mirror', 'ledger-transactions', 'ledgerTransaction', r.id::text
      from t join ledger.transactions r on r.bucket = t.bucket and r.reverses = t.id
      union all
      select 4, 'the order', 'orders', 'order', o.id::text
      from t join orders.orders o on o.bucket = t.bucket and (o.id = t.id or o.id = t.ref)
      union all
      select 5, 'the withdrawal', 'withdrawals', 'withdrawal', w.id::text
      from t join owners n on n.bucket = t.bucket and n.owner_is = 'member'
      join wallets.withdrawals w on w.bucket = t.bucket and w.member_id = n.owner
        and (w.id = t.ref or w.transaction_id in (t.id, t.ref)
          or ledger.derived_id('withdrawal_end', w.transaction_id) = t.id)
      where t.event ~ '^(withdrawal|cash_withdrawal|float)_'
      union all
      (select 6, case when i.run_id = t.id then 'pays the income' else 'takes out the income' end,
        'incomes', null, i.day || '.' || i.order_id
      from t join owners n on n.bucket = t.bucket and n.owner_is = 'member'
      join income.incomes i on i.bucket = t.bucket and i.member_id = n.owner
        and t.id in (i.run_id, i.taken_by)
      where t.event in ('daily_income', 'take_out') order by i.day desc limit ${AT_MOST})
      union all
      select 7, 'the receipt without an owner', 'receipts', 'ledgerTransaction',
        p.input ->> 'receipt_id'
      from t join ledger.proposals p on p.id = t.proposal_id
        and p.action in ('receipt_matched', 'receipt_returned')
      union all
      select 8, case m.event when 'receipt_matched' then 'matched to a member by'
          when 'reversal' then 'reversed by'
          else 'sent back to its sender by' end, 'ledger-transactions', 'ledgerTransaction', m.id::text
      from t join ledger.transactions m on m.bucket = 0
        and m.id = ledger.derived_id('receipt_matched', t.id)
      where t.event = 'unknown_receipt'
      union all
      select 9, 'the line of the bank', 'bank-lines', null,
        l.account || ':' || l.currency || ':' || l.no
      from t join bank.lines l on l.object = t.ref
      union all
      select 10, 'concerns the product', 'products', 'product', n.owner::text
      from owners n where n.owner_is = 'product'
      union all
      select 11, 'concerns the funding lot', 'lots', 'lot', n.owner::text
      from owners n where n.owner_is = 'lot'
      union all
      select 12, 'concerns the budget', 'campaigns', 'campaign', n.owner::text
      from owners n where n.owner_is = 'campaign'
      union all
      (select 13, 'concerns the member', 'members', 'member', n.owner::text
      from owners n where n.owner_is = 'member' limit ${AT_MOST})
    ) x where id is not null order by no, says, id limit ${AT_MOST * 2}`.execute(db);
  return rows.map(({ says, resource, kind, id }) => ({
    says,
    resource,
    id: kind === null ? id : publicId(kind, id),
  }));
}
