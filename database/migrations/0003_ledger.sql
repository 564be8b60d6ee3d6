-- Events that nothing can post any more. Only the wind-down closes some, and none is opened again.
create table ledger.closed_events (
  event text primary key references ledger.events,
  closed_at timestamptz not null
);

-- Balances are positive on the account's normal side. The owner of house accounts is the nil UUID.
create table ledger.accounts (
  bucket int not null check (bucket between 0 and 63),
  kind text not null,
  currency text not null references ledger.currencies,
  owner uuid not null,
  balance bigint not null default 0,
  floored boolean not null,
  opened_at timestamptz not null,
  primary key (bucket, kind, currency, owner),
  foreign key (kind, floored) references ledger.account_kinds (kind, floored),
  check (balance >= 0 or not floored)
) with (fillfactor = 70);

create index on ledger.accounts (bucket, owner);

-- For totals of a few kinds, and whether anybody has an account in a currency, without reading all
-- of them.
create index on ledger.accounts (currency, kind);

-- What cannot be paid of a claim, once a currency was shared out: a member's withdrawals must leave
-- that much. That of a receipt without an owner is in bucket 0 under the receipt's id. claim: what
-- was owed when the currency was first shared out. Every claim keeps its row, because each round
-- computes all of them anew. The floor may be more than what is left in the wallet: then that part
-- has been paid already, and nothing else can be.
create table ledger.floors (
  bucket int not null check (bucket between 0 and 63),
  owner uuid not null,
  currency text not null references ledger.currencies,
  floor bigint not null check (floor >= 0),
  claim bigint not null check (claim >= floor),
  kind text not null default 'member' check (kind in ('member', 'receipt')),
  primary key (bucket, owner, currency)
);

-- For whether anybody's claim is short, which is checked also when everything has been paid and all
-- rows still exist.
create index on ledger.floors (currency) where floor > 0;

-- Currencies that the wind-down has shared out. missing: what custody lacked then, which the house
-- owes.
create table ledger.shared_out (
  currency text primary key references ledger.currencies,
  at timestamptz not null,
  missing bigint not null check (missing >= 0)
);

-- The head of each bucket: the last sequence number and hash of its chain. Its row lock is the
-- bucket's mutex: every transaction that moves money in a bucket takes it first, so a bucket has
-- one writer at a time.
create table ledger.heads (
  bucket int primary key check (bucket between 0 and 63),
  seq bigint not null,
  hash bytea not null
);

insert into ledger.heads
select b, 0, sha256(convert_to('ballast ledger bucket ' || b, 'UTF8')) from generate_series(0, 63) b;

create table ledger.seals (
  bucket int not null references ledger.heads,
  seq bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  transactions int not null,
  at timestamptz not null,
  primary key (bucket, seq)
);

-- The actions that staff may propose, how many people other than the maker must consent, and their
-- role if only one role may approve.
create table ledger.actions (
  action text primary key,
  approvals int not null check (approvals between 1 and 2),
  approver text check (approver = 'admin')
);

insert into ledger.actions (action, approvals)
select event, approvals from ledger.events where approvals > 0;

update ledger.actions set approver = 'admin' where action = 'wind_down';

insert into ledger.actions values ('resume_sales', 1);

insert into ledger.actions values ('country_policy', 1);

insert into ledger.actions values ('offer_coupon', 1);

insert into ledger.actions values ('coin_terms', 1), ('code_batch', 1);

insert into ledger.actions values ('close_member', 1);

insert into ledger.actions values ('book_unknown', 1), ('resume_effects', 1);

insert into ledger.actions values
  ('add_staff', 1, 'admin'), ('change_role', 1, 'admin'), ('change_setting', 1, 'admin');

-- Documents that staff used as evidence: the bytes themselves, under the hash that proposals, lots
-- and products name. Nothing changes or removes them.
create table ledger.documents (
  hash bytea primary key,
  media_type text not null
    check (media_type in ('application/pdf', 'image/png', 'image/jpeg', 'text/plain')),
  bytes bytea not null check (octet_length(bytes) between 1 and 10485760),
  kept_at timestamptz not null,
  check (hash = sha256(bytes))
);

-- The documents are compressed already, and are read in parts.
alter table ledger.documents alter column bytes set storage external;

-- Proposals, made by one person and consented to by others. `input` has what a proposal does and
-- cannot change afterwards; the event's function reads its amounts from there.
create table ledger.proposals (
  id uuid primary key,
  action text not null references ledger.actions,
  input jsonb not null,
  maker text not null,
  made_at timestamptz not null,
  state text not null default 'open'
    check (state in ('open', 'approved', 'done', 'refused', 'withdrawn', 'expired')),
  ended_at timestamptz,
  unique (id, maker)
);

create index on ledger.proposals (made_at) where state = 'open';

create table ledger.consents (
  proposal_id uuid not null,
  maker text not null,
  staff text not null check (staff <> maker),
  reason text not null check (length(reason) between 3 and 500),
  at timestamptz not null,
  primary key (proposal_id, staff),
  foreign key (proposal_id, maker) references ledger.proposals (id, maker)
);

create table ledger.transactions (
  bucket int not null references ledger.heads,
  id uuid not null,
  event text not null references ledger.events,
  at timestamptz not null,
  seq bigint not null,
  actor text not null,
  reference text not null,
  proposal_id uuid references ledger.proposals,
  reverses uuid,
  primary key (bucket, id),
  unique (bucket, reverses),
  foreign key (bucket, seq) references ledger.seals (bucket, seq) deferrable initially deferred,
  foreign key (bucket, reverses) references ledger.transactions (bucket, id)
);

create index on ledger.transactions (bucket, seq);

-- For the newest transactions of all buckets, in staff's lists.
create index on ledger.transactions (at, id);

-- For the transactions of a proposal; few have one.
create index on ledger.transactions (proposal_id, at) where proposal_id is not null;

-- `seq` is the batch in the bucket's chain; (seq, transaction_id, no) orders an account's entries.
-- The only foreign key refers to the small table of shapes: ledger.post itself verifies that
-- account and ledger transaction exist (it joins them to write the entry), and the invariants
-- verify it again.
create table ledger.entries (
  bucket int not null check (bucket between 0 and 63),
  transaction_id uuid not null,
  no int not null,
  at timestamptz not null,
  seq bigint not null,
  event text not null,
  kind text not null,
  currency text not null,
  owner uuid not null,
  side "char" not null,
  amount bigint not null check (amount > 0),
  balance bigint not null,
  primary key (bucket, transaction_id, no, at),
  foreign key (event, kind, side) references ledger.event_shapes (event, kind, side)
) partition by range (at);

create index on ledger.entries (bucket, owner, kind, currency, seq, no);

insert into platform.monthly_tables values ('ledger.entries');

grant select on all tables in schema ledger to ballast_service;

alter default privileges in schema ledger grant select on tables to ballast_service;

-- A draft of a ledger transaction, and a leg of one. Legs of zero are left out when posting.
create type ledger.draft as (
  bucket int, id uuid, event text, actor text, reference text, proposal_id uuid, reverses uuid
);

create type ledger.leg as (
  bucket int, id uuid, no int, kind text, currency text, owner uuid, side "char", amount bigint
);

create function ledger.house() returns uuid language sql immutable parallel safe
as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

grant execute on function ledger.house to ballast_service;

-- Opens accounts (idempotent). Members get theirs at registration, house accounts at installation.
create function ledger.open_accounts(
  in_bucket int, in_owner uuid, in_currency text, kinds text[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.accounts (bucket, kind, currency, owner, floored, opened_at)
  select in_bucket, k.kind, in_currency, in_owner, k.floored, platform.now()
  from ledger.account_kinds k where k.kind = any(kinds)
  on conflict do nothing
$$;

select ledger.open_accounts(b, ledger.house(), 'tUSDT',
  (select array_agg(kind) from ledger.account_kinds where owner_is = 'house'))
from generate_series(0, 63) b;

-- Opens the house's accounts of each local currency; no product, reserve or fee is in one.
select ledger.open_accounts(b, ledger.house(), c.currency,
  array['client.custody', 'client.shortfall', 'client.transit', 'client.unidentified',
    'client.conversion', 'client.conversion_held', 'house.inventory', 'house.losses'])
from generate_series(0, 63) b, ledger.currencies c where c.currency <> 'tUSDT';

select ledger.open_accounts(0, ledger.house(), c.currency, array['house.cash', 'house.equity'])
from ledger.currencies c where c.currency <> 'tUSDT';

-- Ledger transactions for money that does not exist outside any more: each may be reversed,
-- although its event is not reversible.
create table ledger.unfounded (
  bucket int not null,
  id uuid not null,
  since timestamptz not null,
  primary key (bucket, id),
  foreign key (bucket, id) references ledger.transactions (bucket, id)
);

grant select on ledger.unfounded to ballast_service;

-- ── Money out ──────────────────────────────────────────────────────────────────────────────────

-- Internal: how an amount is drawn, from deposit first, then returned, then earned; null when the
-- wallets have less.
create type ledger.split as (deposit bigint, returned bigint, earned bigint);

-- ── Local money ────────────────────────────────────────────────────────────────────────────────
-- Local currency is at the bank, tUSDT on the chain; each currency balances by itself. The float is
-- the operator's own money in both: a conversion adds to it in one currency and takes from it in
-- the other.

insert into ledger.events values
  ('local_deposit', '{rail}', 0, false, 'local currency was paid in at the bank'),
  ('cash_recharge', '{rail}', 0, false, 'local currency was paid in, tUSDT is credited from the float'),
  ('conversion', '{member}', 0, false, 'the local wallet becomes tUSDT, once, from the float'),
  ('local_refund_applied', '{member}', 0, false, 'a member takes local currency back'),
  ('local_refund_released', '{rail}', 0, false, 'the bank did not pay it; exact reverse'),
  ('local_refund_settled', '{rail}', 0, false, 'the bank paid it back'),
  ('float_held', '{member}', 0, false, 'local currency is set aside for a cash withdrawal'),
  ('float_freed', '{member,rail,staff}', 0, false, 'the withdrawal ended unpaid; exact reverse'),
  ('cash_withdrawal_settled', '{rail}', 0, false, 'a withdrawal was paid to a bank card'),
  ('chargeback', '{rail}', 0, false, 'a payment went back through the payer''s bank'),
  ('shortfall_covered', '{worker}', 0, false, 'the float pays what a chargeback left open'),
  ('fund_float', '{staff}', 1, false, 'the operator''s money becomes conversion float'),
  ('float_moved', '{worker}', 0, false, 'float moves to another bucket'),
  ('loss_borne', '{staff}', 1, false, 'the operator bears what is gone outside'),
  ('chargeback_reversal', '{rail}', 0, false, 'the payer''s bank gave back what it had taken back'),
  ('receipt_returned', '{staff}', 1, false, 'a receipt without an owner went back to its sender');

insert into ledger.actions values ('fund_float', 1), ('post_rate', 1), ('loss_borne', 1),
  ('send_letter', 1), ('receipt_returned', 1), ('branch_holds', 1);

insert into ledger.event_shapes values
  ('local_deposit', 'client.custody', 'D'), ('local_deposit', 'client.local', 'C'),
  ('cash_recharge', 'client.custody', 'D'), ('cash_recharge', 'client.conversion', 'C'),
  ('cash_recharge', 'client.conversion', 'D'), ('cash_recharge', 'client.deposit', 'C'),
  ('conversion', 'client.local', 'D'), ('conversion', 'client.conversion', 'C'),
  ('conversion', 'client.conversion', 'D'), ('conversion', 'client.deposit', 'C'),
  ('local_refund_applied', 'client.local', 'D'), ('local_refund_applied', 'client.withdrawing', 'C'),
  ('local_refund_released', 'client.withdrawing', 'D'), ('local_refund_released', 'client.local', 'C'),
  ('local_refund_settled', 'client.withdrawing', 'D'), ('local_refund_settled', 'client.custody', 'C'),
  ('float_held', 'client.conversion', 'D'), ('float_held', 'client.conversion_held', 'C'),
  ('float_freed', 'client.conversion_held', 'D'), ('float_freed', 'client.conversion', 'C'),
  ('cash_withdrawal_settled', 'client.withdrawing', 'D'),
  ('cash_withdrawal_settled', 'client.conversion', 'C'),
  ('cash_withdrawal_settled', 'client.due_to_house', 'C'),
  ('cash_withdrawal_settled', 'house.due_from_client', 'D'),
  ('cash_withdrawal_settled', 'house.fee_revenue', 'C'),
  ('cash_withdrawal_settled', 'client.conversion_held', 'D'),
  ('cash_withdrawal_settled', 'client.custody', 'C'),
  ('chargeback', 'client.local', 'D'), ('chargeback', 'client.deposit', 'D'),
  ('chargeback', 'client.conversion', 'D'), ('chargeback', 'client.conversion', 'C'),
  ('chargeback', 'client.shortfall', 'D'), ('chargeback', 'client.custody', 'C'),
  ('chargeback', 'house.losses', 'D'), ('chargeback', 'house.inventory', 'C'),
  ('chargeback_reversal', 'client.custody', 'D'), ('chargeback_reversal', 'client.local', 'C'),
  ('chargeback_reversal', 'client.deposit', 'C'), ('chargeback_reversal', 'client.shortfall', 'C'),
  ('chargeback_reversal', 'client.conversion', 'D'), ('chargeback_reversal', 'client.conversion', 'C'),
  ('chargeback_reversal', 'house.inventory', 'D'), ('chargeback_reversal', 'house.losses', 'C'),
  ('receipt_returned', 'client.unidentified', 'D'), ('receipt_returned', 'client.custody', 'C'),
  ('shortfall_covered', 'client.conversion', 'D'), ('shortfall_covered', 'client.shortfall', 'C'),
  ('shortfall_covered', 'house.losses', 'D'), ('shortfall_covered', 'house.inventory', 'C'),
  ('loss_borne', 'house.losses', 'D'), ('loss_borne', 'house.cash', 'C'), ('loss_borne', 'house.equity', 'C'),
  ('loss_borne', 'house.fees_cash', 'C'), ('loss_borne', 'house.inventory', 'C'),
  ('loss_borne', 'client.conversion', 'D'), ('loss_borne', 'client.shortfall', 'D'),
  ('loss_borne', 'client.custody', 'C'),
  ('loss_borne', 'reserve.capital', 'D'), ('loss_borne', 'reserve.yield', 'D'),
  ('loss_borne', 'reserve.cash', 'C'),
  ('fund_float', 'house.inventory', 'D'), ('fund_float', 'house.cash', 'C'),
  ('fund_float', 'client.custody', 'D'), ('fund_float', 'client.conversion', 'C'),
  ('float_moved', 'client.conversion', 'D'), ('float_moved', 'client.transit', 'C'),
  ('float_moved', 'client.transit', 'D'), ('float_moved', 'client.conversion', 'C'),
  ('receipt_matched', 'client.local', 'C');

-- ── Orders ─────────────────────────────────────────────────────────────────────────────────────

create type ledger.purchase as (
  bucket int, id uuid, member uuid, product uuid, currency text, principal bigint, yield bigint,
  reference text
);

create type ledger.bought as (id uuid, deposit bigint, returned bigint, earned bigint);
