-- The wind-down of Ballast (docs/decisions/0015): an approved proposal begins it, a job advances it, and
-- its progress is in rows that change together with the money. Every step may be interrupted and resumed;
-- before the approval no function here does anything.
create schema wind_down;

grant usage on schema wind_down to ballast_service;

-- promised_until: the last day for which an open order was promised an income. looked_at: the time of the
-- newest statement that was checked for a shortage.
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

-- The progress of a step in a bucket: every order up to this one, by member, then by id.
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

-- Failures that prevent a step from ending, in a bucket or altogether. Meanwhile the other buckets are
-- paid, also by the later steps.
create table wind_down.failures (
  step text not null,
  bucket int check (bucket between 0 and 63),
  reason text not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  unique nulls not distinct (bucket, step)
);

-- A round shares what is held of a currency under the locks of every bucket. missing: what the statements
-- miss against the books; returned: what they show again of an earlier shortage; reserve: what the reserve
-- owes members and has. Pending payments are on neither side. unpaid: what cannot be paid now. part /
-- whole: the factor, the part of each claim that can be paid in total since the first round.
create table wind_down.rounds (
  currency text not null references ledger.shared_out,
  no int not null check (no > 0),
  at timestamptz not null,
  custody numeric not null,
  missing numeric not null check (missing >= 0),
  returned numeric not null check (returned >= 0),
  reserve numeric not null check (reserve >= 0),
  on_its_way numeric not null check (on_its_way >= 0),
  claims numeric not null check (claims >= 0),
  held numeric not null generated always as
    (greatest(custody - missing + returned + reserve - on_its_way, 0)) stored,
  unpaid numeric not null check (unpaid >= 0),
  part numeric not null check (part >= 0),
  whole numeric not null check (whole > 0 and part <= whole),
  primary key (currency, no)
);

-- Each claim in a round: a member's, or that of a receipt without an owner (under its id). open: what of
-- the claim is still owed; floor: what of the claim cannot be paid, by the round's factor.
create table wind_down.parts (
  currency text not null,
  no int not null,
  bucket int not null check (bucket between 0 and 63),
  claimant uuid not null,
  kind text not null check (kind in ('member', 'receipt')),
  claim bigint not null check (claim > 0),
  open bigint not null check (open between 0 and claim),
  floor bigint not null check (floor between 0 and claim),
  primary key (bucket, currency, no, claimant),
  foreign key (currency, no) references wind_down.rounds (currency, no)
);

create index on wind_down.parts (claimant);

grant select on all tables in schema wind_down to ballast_service;

insert into platform.hooks values ('house_may_take', 'wind_down.covered');
