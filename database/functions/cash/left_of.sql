-- What of these moves of one source, by their ledger transactions, can be in a member's local wallet: no more
-- than it held at any time since the first, and what moved after that. Whatever left it, by a conversion, a
-- refund or a bank, may have been of this source; what came later is other money. What the wallet did before
-- the first of them is not read.
create function cash.left_of(in_member uuid, in_currency text, ids uuid[], amounts bigint[])
returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with moves as (
    select x.id, sum(x.amount) as amount from unnest(ids, amounts) x (id, amount) group by 1
  ), first as (
    select min(t.seq) as seq from moves m join ledger.transactions t
      on t.bucket = platform.bucket_of(in_member) and t.id = m.id
  ), wallet as (
    select e.balance, m.amount, coalesce(sum(m.amount) over w, 0) as upto, count(m.id) over w as begun
    from ledger.entries e left join moves m on m.id = e.transaction_id
    where e.bucket = platform.bucket_of(in_member) and e.owner = in_member
      and e.kind = 'client.local' and e.currency = in_currency and e.seq >= (select f.seq from first f)
    window w as (order by e.seq, e.transaction_id, e.no)
  ), whole as (
    select coalesce(sum(w.amount), 0) as amount from wallet w
  )
  select coalesce(least(max(a.amount), min(w.balance + a.amount - w.upto)), 0)::bigint
  from wallet w cross join whole a where w.begun > 0
$$;

-- What members sent back of a source that they were given, and what of it came back, by its transactions.
create function cash.sent_of(in_source uuid, in_member uuid)
returns table (id uuid, amount bigint, is_moving boolean, is_sent boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select x.id, x.amount, f.state = 'processing', f.state <> 'failed'
  from cash.refunds f cross join lateral (
    select f.transaction_id, -f.amount
    union all
    select ledger.derived_id('refund_end', f.id), f.amount where f.state = 'failed') x (id, amount)
  where f.bucket = platform.bucket_of(in_member) and f.credit_id = in_source and f.member_id = in_member
$$;
