-- Ends coupons of a bucket that were not used in time, at most `most`, and returns their money to the
-- budget. Answers how many.
create function rewards.expire_coupons(in_bucket int, most int) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  x record;
  ended int := 0;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  for x in
    select m.*, c.campaign_id, c.currency
    from rewards.member_coupons m join rewards.coupons c on c.id = m.coupon_id
    where m.bucket = in_bucket and m.expired_at is null and m.valid_to <= platform.now()
      and not exists (select from orders.coupon_uses u where u.bucket = m.bucket
        and u.member_id = m.member_id and u.coupon_id = m.coupon_id and u.state <> 'returned')
    order by m.valid_to, m.member_id, m.coupon_id limit most
  loop
    if not ledger.coupon_released(ledger.derived_id('coupon_expired:' || x.member_id, x.coupon_id),
      x.member_id, x.campaign_id, x.currency, 0, x.set_aside, 'worker')
    then
      raise exception 'rewards: the ledger has ended this coupon already' using errcode = 'BR012';
    end if;
    update rewards.member_coupons m set expired_at = platform.now()
    where m.bucket = x.bucket and m.member_id = x.member_id and m.coupon_id = x.coupon_id;
    ended := ended + 1;
  end loop;
  return ended;
end $$;
grant execute on function rewards.expire_coupons to ballast_service;
