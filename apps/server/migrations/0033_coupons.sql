-- Coupons and claims. A coupon is paid from the budget of the coupons campaign alone: what it gives at
-- most is set aside when a member receives it, stays so while it is used, and is paid with the
-- principal. A claim is a bonus that a person of the staff decides about.
create schema if not exists rewards;
grant usage on schema rewards to ballast_service;

-- A coupon that members may receive, once each. `amount` is the most it gives, and what is set aside
-- for each; money off gives exactly that. Terms never change; a proposal brought them in.
create table rewards.coupons (
  id uuid primary key,
  campaign_id uuid not null references reserve.campaigns,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('money_off', 'percent_off', 'extra_days')),
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  percent_bps int check (percent_bps between 1 and 5000),
  extra_days int check (extra_days between 1 and 30),
  -- the least price of a purchase; a gift of money is at most half of it
  minimum bigint not null check (minimum > 0),
  product_id uuid references products.products,
  valid_from timestamptz not null,
  valid_to timestamptz not null check (valid_to > valid_from),
  state text not null default 'open' check (state in ('open', 'ended')),
  proposal_id uuid not null unique references ledger.proposals,
  created_at timestamptz not null,
  check ((kind = 'percent_off') = (percent_bps is not null)),
  check ((kind = 'extra_days') = (extra_days is not null)),
  check (kind <> 'money_off' or amount * 2 <= minimum),
  -- steps of 0.01, so that what a screen shows with two decimals is the whole truth
  check (currency <> 'tUSDT' or (amount % 10000 = 0 and minimum % 10000 = 0))
);
create index on rewards.coupons (valid_to) where state = 'open';

-- A member's coupon. Whether it is used, its order knows (orders.coupon_uses); an unused one expires,
-- and what was set aside for it goes back.
create table rewards.member_coupons (
  bucket int not null check (bucket between 0 and 63),
  member_id uuid not null,
  coupon_id uuid not null references rewards.coupons,
  set_aside bigint not null check (set_aside > 0),
  received_at timestamptz not null,
  valid_to timestamptz not null,
  expired_at timestamptz,
  primary key (bucket, member_id, coupon_id)
);
create index on rewards.member_coupons (valid_to) where expired_at is null;
create index on rewards.member_coupons (received_at desc);

-- What a coupon gave to an order, frozen with it. running: still to come · paid: the member's, with
-- the principal · given_back: the order was left early · returned: it was cancelled, and the coupon can
-- be used again.
create table orders.coupon_uses (
  bucket int not null,
  order_id uuid not null,
  member_id uuid not null,
  coupon_id uuid not null,
  campaign_id uuid not null,
  name text not null,
  kind text not null,
  percent_bps int,
  extra_days int,
  currency text not null,
  set_aside bigint not null check (set_aside > 0),
  -- off the price, or income of the extra days
  off bigint not null check (off >= 0),
  extra bigint not null check (extra >= 0),
  state text not null default 'running'
    check (state in ('running', 'paid', 'given_back', 'returned')),
  ended_at timestamptz,
  primary key (bucket, order_id),
  foreign key (bucket, order_id) references orders.orders (bucket, id),
  check (off + extra between 1 and set_aside and (off = 0 or extra = 0)),
  check ((state = 'running') = (ended_at is null))
);
-- A coupon is used once.
create unique index on orders.coupon_uses (bucket, member_id, coupon_id)
where state <> 'returned';
grant select on rewards.coupons, rewards.member_coupons, orders.coupon_uses to ballast_service;

-- What a coupon gives to a purchase; the same rule as contract/coupon-gift.ts. Percentages are cut
-- down to 0.01.
create type rewards.coupon_gift as (off bigint, extra bigint);
create function rewards.gift_of(c rewards.coupons, principal bigint, daily_return bigint)
returns rewards.coupon_gift
language sql immutable
as $$
  select case c.kind
      when 'money_off' then c.amount
      when 'percent_off' then
        least(c.amount, principal * c.percent_bps / 10000 / 10000 * 10000)
      else 0 end,
    case c.kind when 'extra_days' then least(c.amount, daily_return * c.extra_days) else 0 end
$$;

-- ── Coupons: offered, received, expired ──────────────────────────────────────────────────────────

-- Carries out an approved proposal: the coupon can be received from now on. Its input: coupon_id, name,
-- kind, currency, amount, percent_bps, extra_days, minimum, product_id, valid_from, valid_to. Errors:
-- BR010 no open campaign of coupons, BR011 more than one gift of that campaign.
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

-- Nobody receives it from now on; coupons that members have stay what they are. True when it was open.
create function rewards.end_coupon(coupon uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update rewards.coupons c set state = 'ended' where c.id = coupon and c.state = 'open';
  return found;
end $$;
grant execute on function rewards.end_coupon to ballast_service;

-- Gives a member a coupon and sets its money aside. Outcomes: 'received', also when the member has it
-- already; 'coupon_unknown'; 'promotions_not_allowed'; 'coupon_over' when it cannot be received any
-- more; 'promotion_over' when the budget does not cover it; 'draw' when the money lies in other buckets.
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

-- Ends coupons of a bucket that were not used in time, at most `most`: their money goes back to its
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

-- ── Buying with a coupon ─────────────────────────────────────────────────────────────────────────

-- Inside. What the member's coupon takes off the price of a wish, whatever else is to be said of both.
create function rewards.off_of(w orders.wish, in_coupon uuid) returns bigint
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((
    select (rewards.gift_of(c, p.price * w.units, p.daily_return * w.units)).off
    from rewards.member_coupons m join rewards.coupons c on c.id = m.coupon_id
    join products.products p on p.id = w.product_id
    where m.bucket = w.bucket and m.member_id = w.member_id and m.coupon_id = in_coupon
  ), 0)
$$;

-- Inside. What speaks against using a coupon for a purchase that nothing else speaks against, or what
-- it gives (as a use, without its order).
create type rewards.coupon_check as (outcome text, details jsonb, use orders.coupon_uses);
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

-- Inside. Writes an order that was paid with a coupon, its use, its units and its key.
create function orders.book_with_coupon(
  w orders.wish, c orders.checked, s ledger.split, use orders.coupon_uses, bought_now timestamptz
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
    first_day, first_day + c.valid_days, bought_now + interval '24 hours', w.agreement_id,
    w.agreement_hash);
  insert into orders.coupon_uses select use.*;
  perform products.take_units(array[c.bucket], array[c.product_id], array[c.units]);
  insert into platform.idempotency (bucket, member_id, key, endpoint, input_hash, at)
  values (w.bucket, w.member_id, w.key, w.endpoint, w.input_hash, bought_now);
end $$;

-- Buys one item with a coupon of the member's. The item, the checks, the outcomes and the answer are
-- those of orders.buy_batch, and of the coupon: 'promotions_not_allowed', 'coupon_unknown',
-- 'coupon_used', 'coupon_expired', 'coupon_not_for_product', 'coupon_below_minimum'.
create function rewards.buy_with_coupon(items jsonb, in_coupon uuid) returns setof orders.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  wishes orders.wish[] := orders.read_wishes(items);
  w orders.wish := wishes[1];
  bought_now timestamptz;
  c orders.checked;
  k rewards.coupon_check;
  s ledger.split;
  units_left bigint;
begin
  if cardinality(wishes) <> 1 then
    raise exception 'rewards: one purchase at a time' using errcode = 'BO001';
  end if;
  perform ledger.lock_buckets(array[w.bucket]);
  bought_now := platform.now();
  c := (orders.check_wishes(wishes, bought_now, rewards.off_of(w, in_coupon)))[1];
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

-- The same, with the units it needs brought into its bucket in the same transaction, as
-- orders.buy_moving does.
create function rewards.buy_moving_with_coupon(items jsonb, in_coupon uuid)
returns setof orders.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  answers orders.answer[];
begin
  begin
    perform products.rebalance((items -> 0 ->> 'product_id')::uuid,
      (items -> 0 ->> 'bucket')::int, (items -> 0 ->> 'units')::int);
    answers := array(select a from rewards.buy_with_coupon(items, in_coupon) a);
    -- a purchase that is refused moves no units either
    if (answers[1]).outcome <> 'ok' then
      raise exception using errcode = 'BO002';
    end if;
  exception when sqlstate 'BO002' then
    null;
  end;
  return query select a.* from unnest(answers) a;
end $$;
grant execute on function rewards.buy_moving_with_coupon to ballast_service;

-- Inside. Ends the uses of coupons of orders that ended; the caller holds the bucket's mutex. paid: at
-- maturity, what the coupon gave is the member's. given_back: at early exit all of it goes back to the
-- budget. returned: the purchase was undone, and with it, entry by entry, the use: the coupon is the
-- member's again. In the first two, what was set aside and not given goes back too.
create function orders.end_coupons(in_bucket int, ids uuid[], how text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  u orders.coupon_uses;
  from_principal bigint;
  rest bigint;
begin
  for u in select x.* from orders.coupon_uses x
    where x.bucket = in_bucket and x.order_id = any(ids) and x.state = 'running'
    order by x.order_id
  loop
    from_principal := case how when 'given_back' then u.off else 0 end;
    rest := u.set_aside - u.off - case how when 'paid' then u.extra else 0 end;
    if how = 'paid' and not ledger.coupon_paid(ledger.derived_id('coupon_paid', u.order_id),
      u.member_id, u.campaign_id, u.currency, u.off, u.extra)
    or how in ('paid', 'given_back') and from_principal + rest > 0
      and not ledger.coupon_released(ledger.derived_id('coupon_released', u.order_id), u.member_id,
        u.campaign_id, u.currency, from_principal, rest,
        case how when 'paid' then 'accrual' else 'member' end)
    then
      raise exception 'orders: the ledger has ended this coupon already' using errcode = 'BO003';
    end if;
    update orders.coupon_uses x set state = how, ended_at = platform.now()
    where x.bucket = u.bucket and x.order_id = u.order_id;
  end loop;
end $$;

-- ── Claims ───────────────────────────────────────────────────────────────────────────────────────

-- One of each kind for a member; a refused one may be handed in again. `campaign_id` and `amount` are
-- what was promised when it was handed in.
create table rewards.claims (
  bucket int not null check (bucket between 0 and 63),
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('join_group', 'share_video')),
  state text not null check (state in ('submitted', 'approved', 'refused')),
  campaign_id uuid not null references reserve.campaigns,
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  file_id uuid references members.files,
  link text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  reason text check (length(reason) between 3 and 500),
  transaction_id uuid,
  primary key (bucket, id),
  unique (bucket, member_id, kind),
  check ((kind = 'join_group') = (file_id is not null) and (kind = 'share_video') = (link is not null)),
  check ((state = 'submitted') = (decided_at is null)),
  check (num_nulls(decided_at, decided_by, reason) in (0, 3)),
  check ((state = 'approved') = (transaction_id is not null))
);
create index on rewards.claims (id);
create index on rewards.claims (submitted_at, id) where state = 'submitted';
create index on rewards.claims (submitted_at desc, id desc);
create index on rewards.claims (campaign_id) where state = 'submitted';

-- What a claim shows, a picture or a video, shows it for one claim only. Local: unique over all buckets.
create table rewards.claim_proofs (
  proof text primary key,
  claim_id uuid not null
);
grant select on rewards.claims, rewards.claim_proofs to ballast_service;

-- The official group that members join: {name, url}, or null while there is none.
insert into platform.settings (name, value) values ('rewards.group', 'null');

-- Hands a claim in. Null when done, else 'promotions_not_allowed', 'promotion_over' (no budget covers
-- it beside those that wait for a decision), 'claim_not_open' (waiting, or approved), 'proof_taken'.
create function rewards.submit_claim(
  in_bucket int, in_member uuid, in_id uuid, in_kind text, in_file uuid, in_link text, in_proof text
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  m members.members;
  c reserve.campaigns;
  claim rewards.claims;
  waiting bigint;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  select * into strict m from members.members x where x.bucket = in_bucket and x.id = in_member;
  if not reserve.gifts_allowed(in_kind, m.country) then return 'promotions_not_allowed'; end if;
  select * into claim from rewards.claims x
  where x.bucket = in_bucket and x.member_id = in_member and x.kind = in_kind;
  if claim.state in ('submitted', 'approved') then return 'claim_not_open'; end if;
  -- one at a time for a campaign: each counts those before it
  select * into c from reserve.campaigns x
  where x.kind = in_kind and x.state = 'open' order by x.created_at limit 1 for no key update;
  select count(*) into waiting from rewards.claims x
  where x.campaign_id = c.id and x.state = 'submitted';
  if c.id is null
    or (reserve.budget_of(c.id, in_bucket)).everywhere < c.amount * (waiting + 1)
  then
    return 'promotion_over';
  end if;
  insert into rewards.claim_proofs (proof, claim_id)
  values (in_proof, coalesce(claim.id, in_id)) on conflict do nothing;
  if not exists (select from rewards.claim_proofs x
    where x.proof = in_proof and x.claim_id = coalesce(claim.id, in_id))
  then
    return 'proof_taken';
  end if;
  insert into rewards.claims (bucket, id, member_id, kind, state, campaign_id, currency, amount,
    file_id, link, submitted_at)
  values (in_bucket, in_id, in_member, in_kind, 'submitted', c.id, c.currency, c.amount, in_file,
    in_link, platform.now())
  on conflict (bucket, member_id, kind) do update
  set state = 'submitted', campaign_id = excluded.campaign_id, currency = excluded.currency,
    amount = excluded.amount, file_id = excluded.file_id, link = excluded.link,
    submitted_at = excluded.submitted_at, decided_at = null, decided_by = null, reason = null;
  return null;
end $$;
grant execute on function rewards.submit_claim to ballast_service;

-- A person of the staff decides: approved pays the bonus. Null when done, else 'claim_unknown',
-- 'claim_decided', 'reviewer_funded' (that person proposed or approved the budget: nobody gives out
-- what they brought in), or what reserve.give answers. Error: BL013 no active person of the staff.
create function rewards.decide_claim(
  in_bucket int, in_id uuid, in_staff text, in_approve boolean, in_reason text
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  claim rewards.claims;
  gift uuid := ledger.derived_id('claim', in_id);
  given text;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  perform ledger.refuse_unless_staff(in_staff);
  select * into claim from rewards.claims x where x.bucket = in_bucket and x.id = in_id;
  if claim.id is null then return 'claim_unknown'; end if;
  if claim.state <> 'submitted' then return 'claim_decided'; end if;
  if exists (
    select from ledger.proposals p
    left join ledger.consents s on s.proposal_id = p.id
    where p.action = 'fund_promotion' and p.state = 'done'
      and p.input ->> 'campaign_id' = claim.campaign_id::text
      and in_staff in (p.maker, s.staff)
  ) then
    return 'reviewer_funded';
  end if;
  if in_approve then
    given := reserve.give(gift, 'bonus', claim.campaign_id, in_bucket, claim.member_id, claim.amount,
      in_staff, in_id::text);
    if given <> 'given' then return given; end if;
  else
    -- whoever else has a right to this picture or video may show it
    delete from rewards.claim_proofs x where x.claim_id = in_id;
  end if;
  update rewards.claims x
  set state = case when in_approve then 'approved' else 'refused' end, decided_at = platform.now(),
    decided_by = in_staff, reason = in_reason, transaction_id = case when in_approve then gift end
  where x.bucket = in_bucket and x.id = in_id;
  return null;
end $$;
grant execute on function rewards.decide_claim to ballast_service;

-- ── Invariants ───────────────────────────────────────────────────────────────────────────────────

-- What is set aside for coupons is what members may still get from theirs, bucket by bucket.
create view invariants.coupons_are_set_aside as
select bucket, campaign_id, currency, coalesce(held, 0) as held, coalesce(owed, 0) as owed
from (
  select a.bucket, a.owner as campaign_id, a.currency, a.balance as held
  from ledger.accounts a where a.kind = 'client.coupon'
) l
full join (
  select x.bucket, x.campaign_id, x.currency, sum(x.owed) as owed from (
    select u.bucket, u.campaign_id, u.currency, u.set_aside - u.off as owed
    from orders.coupon_uses u where u.state = 'running'
    union all
    select m.bucket, c.campaign_id, c.currency, m.set_aside
    from rewards.member_coupons m join rewards.coupons c on c.id = m.coupon_id
    where m.expired_at is null and not exists (
      select from orders.coupon_uses u where u.bucket = m.bucket and u.member_id = m.member_id
        and u.coupon_id = m.coupon_id and u.state <> 'returned')
  ) x group by 1, 2, 3
) w using (bucket, campaign_id, currency)
where coalesce(held, 0) <> coalesce(owed, 0);

-- An order paid with a coupon has its one use, of a coupon the member received, ended as the order
-- did; and the ledger paid or gave back just what the use says.
create view invariants.coupons_follow_their_orders as
select * from (
  select o.bucket, o.id as order_id, o.state, u.state as use, o.from_coupon, u.off, u.extra,
    coalesce((select sum(e.amount) from ledger.entries e where e.bucket = o.bucket
      and e.transaction_id = ledger.derived_id('coupon_paid', o.id)
      and e.kind = 'client.earned' and e.owner = o.member_id), 0) as paid,
    exists (select from rewards.member_coupons m where m.bucket = u.bucket
      and m.member_id = u.member_id and m.coupon_id = u.coupon_id
      and m.set_aside = u.set_aside and u.member_id = o.member_id) as received
  from orders.orders o
  left join orders.coupon_uses u on u.bucket = o.bucket and u.order_id = o.id
  where o.from_coupon > 0 or u.order_id is not null
) x
where from_coupon is distinct from off or not received
  or use is distinct from case state when 'valid' then 'running' when 'expired' then 'paid'
    when 'exited' then 'given_back' when 'cancelled' then 'returned' end
  or paid <> case use when 'paid' then off + extra else 0 end;

-- A claim is paid once and by the books, when it was approved.
create view invariants.claims_are_paid_when_approved as
select c.bucket, c.id, c.state, c.amount, e.amount as paid
from rewards.claims c
left join ledger.entries e on e.bucket = c.bucket
  and e.transaction_id = ledger.derived_id('claim', c.id) and e.kind = 'client.earned'
  and e.owner = c.member_id
where coalesce(e.amount, 0) <> case c.state when 'approved' then c.amount else 0 end;

grant select on all tables in schema invariants to ballast_service;
