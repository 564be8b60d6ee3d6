-- What a coupon gives to a purchase; nothing without a coupon. Raises an error for an unknown kind.
create function rewards.gift_of(c rewards.coupons, principal bigint, daily_return bigint)
returns rewards.coupon_gift
language plpgsql immutable
as $$
begin
  if c.kind is null then return (0::bigint, 0::bigint); end if;
  case c.kind
    when 'money_off' then return (c.amount, 0::bigint);
    when 'percent_off' then
      return (least(c.amount, principal * c.percent_bps / 10000 / 10000 * 10000), 0::bigint);
    when 'extra_days' then return (0::bigint, least(c.amount, daily_return * c.extra_days));
  end case;
end $$;

-- Carries out an approved proposal, so that the coupon can be received. Its input: coupon_id, name, kind,
-- currency, amount, percent_bps, extra_days, minimum, product_id, valid_from, valid_to. Errors: BR010 no
-- open campaign of coupons, BR011 more than one gift of that campaign.
create function rewards.open_coupon(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'offer_coupon');
  i jsonb := p.input;
  c reserve.campaigns;
begin
  if p.id is null then return; end if;
  select * into c from reserve.campaigns x
  where x.kind = 'coupons' and x.state = 'open' and x.currency = i ->> 'currency';
  if c.id is null then
    raise exception 'rewards: no budget for coupons' using errcode = 'BR010';
  end if;
  if (i ->> 'amount')::bigint > c.amount then
    raise exception 'rewards: more than one gift of the campaign' using errcode = 'BR011';
  end if;
  insert into rewards.coupons (id, campaign_id, name, kind, currency, amount, percent_bps,
    extra_days, minimum, product_id, valid_from, valid_to, proposal_id, created_at)
  values ((i ->> 'coupon_id')::uuid, c.id, i ->> 'name', i ->> 'kind', c.currency,
    (i ->> 'amount')::bigint, (i ->> 'percent_bps')::int, (i ->> 'extra_days')::int,
    (i ->> 'minimum')::bigint, (i ->> 'product_id')::uuid, (i ->> 'valid_from')::timestamptz,
    (i ->> 'valid_to')::timestamptz, p.id, platform.now());
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
grant execute on function rewards.open_coupon to ballast_service;

-- Stops giving out a coupon; those that members have stay valid. True when it was open.
create function rewards.end_coupon(coupon uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update rewards.coupons c set state = 'ended' where c.id = coupon and c.state = 'open';
  return found;
end $$;
grant execute on function rewards.end_coupon to ballast_service;
