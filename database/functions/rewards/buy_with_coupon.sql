-- Internal. The discount of the member's coupon for a request, whether or not either is refused otherwise.
create function rewards.off_of(w orders.request, in_coupon uuid) returns bigint
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((
    select (rewards.gift_of(c, p.price * w.units, p.daily_return * w.units)).off
    from rewards.member_coupons m join rewards.coupons c on c.id = m.coupon_id
    join products.products p on p.id = w.product_id
    where m.bucket = w.bucket and m.member_id = w.member_id and m.coupon_id = in_coupon
  ), 0)
$$;

create function rewards.check_coupon(
  wanted orders.checked, in_coupon uuid, bought_now timestamptz
) returns rewards.coupon_check
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  m rewards.member_coupons;
  c rewards.coupons;
  g rewards.coupon_gift;
  country text := (select x.country from members.members x
    where x.bucket = wanted.bucket and x.id = wanted.member_id);
  outcome text;
begin
  select * into m from rewards.member_coupons x where x.bucket = wanted.bucket
    and x.member_id = wanted.member_id and x.coupon_id = in_coupon;
  select * into c from rewards.coupons x where x.id = m.coupon_id;
  g := rewards.gift_of(c, wanted.principal, wanted.daily_return);
  outcome := case
    when not reserve.gifts_allowed('coupons', country) then 'promotions_not_allowed'
    when m.coupon_id is null then 'coupon_unknown'
    when exists (select from orders.coupon_uses u where u.bucket = m.bucket
      and u.member_id = m.member_id and u.coupon_id = m.coupon_id and u.state <> 'returned')
      then 'coupon_used'
    when m.expired_at is not null or bought_now >= m.valid_to then 'coupon_expired'
    when c.product_id <> wanted.product_id or c.currency <> wanted.currency or g.off + g.extra = 0
      then 'coupon_not_for_product'
    when wanted.principal < c.minimum then 'coupon_below_minimum'
  end;
  if outcome is not null then
    return row(outcome, case outcome when 'coupon_below_minimum'
      then jsonb_build_object('minimum', c.minimum::text, 'currency', c.currency) end, null)::rewards.coupon_check;
  end if;
  return row(null, null, row(wanted.bucket, wanted.id, wanted.member_id, c.id, c.campaign_id, c.name,
    c.kind, c.percent_bps, c.extra_days, c.currency, m.set_aside, g.off, g.extra, 'running',
    null)::orders.coupon_uses)::rewards.coupon_check;
end $$;

-- Buys one item with a coupon of the member. Item, checks, outcomes and answer are those of
-- orders.buy_batch, and for the coupon: 'promotions_not_allowed', 'coupon_unknown', 'coupon_used',
-- 'coupon_expired', 'coupon_not_for_product', 'coupon_below_minimum'.
create function rewards.buy_with_coupon(items jsonb, in_coupon uuid) returns setof orders.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  requests orders.request[] := orders.read_requests(items);
  w orders.request := requests[1];
  bought_now timestamptz;
  c orders.checked;
  k rewards.coupon_check;
  s ledger.split;
  units_left bigint;
begin
  if cardinality(requests) <> 1 then
    raise exception 'rewards: one purchase at a time' using errcode = 'BO001';
  end if;
  perform ledger.lock_buckets(array[w.bucket]);
  bought_now := platform.now();
  c := (orders.check_requests(requests, bought_now, rewards.off_of(w, in_coupon)))[1];
  if c.outcome is null then
    k := rewards.check_coupon(c, in_coupon, bought_now);
    c.outcome := k.outcome;
    c.details := k.details;
  end if;
  if c.outcome is null then
    s := ledger.buy_with_coupon(row(c.bucket, c.id, c.member_id, c.product_id, c.currency, c.principal,
      c.daily_return * c.valid_days, c.product_id::text)::ledger.purchase,
      (k.use).campaign_id, (k.use).off);
    if s is null then
      c.outcome := 'greater_than_balance';
    else
      perform orders.book_with_coupon(w, c, s, k.use, bought_now);
      c.outcome := 'ok';
    end if;
  elsif c.outcome = 'no_stock_here' then
    units_left := (select coalesce(sum(a.units_left), 0) from products.allotments a
      where a.product_id = c.product_id);
    if units_left < c.units then
      c.outcome := 'sold_out';
      c.details := jsonb_build_object('left', units_left::text);
    end if;
  end if;
  return query
  select 1, c.outcome, c.details, o.id, o.product_id, p.name, p.image, o.units, o.currency, p.price,
    o.principal, o.daily_return, o.valid_days, o.bought_at, o.start_on, o.expire_on, o.cancel_until,
    o.from_deposit, o.from_returned, o.from_earned, o.agreement_id, g.version, o.agreement_hash
  from (select 1) one
  left join orders.orders o on c.outcome = 'ok' and o.bucket = c.bucket and o.id = c.id
  left join products.products p on p.id = o.product_id
  left join products.agreements g on g.id = o.agreement_id;
end $$;
grant execute on function rewards.buy_with_coupon to ballast_service;
