-- Invitations: the outcome of each fee paid by an invited member, and how often a link was opened. Inviters
-- are in members.members, from which levels are computed.
create schema invitations;

grant usage on schema invitations to ballast_service;

-- bps: the inviter's part of a fee, at most 2,000 (20 %). cap: the most a member can ever get.
insert into platform.settings (name, value) values
  ('invitations.share', '{"bps": 2000, "cap": "50000000"}'),
  -- {name, link} of the person whom members may ask about their team, or null
  ('invitations.manager', 'null');

-- One row for each fee, in the inviter's bucket; fee_id is the ledger transaction by which the invited
-- member's withdrawal paid it. Only the direct inviter gets a part.
create table invitations.shares (
  bucket int not null check (bucket between 0 and 63),
  invited_id uuid not null,
  fee_id uuid not null,
  inviter_id uuid not null,
  currency text not null references ledger.currencies,
  fee bigint not null check (fee > 0),
  outcome text not null
    check (outcome in ('given', 'waiting', 'not_allowed', 'not_active', 'capped', 'too_small')),
  amount bigint check (amount > 0 and amount * 10000 <= fee * 2000),
  at timestamptz not null,
  primary key (bucket, invited_id, fee_id),
  check (bucket = platform.bucket_of(inviter_id)),
  check (inviter_id <> invited_id),
  check ((outcome = 'given') = (amount is not null))
);

create index on invitations.shares (bucket, inviter_id, at desc, fee_id) where outcome = 'given';

create index on invitations.shares (at) where outcome = 'waiting';

-- The batch of its chain up to which the fees of a bucket were considered.
create table invitations.progress (
  bucket int primary key check (bucket between 0 and 63),
  seq bigint not null
);

insert into invitations.progress select b, 0 from generate_series(0, 63) b;

-- How often a member's link was opened on a day: a number, and nothing about who opened it.
create table invitations.visits (
  bucket int not null check (bucket between 0 and 63),
  member_id uuid not null,
  day date not null,
  visits int not null check (visits between 1 and 1000),
  primary key (bucket, member_id, day)
);

grant select on all tables in schema invitations to ballast_service;

grant update (seq) on invitations.progress to ballast_service;

grant insert, update (visits) on invitations.visits to ballast_service;
