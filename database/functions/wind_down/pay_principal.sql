-- Returns the principal of `most` orders of a bucket with what coupons gave, as at maturity. True when none
-- is left.
create function wind_down.pay_principal(in_bucket int, most int, in_currency text default 'tUSDT')
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r wind_down.runs;
  g wind_down.progress;
  ids uuid[];
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
    perform income.return_principal(ids, array_fill(in_bucket, array[n]), in_currency, 'wind-down',
      ledger.derived_id(concat_ws(':', 'wind_down_principal', in_currency, g.chunks), r.proposal_id));
  end if;
  update wind_down.progress p set chunks = p.chunks + 1, orders = p.orders + n,
    amount = p.amount + (select coalesce(sum(o.principal), 0) from orders.orders o
      where o.bucket = in_bucket and o.id = any(ids)), is_done = n < most
  where p.bucket = in_bucket and p.step = 'principal';
  return n < most;
end $$;
grant execute on function wind_down.pay_principal to ballast_service;
