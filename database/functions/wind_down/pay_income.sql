-- Pays every day still owed to `most` orders of a bucket, including future days, whose return was locked
-- for them. True when the bucket is done; then its days are complete for good.
create function wind_down.pay_income(in_bucket int, most int, in_currency text default 'tUSDT')
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set jit = off
as $$
declare
  r wind_down.runs;
  g wind_down.progress;
  run uuid;
  members uuid[];
  ids uuid[];
  total numeric;
  n int;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  r := wind_down.at_step('income', in_bucket);
  g := wind_down.place(in_bucket, 'income');
  if g.is_done then return true; end if;
  run := ledger.derived_id(concat_ws(':', 'wind_down_income', in_currency, g.chunks), r.proposal_id);
  select array_agg(x.member_id), array_agg(x.id) into members, ids from (
    select o.member_id, o.id from orders.orders o
    where o.bucket = in_bucket and o.state = 'valid' and o.currency = in_currency
      and (o.member_id, o.id) > (g.done_member, g.done_order)
    order by o.member_id, o.id limit most
  ) x;
  n := coalesce(cardinality(ids), 0);
  total := income.pay_days(in_bucket, ids, 'infinity', run, in_currency, 'wind-down');
  update wind_down.progress p set chunks = p.chunks + 1, orders = p.orders + n,
    amount = p.amount + total, is_done = n < most,
    done_member = coalesce(members[n], p.done_member),
    done_order = coalesce(ids[n], p.done_order)
  where p.bucket = in_bucket and p.step = 'income';
  if n < most and r.promised_until is not null then
    insert into income.progress as x (bucket, currency, done_through)
    values (in_bucket, in_currency, r.promised_until)
    on conflict (bucket, currency) do update
      set done_through = greatest(x.done_through, excluded.done_through), chunks = 0,
        done_member = ledger.house();
  end if;
  return n < most;
end $$;
grant execute on function wind_down.pay_income to ballast_service;
