-- Income: one row for each order and day, created by accrual and taken out by the member.
create schema income;

grant usage on schema income to ballast_service;

-- day: the day it was earned for; due at the start of the next. run_id: the ledger transaction that paid
-- it. taken_by: the ledger transaction that took it to the balance wallet.
create table income.incomes (
  bucket int not null check (bucket between 0 and 63),
  day date not null,
  member_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  run_id uuid not null,
  taken_by uuid,
  primary key (bucket, member_id, day, order_id)
) partition by range (day);

create index on income.incomes (bucket, member_id) where taken_by is null;

-- For the console's list of all incomes, newest day first.
create index on income.incomes (day);

insert into platform.monthly_tables values ('income.incomes');

-- Each bucket's incomes are complete up to and including this day. Of the next day, `chunks` steps are
-- done, covering every member up to `done_member`.
create table income.progress (
  bucket int not null check (bucket between 0 and 63),
  currency text not null references ledger.currencies,
  done_through date not null,
  chunks int not null default 0 check (chunks >= 0),
  done_member uuid not null default ledger.house(),
  primary key (bucket, currency)
);

-- The outcome of each new member's free income.
create table income.welcomes (
  bucket int not null check (bucket between 0 and 63),
  member_id uuid not null,
  registered_at timestamptz not null,
  outcome text not null check (outcome in ('given', 'not_allowed', 'no_campaign', 'no_budget')),
  campaign_id uuid,
  amount bigint check (amount > 0),
  at timestamptz not null,
  primary key (bucket, member_id),
  check ((outcome = 'given') = (amount is not null)),
  check (outcome <> 'given' or campaign_id is not null)
);

-- Every member who registered before this time has an outcome; the search for missing ones begins here.
create table income.welcomed (
  only_row boolean primary key default true check (only_row),
  before timestamptz not null
);

insert into income.welcomed (before) values ('-infinity');

grant select on all tables in schema income to ballast_service;

-- The orders of a step, one at each index of the arrays.
create type income.due as (buckets int[], members uuid[], orders uuid[], products uuid[], amounts bigint[]);

-- ── Take out ───────────────────────────────────────────────────────────────────────────────────

-- A request to take out, and the available amount. `outcome` is null while nothing prevents it.
create type income.request as (
  no int, key uuid, id uuid, input_hash bytea, endpoint text, bucket int, member_id uuid,
  order_id uuid, outcome text, answer jsonb, amount bigint, incomes bigint
);

-- ── From which lot ─────────────────────────────────────────────────────────────────────────────

-- What each product paid for each day, added up once the day is complete in every bucket.
create table income.product_days (
  product_id uuid not null references products.products,
  day date not null,
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  incomes bigint not null check (incomes > 0),
  primary key (product_id, day)
);

create index on income.product_days (day);

create table income.summed (
  currency text primary key references ledger.currencies,
  through date not null
);

grant select on income.product_days, income.summed to ballast_service;

insert into platform.hooks values ('wrong_in_batches', 'income.wrong_in_batches');
