-- Wallets: the address book and withdrawals. The service may read withdrawals and run functions
-- (functions/wallets); each step of a withdrawal moves its state and its money together.
create schema wallets;

grant usage on schema wallets to ballast_service;

-- Addresses have their checksum; a deleted one stays for the record.
create table wallets.addresses (
  bucket int not null check (bucket between 0 and 63),
  id uuid not null,
  member_id uuid not null,
  currency text not null references ledger.currencies,
  chain text not null check (chain = 'BEP20'),
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  label text not null check (length(label) <= 160),
  created_at timestamptz not null,
  usable_from timestamptz not null check (usable_from >= created_at + interval '24 hours'),
  deleted_at timestamptz,
  primary key (bucket, id)
);

create unique index on wallets.addresses (bucket, member_id, currency, chain, address)
where deleted_at is null;

grant select, insert, update (deleted_at) on wallets.addresses to ballast_service;

-- id is derived from the member and the key, so that it is unique in all buckets and no caller chooses it;
-- transaction_id is the caller's key and the ledger transaction of the application.
create table wallets.withdrawals (
  bucket int not null check (bucket between 0 and 63),
  id uuid not null,
  transaction_id uuid not null,
  member_id uuid not null,
  currency text not null references ledger.currencies,
  -- over the chain to an address, or over the bank to a card in local currency at a fixed rate
  rail text not null default 'chain' check (rail in ('chain', 'bank')),
  chain text,
  address text,
  card_id uuid,
  card text,
  local_currency text references ledger.currencies,
  local_amount bigint check (local_amount > 0),
  rate numeric(15, 6) check (rate > 0),
  gross bigint not null check (gross > 0),
  fee bigint not null,
  net bigint not null check (net > 0),
  from_deposit bigint not null check (from_deposit >= 0),
  from_returned bigint not null check (from_returned >= 0),
  from_earned bigint not null check (from_earned >= 0),
  -- the rate at the time of the application; none once sales have ended, because members do not leave by
  -- choice then
  fee_bps bigint not null check (fee_bps between 0 and 500),
  state text not null default 'processing'
    check (state in ('processing', 'approved', 'sent', 'succeeded', 'failed', 'cancelled')),
  -- the allowed reasons, each with its longest time; a withdrawal is held at most once
  hold_reason text check (hold_reason in
    ('new_address', 'security_change', 'legal_order', 'sanctions_review', 'network_outage')),
  held_at timestamptz,
  hold_until timestamptz,
  held_by text,
  -- which legal order, in words
  hold_reference text,
  lifted_by text check (lifted_by ~ '^staff:.+$'),
  -- returned by the wind-down to be shared; the next application continues its hold
  given_back boolean not null default false check (not given_back or state = 'failed'),
  applied_at timestamptz not null,
  arrive_by timestamptz not null check (arrive_by >= applied_at + interval '72 hours'),
  decided_at timestamptz,
  decided_by text,
  decision_reason text,
  ended_at timestamptz,
  -- the rail's reference of the payment: the chain's hash, or the bank's reference
  tx_hash text,
  fail_reason text,
  -- what was unusual about it when it was applied for; has no effect
  signs text[] not null default '{}' check (signs <@ array['new target', 'first withdrawal',
    'several in 24 hours', 'above the usual', 'security changed']),
  open_signs text[] generated always as
    (case when ended_at is null and signs <> '{}' then signs end) stored,
  -- sort key for staff: open ones by promised time
  due_at timestamptz not null generated always as
    (case when ended_at is null then arrive_by else 'infinity' end) stored,
  primary key (bucket, id),
  unique (bucket, transaction_id),
  foreign key (bucket, transaction_id) references ledger.transactions (bucket, id),
  check (num_nulls(chain, address) = case rail when 'chain' then 0 else 2 end),
  check (num_nulls(card_id, card, local_currency, local_amount, rate)
    = case rail when 'bank' then 0 else 5 end),
  check (from_deposit + from_returned + from_earned = gross),
  -- of the earned part, rounded down; the same rule as contract/calculator.ts
  check (fee = from_earned * fee_bps / 10000 and net = gross - fee),
  check ((ended_at is not null) = (state in ('succeeded', 'failed', 'cancelled'))),
  check ((fail_reason is not null) = (state = 'failed')),
  check (tx_hash is not null or state not in ('sent', 'succeeded')),
  check (decided_by is not null or state not in ('approved', 'sent', 'succeeded')),
  check (decided_by ~ '^(member|rail|auto|staff:.+)$' and held_by ~ '^(auto|staff:.+)$'),
  check (num_nulls(hold_reason, held_at, hold_until, held_by) in (0, 4)),
  check (coalesce(hold_reason, '') <> 'legal_order' or hold_reference is not null),
  check (lifted_by is null or hold_reason is not null),
  check (hold_until <= held_at + case hold_reason
    when 'new_address' then interval '24 hours' when 'security_change' then interval '24 hours'
    when 'network_outage' then interval '72 hours' when 'sanctions_review' then interval '72 hours'
    when 'legal_order' then interval '30 days' end)
);

create index on wallets.withdrawals (id);

create index on wallets.withdrawals (bucket, member_id, applied_at desc, id desc);

create index on wallets.withdrawals (applied_at, id) where state = 'processing';

create index on wallets.withdrawals (due_at, id);

-- For the withdrawals with an unusual sign, in the order in which staff read them.
create index withdrawals_with_signs on wallets.withdrawals (due_at, id)
where open_signs is not null;

-- For recent holds, which are counted publicly.
create index on wallets.withdrawals (held_at) where hold_reason is not null;

create index on wallets.withdrawals (id) where state = 'approved';

create index on wallets.withdrawals (currency, ended_at) where state = 'succeeded';

create index on wallets.withdrawals (ended_at) where state = 'failed';

-- For members with a recent withdrawal over the bank (told_currencies).
create index withdrawals_to_banks on wallets.withdrawals (ended_at, local_currency)
where local_currency is not null and state in ('succeeded', 'failed');

grant select on wallets.withdrawals to ballast_service;

-- Set while it is known that members cannot be paid in full and their shares are not computed yet: nothing
-- is approved meanwhile, so that nobody is paid from another's share. Withdrawals never stop for long: at
-- most an hour in total (`waited` is the time of earlier waits), then they go on.
create table wallets.sharing (
  only_row boolean primary key default true check (only_row),
  since timestamptz,
  waited interval not null default '0'
);

grant select on wallets.sharing to ballast_service;

-- How long withdrawals of the last 30 days took; measured by the job, shown before applying.
create table wallets.usual_times (
  currency text primary key references ledger.currencies,
  withdrawals bigint not null,
  median_seconds int,
  p95_seconds int,
  measured_at timestamptz not null
);

grant select on wallets.usual_times to ballast_service;
