-- Internal. Pays every unpaid day of these orders before `until` with one ledger transaction.
-- Answers the paid amount. The caller holds the bucket's lock.
create function income.pay_days(
  in_bucket int, ids uuid[], until date, run uuid, in_currency text, reference text
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  due income.due;
begin
  with paid as (
    insert into income.incomes
      (bucket, day, member_id, order_id, product_id, currency, amount, run_id)
    select o.bucket, o.start_on + n, o.member_id, o.id, o.product_id, o.currency, o.daily_return, run
    from orders.orders o
    cross join lateral generate_series(0, least(o.expire_on, until) - o.start_on - 1) n
    where o.bucket = in_bucket and o.id = any(ids) and not exists (
      select from income.incomes i where i.bucket = o.bucket and i.day = o.start_on + n
        and i.member_id = o.member_id and i.order_id = o.id)
    returning bucket, member_id, order_id, product_id, amount
  )
  select array_agg(p.bucket), array_agg(p.member_id), array_agg(p.order_id), array_agg(p.product_id),
    array_agg(p.amount)
  into due.buckets, due.members, due.orders, due.products, due.amounts from paid p;
  if due.orders is null then return 0; end if;
  perform income.post_due(run, in_currency, reference, due);
  return (select sum(a) from unnest(due.amounts) a);
end $$;
