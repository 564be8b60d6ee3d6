-- Clock, settings, idempotency keys, monthly partitions. Everything here is platform: no domain words.
-- What is not granted by name is not there for the service: no function is public.
alter default privileges revoke execute on functions from public;

-- A temporary type or table of a caller must never stand in for one of ours inside a function that
-- runs with its owner's rights: pg_temp comes last in every search path, and nobody may make any.
do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;

create schema platform;

grant usage on schema platform to ballast_service;

-- Figures of the contract: functions that are made from it (platform/sql-constants.ts).
create schema constants;
grant usage on schema constants to ballast_service;

-- The one clock. The offset can only grow, and only where the rails are a sandbox (all rails are).
create table platform.clock (
  only_row boolean primary key default true check (only_row),
  shift interval not null default interval '0'
);

insert into platform.clock default values;

grant select on platform.clock to ballast_service;

create function platform.now() returns timestamptz
language sql stable parallel safe
as $$ select now() + shift from platform.clock $$;

-- The one place for what a day is: a calendar day in UTC (contract: days.ts).
create function platform.day_of(at timestamptz) returns date
language sql immutable parallel safe
as $$ select (at at time zone 'UTC')::date $$;

-- The ledger bucket of a member: the low six bits of the id's last byte (contract: ids.ts).
create function platform.bucket_of(id uuid) returns int
language sql immutable strict parallel safe
as $$ select get_byte(uuid_send(id), 15) & 63 $$;

grant execute on function platform.now, platform.day_of, platform.bucket_of to ballast_service;

-- Tables partitioned by month; partitions are opened ahead of time, a missing one is a loud error.
create table platform.monthly_tables (
  name text primary key
);

-- Settings an operator may change; values are JSON text, read through the settings module.
create table platform.settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by text not null default 'install'
);

grant select, insert, update on platform.settings to ballast_service;

-- First answer of every call that moves money or stock, found again by the client's key.
create table platform.idempotency (
  bucket int not null check (bucket between 0 and 63),
  member_id uuid not null,
  key uuid not null,
  endpoint text not null,
  input_hash bytea not null,
  answer jsonb,
  at timestamptz not null,
  primary key (bucket, member_id, key)
);

create index on platform.idempotency (at);

grant select, insert, update, delete on platform.idempotency to ballast_service;

-- The job queue keeps its tables here; it makes and owns them itself.
create schema jobs;

grant all on schema jobs to ballast_service;

-- The last runs of each job, in the clock of the wall: what the queue deletes after a week.
-- failing_since, waiting_since: since when each of its runs failed, or found that the chain or the bank
-- does not answer; null as long as the last one did not. noted_at: when a process last said that it has
-- such a job; gone_at: since when none has.
-- Whoever only runs jobs says what came of a run, and cannot unsay it: a row is written by functions
-- (functions/platform), and none of them takes back since when a job fails.
create table platform.job_runs (
  name text primary key,
  -- what may pass without a run follows from it, so it has an end
  every_seconds int not null check (every_seconds between 1 and 3600),
  started_at timestamptz,
  succeeded_at timestamptz,
  took_ms int,
  failed_at timestamptz,
  error text,
  failures bigint not null default 0,
  runs bigint not null default 0,
  failing_since timestamptz,
  waiting_since timestamptz,
  noted_at timestamptz not null default clock_timestamp(),
  gone_at timestamptz
);

grant select on platform.job_runs to ballast_service;

-- Times in which a job did not do its work for longer than may be, in the one clock: idle, nobody ran
-- it; failing, every run failed; waiting, the chain or the bank did not answer. Written when they end;
-- kept for 400 days. Nobody who only runs jobs can take one away.
create table platform.job_gaps (
  name text not null,
  kind text not null check (kind in ('idle', 'failing', 'waiting')),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  primary key (from_at, name, kind)
);

grant select on platform.job_gaps to ballast_service;

-- Whether what is written is kept, asked by each process for its readiness. A row that is updated in its
-- own page would go through on a full disk for a long time: so the question also takes room, as a sort
-- that does not fit into memory does, and gives it back at once.
create table platform.proven_writes (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);

insert into platform.proven_writes (at) values (now());

-- What a room must learn from one on its right: the migration of the right one says here which of its
-- functions answers (platform.ask). Only the owner of the schemas writes here.
create table platform.hooks (
  hook text primary key,
  answered_by text not null check (answered_by ~ '^[a-z_0-9]+\.[a-z_0-9]+$')
);

-- Leases: the right to act on the outside (sign, send, publish) for one process at a time. A lease ends by
-- time, so nobody waits for a process that is frozen and keeps its connections; and each holder has a
-- fencing number of its own, without which the writes before an effect are refused, so that a process which
-- wakes up after its lease went to another has no effect any more (docs/decisions/0025).
-- Times are those of the database's own wall clock: the one clock may be moved by days.
create table platform.leases (
  name text primary key check (name in ('chain-send', 'bank-send', 'snapshot')),
  -- null: it was given back
  holder text,
  fence bigint not null check (fence > 0),
  taken_at timestamptz not null,
  lasts interval not null check (lasts between interval '1 second' and interval '1 minute'),
  expires_at timestamptz not null,
  -- how often its time ran out and another took it
  lapses bigint not null default 0 check (lapses >= 0)
);

grant select on platform.leases to ballast_service;
