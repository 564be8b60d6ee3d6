-- Exits an order after its cooling-off time. Pays all ended days first, however far accrual is; then
-- returns the whole principal and releases the return still locked. Outcomes: 'exited'; 'order_unknown'
-- (also for another member's); 'order_ended' (also on the day of its maturity, which is about to be
-- booked); 'whole_return_comes' during the wind-down, which pays every order its full return.
create function income.exit_order(in_bucket int, in_order uuid, in_member uuid)
returns table (outcome text, income_kept bigint, income_given_up bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  o orders.orders;
  today date;
  paid_days bigint;
  run uuid := ledger.derived_id('exit_income', in_order);
begin
  perform ledger.lock_buckets(array[in_bucket]);
  today := platform.day_of(platform.now());
  select * into o from orders.orders x
  where x.bucket = in_bucket and x.id = in_order and x.member_id = in_member;
  if o.id is null then
    return query select 'order_unknown', null::bigint, null::bigint;
    return;
  elsif o.state <> 'valid' or o.expire_on <= today then
    return query select 'order_ended', null::bigint, null::bigint;
    return;
  elsif ledger.is_closed('early_exit') then
    return query select 'whole_return_comes', null::bigint, null::bigint;
    return;
  end if;

  perform income.pay_days(o.bucket, array[o.id], today, run, o.currency, o.id::text);
  select count(*) into paid_days from income.incomes i
  where i.bucket = o.bucket and i.member_id = o.member_id and i.order_id = o.id
    and i.day >= o.start_on and i.day < o.expire_on;
  if not ledger.early_exit(o.bucket, o.id, o.member_id, o.product_id, o.currency,
    o.from_deposit + o.from_returned, o.from_earned, o.daily_return * (o.valid_days - paid_days))
  then
    raise exception 'income: the ledger has ended this order already' using errcode = 'BI004';
  end if;
  perform orders.end_orders(o.bucket, array[o.id], 'exited');
  perform orders.end_coupons(o.bucket, array[o.id], 'given_back');
  return query select 'exited', o.daily_return * paid_days,
    o.daily_return * (o.valid_days - paid_days);
end $$;
grant execute on function income.exit_order to ballast_service;
