-- Products and their stock. Terms are frozen at listing; stock is distributed over buckets.
create schema products;

grant usage on schema products to ballast_service;

create table products.agreements (
  id uuid primary key,
  version text not null unique,
  -- the authoritative English text, whose hash an order stores
  body text not null,
  hash bytea not null check (hash = sha256(convert_to(body, 'UTF8'))),
  -- translations: {"de_DE": "…"}; also unchangeable, with a hash of their own
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and not translations ? 'en_US'),
  translations_hash bytea not null default sha256(convert_to('{}', 'UTF8'))
    check (translations_hash = sha256(convert_to(translations::text, 'UTF8'))),
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
  return_source_translations jsonb not null default '{}' check (
    jsonb_typeof(return_source_translations) = 'object'
      and not return_source_translations ? 'en_US'),
  document_name text not null,
  document_hash bytea not null references ledger.documents,
  -- real times: announced (terms shown), sale starts, rush (last hours) and sale ends
  announced_at timestamptz not null,
  starts_at timestamptz not null check (starts_at >= announced_at),
  ends_at timestamptz not null check (ends_at > starts_at),
  state text not null default 'draft' check (state in ('draft', 'listed', 'closed')),
  listed_at timestamptz,
  closed_at timestamptz,
  -- Units taken off sale when the product was closed: listed = left + withdrawn + sold.
  units_withdrawn int not null default 0 check (units_withdrawn between 0 and units_listed),
  proposal_id uuid references ledger.proposals,
  created_by text not null,
  created_at timestamptz not null,
  -- the ceiling of 15 % a year, exact; the same rule as contract/calculator.ts
  check (daily_return::numeric * 365 * 10000 <= price::numeric * 1500),
  -- steps of 0.01, so that two decimals show the exact amount
  check (currency <> 'tUSDT' or (price % 10000 = 0 and daily_return % 10000 = 0)),
  check ((state = 'draft') = (listed_at is null)),
  check ((state = 'closed') = (closed_at is not null))
);

create index on products.products (listed_at desc, id desc) where state = 'listed';

create table products.allotments (
  bucket int not null check (bucket between 0 and 63),
  product_id uuid not null references products.products,
  units_left int not null check (units_left >= 0),
  primary key (bucket, product_id)
) with (fillfactor = 50);

create index on products.allotments (product_id);

-- The part of each lot in a product's locked return, in order.
create table products.backing (
  product_id uuid not null references products.products,
  no int not null,
  kind text not null check (kind in ('reserve.capital', 'reserve.yield')),
  lot_id uuid not null,
  amount bigint not null check (amount > 0),
  -- what returned to the lot when the product was closed
  given_back bigint not null default 0 check (given_back between 0 and amount),
  primary key (product_id, no)
);

grant select on all tables in schema products to ballast_service;

-- The neutral rate shown beside every product's own, with its day and source; the source's name is the same
-- in every language. Renewed by staff.
insert into platform.settings (name, value) values ('products.benchmark', '{
  "rateBps": 433, "on": "2025-06-30",
  "source": "Federal Reserve Bank of New York (EFFR)"
}');

-- A draft is written once and never changed; only functions (functions/products) list and close it.
grant insert on products.agreements to ballast_service;

grant insert (
  id, name, image, currency, price, daily_return, valid_days, put_off_days, units_listed,
  per_member_limit, agreement_id, return_source, return_source_translations, document_name,
  document_hash, announced_at, starts_at, ends_at, created_by, created_at
) on products.products to ballast_service;
