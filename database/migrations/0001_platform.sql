-- Clock, settings, idempotency keys, monthly partitions. All of it is platform: no domain words.
-- The service can use only what is granted by name; no function is public.
alter default privileges revoke execute on functions from public;

-- A caller's temporary type or table must never replace one of these inside a function that runs
-- with its owner's rights: pg_temp comes last in every search path, and nobody may create temporary
-- objects.
do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;

create schema platform;

grant usage on schema platform to ballast_service;

-- Figures of the contract, as functions that are generated from it (platform/sql-constants.ts).
create schema constants;
grant usage on schema constants to ballast_service;

-- The platform's clock, the only one. The offset can only grow, and only where the rails are a
-- sandbox (all rails are).
create table platform.clock (
  only_row boolean primary key default true check (only_row),
  shift interval not null default interval '0'
);

insert into platform.clock default values;

grant select on platform.clock to ballast_service;

create function platform.now() returns timestamptz
language sql stable parallel safe
as $$ select now() + shift from platform.clock $$;

-- The only definition of a day: a calendar day in UTC (contract: days.ts).
create function platform.day_of(at timestamptz) returns date
language sql immutable parallel safe
as $$ select (at at time zone 'UTC')::date $$;

-- The ledger bucket of a member: the low six bits of the id's last byte (contract: ids.ts).
create function platform.bucket_of(id uuid) returns int
language sql immutable strict parallel safe
as $$ select get_byte(uuid_send(id), 15) & 63 $$;

grant execute on function platform.now, platform.day_of, platform.bucket_of to ballast_service;

-- Tables partitioned by month. Partitions are created ahead of time; a missing one is an error.
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

-- The first response of every call that moves money or stock, found again by the client's key.
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

-- The job queue has its tables here; it creates and owns them itself.
create schema jobs;

grant all on schema jobs to ballast_service;

-- The last runs of each job, in wall-clock time, because the queue deletes runs after a week.
-- failing_since, waiting_since: since when every run failed, or found that the chain or the bank
-- does not respond; null while the last one did not. noted_at: when a process last reported that it
-- has such a job; gone_at: since when no process has it.
-- A role that only runs jobs can report the outcome of a run and cannot take it back: only
-- functions (functions/platform) write the rows, and none of them resets failing_since except for a
-- run that did not fail.
create table platform.job_runs (
  name text primary key,
  -- The longest time without a run depends on it, so it is limited.
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

-- Times in which a job did not do its work for longer than allowed, on the platform's clock: idle,
-- nobody ran it; failing, every run failed; waiting, the chain or the bank did not respond. Written
-- when they end; stored for 400 days. A role that only runs jobs cannot delete them.
create table platform.job_gaps (
  name text not null,
  kind text not null check (kind in ('idle', 'failing', 'waiting')),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  primary key (from_at, name, kind)
);

grant select on platform.job_gaps to ballast_service;

-- A row that each process writes for its readiness check, to find out whether writes are stored.
-- Updating a row within its own page would succeed on a full disk for a long time, so the check
-- also sorts more than fits into memory, which takes room on the disk and frees it at once.
create table platform.proven_writes (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);

insert into platform.proven_writes (at) values (now());

-- A row that the primary writes twice a second while standbys are read, by its own wall clock, so that
-- each standby can tell how far it is behind (platform.beat).
create table platform.beats (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null,
  timeline int not null
);

insert into platform.beats (at, timeline) values (now(), 0);

-- The functions by which a room learns something from a room on its right: the right room's
-- migration registers here which of its functions answers (platform.ask). Only the owner of the
-- schemas writes here.
create table platform.hooks (
  hook text primary key,
  answered_by text not null check (answered_by ~ '^[a-z_0-9]+\.[a-z_0-9]+$')
);

-- Leases: the right of one process at a time to cause effects outside (sign, send, publish). A
-- lease ends by time, so nobody waits for a process that is frozen and keeps its connections. Each
-- holder has its own fencing number, without which the writes before an effect are refused, so that
-- a process that wakes up after another has taken its lease has no effect any more
-- (docs/decisions/0025). Times are those of the database's own wall clock, because the platform's
-- clock may be moved by days.
create table platform.leases (
  name text primary key check (name in ('chain-send', 'bank-send', 'snapshot')),
  -- Null: the holder released the lease.
  holder text,
  fence bigint not null check (fence > 0),
  taken_at timestamptz not null,
  lasts interval not null check (lasts between interval '1 second' and interval '1 minute'),
  expires_at timestamptz not null,
  -- The number of times that it expired and another process took it.
  lapses bigint not null default 0 check (lapses >= 0)
);

grant select on platform.leases to ballast_service;
