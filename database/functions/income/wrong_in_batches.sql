-- Answers a hook of the reserve: the invariants of history that the batches of a bucket after `behind` and
-- up to `up_to` break, null for none. Compares what they wrote with the entry before it, and with the
-- accounts, open orders and incomes that it changed. Looked up by key, as in ledger.seal_hashes, so it costs
-- what changed.
create function income.wrong_in_batches(in_bucket int, behind bigint, up_to bigint) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_material = off set jit = off
as $$
begin
  return (
    with t as materialized (
      select x.id, x.at, x.seq, x.event from ledger.transactions x
      where x.bucket = in_bucket and x.seq > behind and x.seq <= up_to
    ), e as materialized (
      select n.transaction_id, n.no, n.kind, n.currency, n.owner, n.seq, n.side, n.amount, n.balance,
        k.book, case when n.side = k.normal then n.amount else -n.amount end as change,
        (n.event, n.seq) is distinct from (t.event, t.seq) as strays,
        row_number() over w as place, lag(n.balance) over w as before
      from t
      join ledger.entries n on n.bucket = in_bucket and n.transaction_id = t.id and n.at = t.at
      join ledger.account_kinds k on k.kind = n.kind
      window w as (partition by n.kind, n.currency, n.owner order by n.seq, n.transaction_id, n.no)
    ), a as materialized (
      select e.kind, e.currency, e.owner, (select x.balance from ledger.accounts x
        where x.bucket = in_bucket and x.kind = e.kind and x.currency = e.currency
          and x.owner = e.owner) as balance
      from e where e.place = 1
    ), of_orders as (
      select o.start_on, o.daily_return, o.product_id, o.currency, i.*
      from a
      join orders.orders o on o.bucket = in_bucket and o.member_id = a.owner and o.state = 'valid'
      cross join lateral (
        select x.day, x.amount, x.product_id as paid_for, x.currency as paid_in from income.incomes x
        where x.bucket = o.bucket and x.member_id = o.member_id and x.order_id = o.id
          and x.day < o.expire_on
        order by x.day desc limit 1
      ) i
      where a.kind = 'client.income'
    )
    select array_agg(name) from (values
      ('transactions_balance', exists (select from e group by e.transaction_id, e.book, e.currency
          having sum(case e.side when 'D' then e.amount else -e.amount end) <> 0)
        or exists (select from t where t.id not in (select e.transaction_id from e))),
      ('entries_follow_their_transaction', exists (select from e where e.strays)),
      ('running_balances', exists (select from e where e.balance <> e.change::numeric + case
        when e.place > 1 then e.before
        else ledger.balance_after(in_bucket, e.kind, e.currency, e.owner, behind) end)),
      ('balances_are_sums_of_entries', exists (select from a where a.balance is distinct from
        ledger.balance_after(in_bucket, a.kind, a.currency, a.owner, 9223372036854775807))),
      ('principal_is_that_of_open_orders', exists (select from a where a.kind = 'client.principal'
        and a.balance <> (select coalesce(sum(o.principal), 0) from orders.orders o
          where o.bucket = in_bucket and o.member_id = a.owner and o.currency = a.currency
            and o.state = 'valid'))),
      ('income_due_is_that_not_taken_out', exists (select from a where a.kind = 'client.income'
        and a.balance <> (select coalesce(sum(i.amount), 0) from income.incomes i
          where i.bucket = in_bucket and i.member_id = a.owner and i.currency = a.currency
            and i.taken_by is null))),
      ('income_is_paid_days_times_daily_return', exists (select from of_orders o
        where o.amount <> o.daily_return or o.day < o.start_on
          or (o.paid_for, o.paid_in) is distinct from (o.product_id, o.currency)))
    ) v (name, is_wrong) where is_wrong
  );
end $$;
