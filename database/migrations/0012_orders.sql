-- Orders: what a member bought, with the terms and the split it was paid with, frozen.
create schema orders;

grant usage on schema orders to ballast_service;

-- id follows from the member and the client's idempotency key (orders.order_id), and is also the id of the
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

-- The open orders by member. Accrual reads only this index; it also finds a member's units of a
-- product, which the limit counts.
create index on orders.orders (bucket, member_id, id)
  include (product_id, units, currency, daily_return, start_on, expire_on) where state = 'valid';

-- For the console's list of all orders, newest first.
create index on orders.orders (bought_at, id);

create index on orders.orders (product_id) where state <> 'cancelled';

grant select on orders.orders to ballast_service;

create type orders.request as (
  no int, key uuid, id uuid, input_hash bytea, endpoint text, bucket int, member_id uuid,
  product_id uuid, units int, agreement_id uuid, agreement_hash bytea
);

-- A request after the checks. `outcome` is null while nothing prevents it, 'ok' when its key has bought
-- already; `details` has the figures of a refusal.
create type orders.checked as (
  no int, key uuid, id uuid, bucket int, member_id uuid, product_id uuid, units int,
  outcome text, details jsonb, currency text, principal bigint, daily_return bigint, valid_days int,
  put_off_days int
);

-- The outcome of a request, with the order when it was bought.
create type orders.answer as (
  no int, outcome text, details jsonb, id uuid, product_id uuid, product_name text, image text,
  units int, currency text, price bigint, principal bigint, daily_return bigint, valid_days int,
  bought_at timestamptz, start_on date, expire_on date, cancel_until timestamptz,
  from_deposit bigint, from_returned bigint, from_earned bigint, agreement_id uuid, version text,
  agreement_hash bytea
);

insert into platform.hooks values
  ('bought_since', 'orders.bought_since');
