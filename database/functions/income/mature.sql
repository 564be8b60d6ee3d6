-- Inside. Principal back for orders whose last income was that of `last_day`, of members above
-- `after_member` up to `up_to_member`. The caller holds the buckets' mutexes and has paid that day.
create function income.mature(
  in_buckets int[], in_currency text, last_day date, after_member uuid, up_to_member uuid, run uuid
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  buckets int[];
  ids uuid[];
  members uuid[];
  to_returned bigint[];
  to_earned bigint[];
  b int;
begin
  select array_agg(o.bucket), array_agg(o.id), array_agg(o.member_id),
    array_agg(o.from_deposit + o.from_returned), array_agg(o.from_earned)
  into buckets, ids, members, to_returned, to_earned
  from orders.orders o
  where o.bucket = any(in_buckets) and o.state = 'valid' and o.expire_on = last_day + 1
    and o.currency = in_currency and o.member_id > after_member and o.member_id <= up_to_member;
  if ids is null then
    return;
  end if;
  perform ledger.maturities(ledger.derived_id('maturity', run), in_currency, (last_day + 1)::text,
    array_agg(x.b), array_agg(x.m), array_agg(x.r), array_agg(x.e))
  from (
    select u.b, u.m, sum(u.r)::bigint as r, sum(u.e)::bigint as e
    from unnest(buckets, members, to_returned, to_earned) u (b, m, r, e) group by 1, 2 order by 1, 2
  ) x;
  for b in select distinct x from unnest(buckets) x order by 1 loop
    perform orders.end_orders(b, x.ids, 'expired'), orders.end_coupons(b, x.ids, 'paid')
    from (select array_agg(u.id) as ids from unnest(buckets, ids) u (of_bucket, id)
      where u.of_bucket = b) x;
  end loop;
end $$;
