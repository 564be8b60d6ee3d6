-- Products and their stock. Terms are frozen at listing; stock is dealt out to buckets.
create schema products;
grant usage on schema products to ballast_service;

create table products.agreements (
  id uuid primary key,
  version text not null unique,
  body text not null,
  hash bytea not null,
  published_at timestamptz not null
);

create table products.products (
  id uuid primary key,
  name text not null,
  image text not null,
  currency text not null references ledger.currencies,
  price bigint not null check (price > 0),
  daily_return bigint not null check (daily_return > 0),
  valid_days int not null check (valid_days between 1 and 1000),
  put_off_days int not null check (put_off_days between 0 and 60),
  units_listed int not null check (units_listed > 0),
  per_member_limit int not null check (per_member_limit > 0),
  agreement_id uuid not null references products.agreements,
  return_source text not null check (length(return_source) >= 40),
  document_name text not null,
  document_hash bytea not null check (length(document_hash) = 32),
  -- real times: announced (terms shown), sale starts, rush (last hours) and sale ends
  announced_at timestamptz not null,
  starts_at timestamptz not null check (starts_at >= announced_at),
  ends_at timestamptz not null check (ends_at > starts_at),
  state text not null default 'draft' check (state in ('draft', 'listed', 'closed')),
  listed_at timestamptz,
  proposal_id uuid references ledger.proposals,
  created_by text not null,
  created_at timestamptz not null,
  -- the ceiling of 15 % a year, exact; the same rule as contract/calculator.ts
  check (daily_return::numeric * 365 * 10000 <= price::numeric * 1500)
);

create table products.allotments (
  bucket int not null check (bucket between 0 and 63),
  product_id uuid not null references products.products,
  units_left int not null check (units_left >= 0),
  primary key (bucket, product_id)
);

-- Which lot gave how much to a product's locked return, in the order given.
create table products.backing (
  product_id uuid not null references products.products,
  no int not null,
  kind text not null check (kind in ('reserve.capital', 'reserve.yield')),
  lot_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (product_id, no)
);
grant select on all tables in schema products to ballast_service;
