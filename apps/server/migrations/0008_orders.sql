-- Orders: what a member bought, with the terms and the split it was paid with, frozen.
create schema orders;
grant usage on schema orders to ballast_service;

-- id is the client's idempotency key and the id of the ledger transaction of the purchase.
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
  primary key (bucket, id),
  check (from_deposit + from_returned + from_earned = principal),
  check ((state = 'valid') = (ended_at is null))
);
create index on orders.orders (bucket, member_id, bought_at desc, id);
create index on orders.orders (bucket, expire_on) where state = 'valid';
create index on orders.orders (product_id) where state <> 'cancelled';
grant select on orders.orders to ballast_service;
