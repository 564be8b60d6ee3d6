-- Internal. Returns the principal of these orders with what coupons gave, and ends them.
create function income.return_principal(
  ids uuid[], buckets int[], in_currency text, reference text, run uuid
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int;
begin
  perform ledger.maturities(run, in_currency, reference,
    array_agg(x.b), array_agg(x.m), array_agg(x.r), array_agg(x.e))
  from (
    select o.bucket as b, o.member_id as m, sum(o.from_deposit + o.from_returned)::bigint as r,
      sum(o.from_earned)::bigint as e
    from unnest(ids, buckets) u (id, bucket)
    join orders.orders o on o.bucket = u.bucket and o.id = u.id group by 1, 2 order by 1, 2
  ) x;
  for b in select distinct x from unnest(buckets) x order by 1 loop
    perform orders.end_orders(b, x.ids, 'expired'), orders.end_coupons(b, x.ids, 'paid')
    from (select array_agg(u.id) as ids from unnest(ids, buckets) u (id, bucket) where u.bucket = b) x;
  end loop;
end $$;

-- Internal. Returns the principal of orders whose last income was that of `last_day`; in the incomplete
-- bucket only of members up to `cut_member`. The caller holds the buckets' locks and has paid that day.
create function income.mature(
  in_buckets int[], in_currency text, last_day date, cut_bucket int, cut_member uuid, run uuid
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select income.return_principal(array_agg(o.id), array_agg(o.bucket), in_currency,
    (last_day + 1)::text, ledger.derived_id('maturity', run))
  from orders.orders o
  where o.bucket = any(in_buckets) and o.state = 'valid' and o.expire_on = last_day + 1
    and o.currency = in_currency
    and (cut_bucket is null or o.bucket < cut_bucket or o.member_id <= cut_member)
  having count(*) > 0
$$;
