-- Members' own control: the questions before the first purchase, and the limits and breaks that members set
-- for themselves. A break is in members.members (purchases_paused_until).
create schema control;

grant usage on schema control to ballast_service;

create table control.understood (
  bucket int not null,
  member_id uuid not null,
  version text not null,
  at timestamptz not null,
  primary key (bucket, member_id, version),
  foreign key (bucket, member_id) references members.members (bucket, id)
);

grant select, insert on control.understood to ballast_service;

-- Every attempt, right or wrong, with the choices and the language in which it was read.
create table control.understanding_tries (
  bucket int not null,
  member_id uuid not null,
  id uuid not null,
  version text not null,
  language text not null,
  choices jsonb not null,
  wrong text[] not null,
  at timestamptz not null,
  primary key (bucket, id),
  foreign key (bucket, member_id) references members.members (bucket, id)
);

create index on control.understanding_tries (bucket, member_id, at desc);

grant select, insert on control.understanding_tries to ballast_service;

-- A limit in tUSDT on deposits or purchases in a calendar day, week or month (UTC). A raise or removal
-- (pending_amount null) waits until pending_from and then needs a confirmation.
create table control.limits (
  bucket int not null,
  member_id uuid not null,
  kind text not null check (kind in ('deposit', 'purchase')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint not null check (amount > 0),
  pending_amount bigint check (pending_amount > amount),
  pending_from timestamptz,
  primary key (bucket, member_id, kind, period),
  foreign key (bucket, member_id) references members.members (bucket, id),
  check (pending_from is not null or pending_amount is null)
);

grant select, insert, update, delete on control.limits to ballast_service;

-- Requested changes and their outcome; null is no limit.
create table control.limit_changes (
  bucket int not null,
  member_id uuid not null,
  id uuid not null,
  kind text not null,
  period text not null,
  what text not null check (what in ('lowered', 'raise_asked', 'raise_dropped', 'raised')),
  before bigint,
  after bigint,
  at timestamptz not null,
  primary key (bucket, id),
  foreign key (bucket, member_id) references members.members (bucket, id)
);

create index on control.limit_changes (bucket, member_id, at desc);

grant select, insert on control.limit_changes to ballast_service;

create table control.breaks (
  bucket int not null,
  member_id uuid not null,
  id uuid not null,
  length text not null check (length in ('day', 'week', 'month', 'half_year')),
  at timestamptz not null,
  until timestamptz not null check (until > at),
  primary key (bucket, id),
  foreign key (bucket, member_id) references members.members (bucket, id)
);

create index on control.breaks (bucket, member_id, at desc);

grant select on control.breaks to ballast_service;

-- Copies of own data that were given out.
create table control.exports (
  bucket int not null,
  member_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  primary key (bucket, id)
);

create index on control.exports (bucket, member_id, at);

grant select, insert on control.exports to ballast_service;
