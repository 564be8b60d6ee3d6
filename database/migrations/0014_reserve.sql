-- The reserve: the sources of its money (lots), promotion budgets (campaigns) and the daily moves of cash
-- between the books (sweeps). Present amounts are in the ledger.
create schema if not exists reserve;

grant usage on schema reserve to ballast_service;

-- A funding lot: one amount, one document. Its attestors are the people who approved its proposal.
-- `reference` says where a statement from outside shows the money.
create table reserve.lots (
  id uuid primary key,
  source text not null check (source in ('capital', 'yield')),
  amount bigint not null check (amount > 0),
  currency text not null references ledger.currencies,
  document_name text not null check (length(document_name) between 1 and 200),
  document_hash bytea not null references ledger.documents,
  reference text not null check (length(reference) <= 200),
  attestor text,
  proposal_id uuid not null unique references ledger.proposals,
  state text not null default 'proposed'
    check (state in ('proposed', 'moving', 'funded', 'refused', 'failed')),
  created_at timestamptz not null,
  check (attestor is not null or state in ('proposed', 'refused'))
);

create index on reserve.lots (created_at, id) where state = 'funded';

-- Outside yield names the receipt on the chain that it books; a receipt is booked once.
create unique index on reserve.lots (reference)
where source = 'yield' and state not in ('refused', 'failed');

-- A promotion budget. `amount` is the largest gift (welcome: what each new member gets), frozen in the
-- proposal of the first funding. Its money is in client.promotion under the campaign's id.
create table reserve.campaigns (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  kind text not null
    check (kind in ('welcome', 'coins', 'codes', 'coupons', 'join_group', 'share_video')),
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  budget bigint not null check (budget >= amount),
  proposal_id uuid not null unique references ledger.proposals,
  state text not null default 'proposed' check (state in ('proposed', 'open', 'ended', 'refused')),
  created_at timestamptz not null
);

create unique index on reserve.campaigns (kind, currency) where state = 'open';

-- A daily move of cash on the chain: income (reserve to custody) or fees (custody to house). Each bucket's
-- part is fixed when the transfer is queued; the ledger is written when it is confirmed.
create table reserve.sweeps (
  id uuid primary key,
  kind text not null check (kind in ('income', 'fees')),
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  state text not null default 'queued' check (state in ('queued', 'posted', 'failed')),
  queued_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'queued') = (ended_at is null))
);

create unique index on reserve.sweeps (kind, currency) where state = 'queued';

create index on reserve.sweeps (kind, currency, queued_at desc);

create table reserve.sweep_parts (
  bucket int not null check (bucket between 0 and 63),
  sweep_id uuid not null references reserve.sweeps,
  amount bigint not null check (amount > 0),
  primary key (bucket, sweep_id)
);

grant select on all tables in schema reserve to ballast_service;

grant insert (id, source, amount, currency, document_name, document_hash, reference, proposal_id,
  created_at) on reserve.lots to ballast_service;

grant insert (id, name, kind, currency, amount, budget, proposal_id, created_at)
on reserve.campaigns to ballast_service;

-- Internal. What a campaign still holds, in all buckets and in one.
create type reserve.held as (everywhere bigint, here bigint);

-- The guard of sales: one row for each currency, computed here from the ledger, the statements, the seal
-- and the invariants. The service can request a refresh, but not set a value.

create schema if not exists reserve;

grant usage on schema reserve to ballast_service;

-- How far each bucket's chain was verified, and the hash there, so that verified entries cannot change
-- unnoticed. is_whole: the last verification reached the end of the chain, and it was intact.
create table ledger.verified_heads (
  bucket int primary key references ledger.heads,
  seq bigint not null,
  hash bytea not null,
  is_whole boolean not null default false
);

insert into ledger.verified_heads (bucket, seq, hash) select bucket, seq, hash from ledger.heads;

-- batches: how many of all buckets it covers.
create table ledger.daily_seals (
  at timestamptz primary key,
  hash bytea not null,
  batches bigint not null
);

-- The last run of each named invariant: the number of rows of its view (0: it holds). Of one that runs
-- bucket by bucket the sums of its parts, and the time of the oldest one.
create table reserve.invariant_runs (
  name text primary key,
  rows bigint not null,
  took_ms int not null,
  at timestamptz not null
);

create table reserve.invariant_parts (
  name text,
  bucket int,
  rows bigint not null,
  took_ms int not null,
  at timestamptz not null,
  primary key (bucket, name)
);

-- Codes of what is wrong or old, worded by the screens. red: client_cover, reserve_cover, shortfall,
-- reconciliation_break, proof_wrong and invariant:<name>; stale: never_checked, statement_old, seal_old,
-- proof_old and invariant_old. wind_down: sales have ended. halted_for collects every red code since sales
-- were stopped.
create table reserve.guard (
  currency text primary key references ledger.currencies,
  -- the figures of the last refresh, all of one moment
  client_held numeric not null,
  client_owed numeric not null,
  reserve_held numeric not null,
  reserve_owed numeric not null,
  client_cover_bps bigint not null,
  reserve_cover_bps bigint not null,
  stale text[] not null,
  red text[] not null,
  checked_at timestamptz not null,
  halted_at timestamptz,
  halted_for text[],
  check ((halted_at is null) = (halted_for is null))
);

insert into reserve.guard values
  ('tUSDT', 0, 0, 0, 0, 0, 0, '{never_checked}', '{}', '-infinity');

-- Each stop, each further reason during a stop, and who resumed sales.
create table reserve.guard_history (
  currency text not null references ledger.currencies,
  at timestamptz not null,
  what text not null check (what in ('stopped', 'resumed')),
  reasons text[] not null,
  proposal_id uuid references ledger.proposals,
  primary key (currency, at, what),
  check ((what = 'resumed') = (proposal_id is not null))
);

-- Figures of the guard, every five minutes and whenever its codes change: complete for a week, then one row
-- an hour for 400 days.
create table reserve.cover_history (
  currency text not null references ledger.currencies,
  at timestamptz not null,
  client_held numeric not null,
  client_owed numeric not null,
  reserve_held numeric not null,
  reserve_owed numeric not null,
  client_cover_bps bigint not null,
  reserve_cover_bps bigint not null,
  red text[] not null,
  stale text[] not null,
  hourly boolean not null,
  primary key (currency, at)
);

grant select on all tables in schema reserve, ledger to ballast_service;
