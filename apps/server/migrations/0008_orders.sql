-- Orders: what a member bought, with the terms and the split it was paid with, frozen.
create schema orders;
grant usage on schema orders to ballast_service;

-- id follows from the member and the client's idempotency key (orders.order_id) and is the id of the
-- ledger transaction of the purchase.
create table orders.orders (
  bucket int not null check (bucket between 0 and 63),
  id uuid not null,
  member_id uuid not null,
  product_id uuid not null references products.products,
  units int not null check (units > 0),
  currency text not null references ledger.currencies,
  principal bigint not null check (principal > 0),
  daily_return bigint not null check (daily_return > 0),
  valid_days int not null,
  from_deposit bigint not null check (from_deposit >= 0),
  from_returned bigint not null check (from_returned >= 0),
  from_earned bigint not null check (from_earned >= 0),
  bought_at timestamptz not null,
  -- first day of income, and the day on which the last income and the principal arrive
  start_on date not null,
  expire_on date not null check (expire_on = start_on + valid_days),
  cancel_until timestamptz not null,
  state text not null default 'valid' check (state in ('valid', 'expired', 'exited', 'cancelled')),
  ended_at timestamptz,
  agreement_id uuid not null references products.agreements,
  agreement_hash bytea not null,
  -- the part of the principal that a coupon paid
  from_coupon bigint not null default 0 check (from_coupon >= 0),
  primary key (bucket, id),
  check (from_deposit + from_returned + from_earned + from_coupon = principal),
  check ((state = 'valid') = (ended_at is null))
);
create index on orders.orders (bucket, member_id, bought_at desc, id);
-- the open orders, member by member: what accrual pays (it reads nothing but this index) and what a
-- member holds of a product, for the limit
create index on orders.orders (bucket, member_id, id)
  include (product_id, units, currency, daily_return, start_on, expire_on) where state = 'valid';
-- the console lists all of them, the newest first
create index on orders.orders (bought_at, id);
create index on orders.orders (product_id) where state <> 'cancelled';
grant select on orders.orders to ballast_service;

-- The same member and key always give the same id, in the order of the key's time. It is of version
-- 8, so no key is ever an order's id, and no member can take the id of another's ledger transaction.
create function orders.order_id(member uuid, key uuid) returns uuid
language plpgsql immutable strict parallel safe
as $$
declare
  h bytea := substr(uuid_send(key), 1, 6)
    || substr(sha256(uuid_send(member) || uuid_send(key)), 1, 10);
begin
  h := set_byte(set_byte(h, 6, get_byte(h, 6) & 15 | 128), 8, get_byte(h, 8) & 63 | 128);
  return encode(h, 'hex')::uuid;
end $$;
grant execute on function orders.order_id to ballast_service;

-- ISO 8601 with milliseconds, as the contract's `instant` writes it.
create function orders.instant(at timestamptz) returns text
language sql stable parallel safe
as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create type orders.wish as (
  no int, key uuid, id uuid, input_hash bytea, endpoint text, bucket int, member_id uuid,
  product_id uuid, units int, agreement_id uuid, agreement_hash bytea
);
-- A wish after the checks. `outcome` is null while nothing speaks against it, 'ok' when its key has
-- bought already; `details` fill the sentence of a refusal.
create type orders.checked as (
  no int, key uuid, id uuid, bucket int, member_id uuid, product_id uuid, units int,
  outcome text, details jsonb, currency text, principal bigint, daily_return bigint, valid_days int,
  put_off_days int
);

-- What became of a wish, and the order when it was bought.
create type orders.answer as (
  no int, outcome text, details jsonb, id uuid, product_id uuid, product_name text, image text,
  units int, currency text, price bigint, principal bigint, daily_return bigint, valid_days int,
  bought_at timestamptz, start_on date, expire_on date, cancel_until timestamptz,
  from_deposit bigint, from_returned bigint, from_earned bigint, agreement_id uuid, version text,
  agreement_hash bytea
);

-- Inside. Reads a batch; anything that a member could not have caused raises, so that the lane sends
-- the items again one by one.
create function orders.read_wishes(items jsonb) returns orders.wish[]
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  wishes orders.wish[];
begin
  select array_agg(row(i.no, i.key, orders.order_id(i.member_id, i.key), decode(i.input_hash, 'hex'),
    i.endpoint, i.bucket, i.member_id, i.product_id, i.units, i.agreement_id,
    decode(i.agreement_hash, 'hex'))::orders.wish order by i.no)
  into wishes
  from rows from (jsonb_to_recordset(items) as (
    key uuid, input_hash text, endpoint text, bucket int, member_id uuid, product_id uuid, units int,
    agreement_id uuid, agreement_hash text
  )) with ordinality as i (key, input_hash, endpoint, bucket, member_id, product_id, units,
    agreement_id, agreement_hash, no);
  if coalesce(cardinality(wishes), 0) not between 1 and 512 or exists (
    select from unnest(wishes) w
    where w.units < 1 or w.bucket <> platform.bucket_of(w.member_id)
      or not (w.id, w.input_hash, w.endpoint, w.product_id, w.units, w.agreement_id,
        w.agreement_hash) is not null
  ) or (select count(distinct w.member_id) <> count(*) from unnest(wishes) w) then
    raise exception 'orders: not a batch of purchases' using errcode = 'BO001';
  end if;
  return wishes;
end $$;

-- Inside. Says of each wish what speaks against it, in the order of the product's rules. The units
-- that fit are counted along the batch, so they fit together; the caller holds the buckets' mutexes.
-- Each lookup is a lateral with a limit, so that the plan is one probe an item: this plan is kept, and
-- one made while the tables were empty would read them whole.
-- `off`: what a coupon takes off the price of the one wish it is for, which the member does not pay.
create function orders.check_wishes(
  wishes orders.wish[], bought_now timestamptz, off bigint default 0
)
returns orders.checked[]
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return (with allowed as materialized (
    select c.country, (members.policy(c.country)).offers
    from (
      select distinct m.country from unnest(wishes) w
      cross join lateral (
        select x.country from members.members x
        where x.bucket = w.bucket and x.id = w.member_id limit 1
      ) m
    ) c
  ), offer as materialized (
    select p.id, p.currency, p.price, p.daily_return, p.valid_days, p.put_off_days,
      p.per_member_limit, p.agreement_id, g.hash as agreement_hash, products.on_sale(p) as on_sale,
      reserve.check_guard(p.currency) as guard
    from products.products p join products.agreements g on g.id = p.agreement_id
    where p.id in (select w.product_id from unnest(wishes) w)
  ), own as materialized (
    select c.no, c.outcome, c.details
    from (
      select array_agg(w.no) as nos, array_agg(w.bucket) as buckets,
        array_agg(w.member_id) as members, array_agg(p.price * w.units - off) as amounts
      from unnest(wishes) w left join offer p on p.id = w.product_id
    ) x
    cross join lateral control.check_purchases(
      x.nos, x.buckets, x.members, x.amounts, bought_now) c
  ), judged as (
    select w.no, w.key, w.id, w.bucket, w.member_id, w.product_id, w.units,
      p.currency, p.price, p.daily_return, p.valid_days, p.put_off_days, p.per_member_limit,
      b.purchases_paused_until, b.purchases_frozen_for, own.details as own_details,
      case
        when seen.endpoint = w.endpoint and seen.input_hash = w.input_hash then 'ok'
        when seen.key is not null then 'idempotency_key_reused'
        when p.id is null then 'product_unknown'
        when not p.on_sale then 'product_not_on_sale'
        when not coalesce(a.offers, false) then 'offers_not_allowed'
        when b.state is distinct from 'active' then 'member_frozen'
        when b.purchases_frozen_for is not null then 'purchases_frozen'
        when b.purchases_paused_until > bought_now then 'purchases_paused'
        when own.outcome = 'understanding_required' then own.outcome
        when p.agreement_id <> w.agreement_id or p.agreement_hash <> w.agreement_hash
          then 'agreement_changed'
        when held.units + w.units > p.per_member_limit then 'over_member_limit'
        when own.outcome is not null then own.outcome
        else p.guard
      end as outcome
    from unnest(wishes) w
    left join own on own.no = w.no
    left join lateral (
      select i.key, i.endpoint, i.input_hash from platform.idempotency i
      where i.bucket = w.bucket and i.member_id = w.member_id and i.key = w.key limit 1
    ) seen on true
    left join offer p on p.id = w.product_id
    left join lateral (
      select m.country, m.state, m.purchases_paused_until, m.purchases_frozen_for
      from members.members m
      where m.bucket = w.bucket and m.id = w.member_id limit 1
    ) b on true
    left join allowed a on a.country = b.country
    cross join lateral (
      select coalesce(sum(o.units), 0) as units from orders.orders o
      where o.bucket = w.bucket and o.member_id = w.member_id and o.product_id = w.product_id
        and o.state = 'valid'
    ) held
  ), stocked as (
    select j.*, sum(j.units) filter (where j.outcome is null)
      over (partition by j.bucket, j.product_id order by j.no) <= coalesce(s.units_left, 0) as fits
    from judged j
    left join lateral (
      select t.units_left from products.allotments t
      where t.bucket = j.bucket and t.product_id = j.product_id limit 1
    ) s on true
  )
  select array_agg(row(s.no, s.key, s.id, s.bucket, s.member_id, s.product_id, s.units,
    case when s.outcome is null and not s.fits then 'no_stock_here' else s.outcome end,
    case
      when s.outcome = 'purchases_paused'
        then jsonb_build_object('until', orders.instant(s.purchases_paused_until))
      when s.outcome = 'purchases_frozen'
        then jsonb_build_object('reason', rtrim(s.purchases_frozen_for, '.। '))
      when s.outcome = 'over_member_limit'
        then jsonb_build_object('limit', s.per_member_limit::text)
      when s.outcome like 'own\_limit\_%' then s.own_details
      when s.outcome in ('sales_stopped', 'guard_stale')
        then jsonb_build_object('reason', array_to_string(reserve.guard_reasons(s.currency), ', '))
    end,
    s.currency, case when s.outcome is null and s.fits then s.price * s.units end,
    case when s.outcome is null and s.fits then s.daily_return * s.units end,
    s.valid_days, s.put_off_days)::orders.checked order by s.no)
  from stocked s);
end $$;

-- Buys. One round trip for a batch of up to 512 items {key, input_hash (hex), endpoint, bucket,
-- member_id, product_id, units, agreement_id, agreement_hash (hex)}, at most one of a member; `no`
-- counts them from 1. Outcomes: 'ok' with the order, also when the same key and input come again; a
-- refusal's name, with what its sentence needs in `details`; 'no_stock_here' when the units lie in
-- other buckets or went to others of this batch (orders.buy_moving decides). An item that is refused
-- leaves nothing behind, not even its key. No answer is stored with the key: everything answered
-- stands in the order, its product and its agreement, and never changes.
create function orders.buy_batch(items jsonb)
returns setof orders.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  wishes orders.wish[] := orders.read_wishes(items);
  bought_now timestamptz;
  wanted orders.checked[];
  purchases ledger.purchase[];
  made orders.orders[] := '{}';
begin
  perform ledger.lock_buckets(array(select distinct w.bucket from unnest(wishes) w));
  -- read behind the mutex: accrual may have finished a day while this waited
  bought_now := platform.now();
  wanted := orders.check_wishes(wishes, bought_now);

  purchases := array(
    select row(c.bucket, c.id, c.member_id, c.product_id, c.currency, c.principal,
      c.daily_return * c.valid_days, c.product_id::text)::ledger.purchase
    from unnest(wanted) c where c.outcome is null);
  if cardinality(purchases) > 0 then
    made := array(
      select row(c.bucket, c.id, c.member_id, c.product_id, c.units, c.currency, c.principal,
        c.daily_return, c.valid_days, b.deposit, b.returned, b.earned, bought_now,
        d.start_on, d.start_on + c.valid_days, bought_now + interval '24 hours', 'valid', null,
        w.agreement_id, w.agreement_hash, 0)::orders.orders
      from ledger.buy_batch(purchases) b
      join unnest(wanted) c on c.id = b.id
      join unnest(wishes) w on w.no = c.no
      cross join lateral (select platform.day_of(bought_now) + 1 + c.put_off_days as start_on) d);
  end if;
  if cardinality(made) > 0 then
    insert into orders.orders select m.* from unnest(made) m;
    perform products.take_units(
      array_agg(m.bucket), array_agg(m.product_id), array_agg(m.units)) from unnest(made) m;
    insert into platform.idempotency (bucket, member_id, key, endpoint, input_hash, at)
    select w.bucket, w.member_id, w.key, w.endpoint, w.input_hash, bought_now
    from unnest(wishes) w join unnest(made) m on m.id = w.id;
  end if;

  return query
  select c.no,
    case when c.outcome = 'no_stock_here' and l.units_left < c.units then 'sold_out'
      else coalesce(c.outcome, case when o.id is null then 'greater_than_balance' else 'ok' end)
    end,
    case when c.outcome = 'no_stock_here' then jsonb_build_object('left', l.units_left::text)
      else c.details end,
    o.id, o.product_id, p.name, p.image, o.units, o.currency, p.price, o.principal, o.daily_return,
    o.valid_days, o.bought_at, o.start_on, o.expire_on, o.cancel_until,
    o.from_deposit, o.from_returned, o.from_earned, o.agreement_id, g.version, o.agreement_hash
  from unnest(wanted) c
  left join (
    select m.* from unnest(made) m
    union all
    select x.* from unnest(wanted) k
    join orders.orders x on k.outcome = 'ok' and x.bucket = k.bucket and x.id = k.id
  ) o on o.id = c.id
  left join products.products p on p.id = o.product_id
  left join products.agreements g on g.id = o.agreement_id
  left join (
    select n.product_id, coalesce(sum(a.units_left), 0) as units_left
    from (select distinct c.product_id from unnest(wanted) c where c.outcome = 'no_stock_here') n
    left join products.allotments a on a.product_id = n.product_id
    group by 1
  ) l on l.product_id = c.product_id
  order by c.no;
end $$;
grant execute on function orders.buy_batch to ballast_service;

-- One item, alone: brings the units it needs into its bucket and buys them in the same transaction,
-- so that no other buyer takes them in between. Outcomes as of buy_batch; 'sold_out' only when the
-- whole product has fewer units left; 'no_stock_here' when others were quicker (try again).
create function orders.buy_moving(items jsonb)
returns setof orders.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  answers orders.answer[];
begin
  if jsonb_array_length(items) <> 1 then
    raise exception 'orders: one purchase at a time' using errcode = 'BO001';
  end if;
  begin
    perform products.rebalance((items -> 0 ->> 'product_id')::uuid,
      (items -> 0 ->> 'bucket')::int, (items -> 0 ->> 'units')::int);
    answers := array(select a from orders.buy_batch(items) a);
    -- a purchase that is refused moves no units either
    if (answers[1]).outcome <> 'ok' then
      raise exception using errcode = 'BO002';
    end if;
  exception when sqlstate 'BO002' then
    null;
  end;
  return query select a.* from unnest(answers) a;
end $$;
grant execute on function orders.buy_moving to ballast_service;

-- Undoes a purchase within the cooling-off time: every entry reversed, the units back on sale.
-- Null when done, else 'order_unknown' (also for another member's), 'order_ended' or
-- 'cooling_off_over'.
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
  -- an income says it is over, though this transaction may have begun before
  if platform.now() > o.cancel_until or income.paid(in_bucket, in_id) > 0 then
    return 'cooling_off_over';
  end if;

  perform orders.undo(o, 'member');
  return null;
end $$;
grant execute on function orders.cancel to ballast_service;

-- Inside. Undoes a purchase that may be undone; the caller holds the bucket's mutex.
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

-- Inside. Marks valid orders of a bucket ended; the caller holds its mutex and has moved the money.
create function orders.end_orders(in_bucket int, ids uuid[], in_state text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  ended int;
begin
  update orders.orders o set state = in_state, ended_at = platform.now()
  where o.bucket = in_bucket and o.id = any(ids) and o.state = 'valid';
  get diagnostics ended = row_count;
  if ended <> cardinality(ids) then
    raise exception 'orders: an order had ended already' using errcode = 'BO002';
  end if;
end $$;
