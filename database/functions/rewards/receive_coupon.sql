-- Gives a member a coupon and reserves its money. Outcomes: 'received', also when the member has it
-- already; 'coupon_unknown'; 'promotions_not_allowed'; 'coupon_over' when it cannot be received any more;
-- 'promotion_over' when the budget does not cover it; 'draw' when the money is in other buckets.
create function rewards.receive_coupon(in_bucket int, in_member uuid, in_coupon uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz;
  c rewards.coupons;
  m members.members;
  h reserve.held;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  moment := platform.now();
  if exists (select from rewards.member_coupons x where x.bucket = in_bucket
    and x.member_id = in_member and x.coupon_id = in_coupon) then
    return 'received';
  end if;
  select * into strict m from members.members x where x.bucket = in_bucket and x.id = in_member;
  select * into c from rewards.coupons x where x.id = in_coupon;
  if not reserve.gifts_allowed('coupons', m.country) then
    return 'promotions_not_allowed';
  elsif c.id is null then
    return 'coupon_unknown';
  elsif c.state <> 'open' or moment < c.valid_from or moment >= c.valid_to then
    return 'coupon_over';
  end if;
  h := reserve.budget_of(c.campaign_id, in_bucket);
  if h.everywhere < c.amount
    or not exists (select from reserve.campaigns x where x.id = c.campaign_id and x.state = 'open')
  then
    return 'promotion_over';
  elsif h.here < c.amount then
    return 'draw';
  end if;
  if not ledger.coupon_received(ledger.derived_id('coupon:' || in_member, in_coupon), in_member,
    c.campaign_id, c.currency, c.amount)
  then
    raise exception 'rewards: the ledger has given this coupon already' using errcode = 'BR012';
  end if;
  insert into rewards.member_coupons (bucket, member_id, coupon_id, set_aside, received_at, valid_to)
  values (in_bucket, in_member, in_coupon, c.amount, moment, c.valid_to);
  return 'received';
end $$;
grant execute on function rewards.receive_coupon to ballast_service;
