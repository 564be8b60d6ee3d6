-- Internal. Inserts an order that was paid with a coupon, its use, its units and its key.
create function orders.book_with_coupon(
  w orders.request, c orders.checked, s ledger.split, use orders.coupon_uses, bought_now timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  first_day date := platform.day_of(bought_now) + 1 + c.put_off_days;
begin
  insert into orders.orders (bucket, id, member_id, product_id, units, currency, principal,
    daily_return, valid_days, from_deposit, from_returned, from_earned, from_coupon, bought_at,
    start_on, expire_on, cancel_until, agreement_id, agreement_hash)
  values (c.bucket, c.id, c.member_id, c.product_id, c.units, c.currency, c.principal,
    c.daily_return, c.valid_days, s.deposit, s.returned, s.earned, use.off, bought_now,
    first_day, first_day + c.valid_days, bought_now + make_interval(hours => constants.cooling_off_hours()), w.agreement_id,
    w.agreement_hash);
  insert into orders.coupon_uses select use.*;
  perform products.take_units(array[c.bucket], array[c.product_id], array[c.units]);
  insert into platform.idempotency (bucket, member_id, key, endpoint, input_hash, at)
  values (w.bucket, w.member_id, w.key, w.endpoint, w.input_hash, bought_now);
end $$;
