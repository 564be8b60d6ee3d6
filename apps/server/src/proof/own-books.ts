/** The ledger's figures of one member at the moment of a snapshot and now, for comparison. */
import { OWN_PARTS, type OwnBooks } from "@ballast/contract/proof/calls.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import type { CommitRow } from "./commits.ts";

type Row = { part: OwnBooks["parts"][number]["part"]; was: bigint; now: bigint };
type Of = Pick<CommitRow, "currency" | "day" | "takenAt">;

/** Uses the heads of the snapshot, so the figures are exact; `at` is the time of the read. */
export async function readOwnBooks(
  tx: Tx,
  { id, bucket }: Pick<Member, "id" | "bucket">,
  list: Of,
): Promise<OwnBooks["parts"]> {
  const head = sql<bigint>`(select s.head_seqs[${bucket}::int + 1] from proof.snapshots s
    where s.day = ${list.day}::date)`;
  const { rows } = await sql<Row>`
    with ${ordersOf({ id, bucket }, list, head)}
    ${walletsOf({ id, bucket }, list, head)} union all ${returnsOf(head)}`.execute(tx);
  return OWN_PARTS.flatMap((part) =>
    rows.filter((row) => row.part === part && (row.was !== 0n || row.now !== 0n)),
  );
}

type Owner = Pick<Member, "id" | "bucket">;

/** Present balances, less what was posted since. */
const walletsOf = (
  { id, bucket }: Owner,
  { currency, takenAt }: Of,
  head: RawBuilder<bigint>,
) => sql`
  select replace(a.kind, 'client.', '') as part, (a.balance - coalesce((
      select sum(case when e.side = k.normal then e.amount else -e.amount end)
      from ledger.entries e
      where e.bucket = a.bucket and e.owner = a.owner and e.kind = a.kind
        and e.currency = a.currency and e.seq > ${head}
        and e.at > ${takenAt}::timestamptz - interval '31 days'
    ), 0))::bigint as was, a.balance as now
  from ledger.accounts a join ledger.account_kinds k using (kind)
  where a.bucket = ${bucket} and a.owner = ${id} and a.currency = ${currency}
    and k.owner_is = 'member'`;

/**
 * The orders, and how many days of each were paid. One run pays a day of all of them, so the incomes are
 * read once and each run is looked up once.
 */
const ordersOf = (
  { id, bucket }: Owner,
  { currency, takenAt }: Of,
  head: RawBuilder<bigint>,
) => sql`own as materialized (
    select o.* from orders.orders o
    where o.bucket = ${bucket} and o.member_id = ${id} and o.currency = ${currency}
      and (o.ended_at is null or o.ended_at > ${takenAt}::timestamptz - interval '31 days')
  ), incomes as materialized (
    select i.order_id, i.run_id from income.incomes i
    where i.bucket = ${bucket} and i.member_id = ${id}
      and i.day >= (select min(o.start_on) from own o) and i.order_id in (select o.id from own o)
  ), runs as materialized (
    select r.run_id, exists (select from ledger.transactions t
      where t.bucket = ${bucket} and t.id = r.run_id and t.seq <= ${head}) as was
    from (select distinct i.run_id from incomes i) r
  ), paid as (
    select i.order_id, count(*) as now, count(*) filter (where r.was) as was
    from incomes i join runs r using (run_id) group by 1)`;

/**
 * Outstanding returns of the orders. A purchase is the ledger transaction with the order's own id, its
 * cancellation or exit one with a derived id, an income one with the id of the run that paid it.
 */
const returnsOf = (head: RawBuilder<bigint>) => sql`
  select 'returns' as part,
    coalesce(sum(o.daily_return * (o.valid_days - coalesce(paid.was, 0))) filter (where exists (
        select from ledger.transactions t
        where t.bucket = o.bucket and t.id = o.id and t.seq <= ${head})
      and not exists (
        select from ledger.transactions t where t.bucket = o.bucket
          and t.id = ledger.derived_id('order_end', o.id) and t.seq <= ${head})), 0)::bigint as was,
    coalesce(sum(o.daily_return * (o.valid_days - coalesce(paid.now, 0)))
      filter (where o.state = 'valid'), 0)::bigint as now
  from own o left join paid on paid.order_id = o.id`;
