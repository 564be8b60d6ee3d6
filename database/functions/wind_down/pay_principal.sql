-- Gives the principal of `most` orders of a bucket back, and what coupons gave, as at maturity. True
-- when none is left.
create function wind_down.pay_principal(in_bucket int, most int, in_currency text default 'tUSDT')
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r wind_down.runs;
  g wind_down.progress;
  ids uuid[];
  members uuid[];
  to_returned bigint[];
  to_earned bigint[];
  n int;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  r := wind_down.at_step('principal', in_bucket);
  g := wind_down.place(in_bucket, 'principal');
  ids := array(select o.id from orders.orders o
    where o.bucket = in_bucket and o.state = 'valid' and o.currency = in_currency
    order by o.member_id, o.id limit most);
  n := cardinality(ids);
  if n > 0 then
    select array_agg(x.member_id), array_agg(x.returned), array_agg(x.earned)
    into members, to_returned, to_earned
    from (
      select o.member_id, sum(o.from_deposit + o.from_returned)::bigint as returned,
        sum(o.from_earned)::bigint as earned
      from orders.orders o where o.bucket = in_bucket and o.id = any(ids)
      group by 1 order by 1
    ) x;
    perform ledger.maturity(in_bucket,
      ledger.derived_id(concat_ws(':', 'wind_down_principal', in_currency, g.chunks), r.proposal_id),
      in_currency, 'wind-down', members, to_returned, to_earned);
    perform orders.end_orders(in_bucket, ids, 'expired');
    perform orders.end_coupons(in_bucket, ids, 'paid');
  end if;
  update wind_down.progress p set chunks = p.chunks + 1, orders = p.orders + n,
    amount = p.amount + (select coalesce(sum(o.principal), 0) from orders.orders o
      where o.bucket = in_bucket and o.id = any(ids)), is_done = n < most
  where p.bucket = in_bucket and p.step = 'principal';
  return n < most;
end $$;
grant execute on function wind_down.pay_principal to ballast_service;
