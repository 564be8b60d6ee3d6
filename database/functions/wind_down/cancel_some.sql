-- Cancels purchases of a bucket that were in their cooling-off time when the run began, at most `most`.
-- True when none is left.
create function wind_down.cancel_some(in_bucket int, most int) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r wind_down.runs;
  g wind_down.progress;
  o orders.orders;
  n int := 0;
  total numeric := 0;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  r := wind_down.at_step('cancel');
  g := wind_down.place(in_bucket, 'cancel');
  for o in select x.* from orders.orders x
    where x.bucket = in_bucket and x.state = 'valid' and x.cancel_until >= r.began_at
      and income.paid(in_bucket, x.id) = 0
    order by x.member_id, x.id limit most
  loop
    perform orders.undo(o, 'worker');
    n := n + 1;
    total := total + o.principal;
  end loop;
  update wind_down.progress p set chunks = p.chunks + 1, orders = p.orders + n,
    amount = p.amount + total, is_done = n < most
  where p.bucket = in_bucket and p.step = 'cancel';
  return n < most;
end $$;
grant execute on function wind_down.cancel_some to ballast_service;
