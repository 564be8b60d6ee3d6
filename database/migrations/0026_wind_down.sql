-- The end of Ballast (docs/decisions/0015): one approved proposal begins it, a job carries it on, and
-- what it has done stands in rows that change together with the money. Every step may be cut off
-- anywhere and taken up again; before the approval no function here does anything.
create schema wind_down;

grant usage on schema wind_down to ballast_service;

-- promised_until: the last day of which an open order was promised an income. looked_at: the newest
-- statement that was looked at for a shortage.
create table wind_down.runs (
  only_row boolean primary key default true check (only_row),
  proposal_id uuid not null references ledger.proposals,
  began_at timestamptz not null,
  step text not null default 'cancel' check (step in
    ('cancel', 'seal', 'prove', 'income', 'principal', 'share', 'close', 'done')),
  promised_until date,
  looked_at timestamptz
);

create table wind_down.steps (
  step text primary key,
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  facts jsonb not null default '{}'
);

-- How far a step is in a bucket: every order up to this one, by member, then by id.
create table wind_down.progress (
  bucket int not null check (bucket between 0 and 63),
  step text not null check (step in ('cancel', 'income', 'principal')),
  chunks int not null default 0,
  done_member uuid not null default ledger.house(),
  done_order uuid not null default ledger.house(),
  is_done boolean not null default false,
  orders bigint not null default 0,
  amount numeric not null default 0,
  primary key (bucket, step)
);

-- What keeps a step from its end, until it does no more: in a bucket, or altogether. Meanwhile the
-- other buckets are paid, those steps that follow too.
create table wind_down.troubles (
  step text not null,
  bucket int check (bucket between 0 and 63),
  reason text not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  unique nulls not distinct (bucket, step)
);

-- What is there for the members of a currency and what they are owed, at one moment, behind the mutex
-- of every bucket. missing: what the outside lacks against the books. Of what is on its way out already
-- neither side counts anything. reserve: what the reserve owes members and has.
create table wind_down.cuts (
  currency text primary key references ledger.shared_out,
  at timestamptz not null,
  custody numeric not null,
  missing numeric not null check (missing >= 0),
  reserve numeric not null check (reserve >= 0),
  on_its_way numeric not null check (on_its_way >= 0),
  claims numeric not null check (claims >= 0),
  held numeric not null generated always as
    (greatest(custody - missing + reserve - on_its_way, 0)) stored,
  is_short boolean not null generated always as
    (greatest(custody - missing + reserve - on_its_way, 0) < claims) stored
);

-- Each claim in a currency that is short, and what of it can be paid: a member's, a receipt's that is
-- nobody's yet (under its id), or a payment's on its way out (under the id of what applied for it),
-- which is the member's again where it comes back. is_set_aside: the whole of it was kept apart, and is
-- in neither sum of the cut.
create table wind_down.shares (
  currency text not null references wind_down.cuts,
  claimant uuid not null,
  bucket int not null check (bucket between 0 and 63),
  kind text not null check (kind in ('member', 'receipt', 'payment')),
  is_set_aside boolean not null default false check (kind = 'payment' or not is_set_aside),
  claim bigint not null check (claim > 0),
  payable bigint not null check (payable between 0 and claim),
  rest bigint not null generated always as (claim - payable) stored,
  primary key (bucket, currency, claimant)
);

create index on wind_down.shares (claimant);

grant select on all tables in schema wind_down to ballast_service;

-- What stays owed after the cut is paid by what arrives later: round by round, one factor for all that
-- is still owed in a currency, until nothing is; and where less is there than can be paid, rests rise until
-- of every claim the same part cannot be paid (docs/decisions/0015).

-- owed: what all rests were, not counting what is set aside whole; shared: what of it this round pays, or,
-- below zero, by how much rests rise: to spread / over of each claim, to the unit. full_owed, full_rose: of
-- claims that had less left to be paid than that, what was owed and by how much that rose.
-- returned: of what custody had lacked, what statements show there again; covered: what the float gave.
create table wind_down.rounds (
  currency text not null references wind_down.cuts,
  no int not null check (no > 0),
  at timestamptz not null,
  owed numeric not null check (owed >= 0),
  shared numeric not null check (shared <> 0 and shared <= owed),
  full_owed numeric not null default 0 check (full_owed between 0 and owed),
  full_rose numeric not null default 0 check (full_rose between 0 and greatest(-shared, 0)),
  spread numeric check (spread > 0),
  over numeric check (over > 0),
  returned bigint not null check (returned >= 0),
  covered bigint not null check (covered >= 0),
  check (num_nonnulls(spread, over) = case when shared < 0 then 2 else 0 end),
  primary key (currency, no)
);

-- rest: what of this claim was owed before; paid: by how much its floor fell, or, below zero, rose. room:
-- where rests rise, how much of the claim could be paid; is_full: that is by how much it rose. claim: of the
-- cut, where rests rise.
create table wind_down.round_parts (
  currency text not null,
  no int not null,
  claimant uuid not null,
  bucket int not null check (bucket between 0 and 63),
  is_set_aside boolean not null,
  rest bigint not null check (rest >= 0),
  claim bigint check (claim >= rest),
  paid bigint not null check (paid <= rest),
  room bigint check (room >= -paid and room <= claim - rest),
  is_full boolean not null default false check (not is_full or paid = -room),
  primary key (bucket, currency, no, claimant),
  foreign key (currency, no) references wind_down.rounds (currency, no)
);

create index on wind_down.round_parts (claimant);

grant select on wind_down.rounds, wind_down.round_parts to ballast_service;

insert into platform.hooks values
  ('taken_of_claims', 'wind_down.fallen'),
  ('house_may_take', 'wind_down.covered'),
  ('fees_may_go', 'wind_down.fees_may_go');
