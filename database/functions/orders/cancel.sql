-- Cancels a purchase within the cooling-off time: reverses every entry and puts the units back on sale.
-- Null when done, else 'order_unknown' (also for another member's), 'order_ended' or 'cooling_off_over'.
create function orders.cancel(in_bucket int, in_id uuid, in_member uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  o orders.orders;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  select * into o from orders.orders x
  where x.bucket = in_bucket and x.id = in_id and x.member_id = in_member;
  if o.id is null then return 'order_unknown'; end if;
  if o.state <> 'valid' then return 'order_ended'; end if;
  -- an income may be paid once the first day is over, even if this transaction began before
  if platform.now() > o.cancel_until or platform.day_of(platform.moment()) > o.start_on then
    return 'cooling_off_over';
  end if;

  perform orders.undo(o, 'member');
  return null;
end $$;
grant execute on function orders.cancel to ballast_service;

-- Internal. Reverses a purchase that may be cancelled; the caller holds the bucket's lock.
create function orders.undo(o orders.orders, actor text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not ledger.cancel_purchase(o.bucket, o.id, actor) then
    raise exception 'orders: the ledger has ended this order already' using errcode = 'BO002';
  end if;
  perform products.take_units(array[o.bucket], array[o.product_id], array[-o.units]);
  perform orders.end_orders(o.bucket, array[o.id], 'cancelled');
  perform orders.end_coupons(o.bucket, array[o.id], 'returned');
end $$;
