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

-- The same clock as it stands at this very moment, not as the database transaction began: for who had to
-- wait for a lock in between.
create function platform.moment() returns timestamptz
language sql volatile
as $$ select clock_timestamp() + shift from platform.clock $$;

-- The one place for what a day is: a calendar day in UTC (contract: days.ts).
create function platform.day_of(at timestamptz) returns date
language sql immutable parallel safe
as $$ select (at at time zone 'UTC')::date $$;

create function platform.start_of_day(day date) returns timestamptz
language sql immutable parallel safe
as $$ select day::timestamp at time zone 'UTC' $$;

-- The ledger bucket of a member: the low six bits of the id's last byte (contract: ids.ts).
create function platform.bucket_of(id uuid) returns int
language sql immutable strict parallel safe
as $$ select get_byte(uuid_send(id), 15) & 63 $$;

grant execute on function platform.now, platform.moment, platform.day_of, platform.start_of_day,
  platform.bucket_of to ballast_service;

-- Tables partitioned by month; partitions are opened ahead of time, a missing one is a loud error.
create table platform.monthly_tables (
  name text primary key
);

create function platform.open_months(from_day date, to_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  parent text;
  month date := date_trunc('month', from_day)::date;
begin
  if to_day - from_day > 800 then
    raise exception 'open_months: at most 800 days at once';
  end if;
  while month <= to_day loop
    for parent in select m.name from platform.monthly_tables m order by 1 loop
      if to_regclass(format('%s_%s', parent, to_char(month, 'YYYYMM'))) is null then
        execute format(
          'create table %s_%s partition of %s for values from (%L) to (%L)',
          parent, to_char(month, 'YYYYMM'), parent, month, (month + interval '1 month')::date
        );
      end if;
    end loop;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
grant execute on function platform.open_months to ballast_service;

-- Moves the one clock forward (sandbox only: no other rails exist) and tells every process.
create function platform.advance_clock(by_days int) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if by_days < 1 or by_days > 366 then
    raise exception 'advance_clock: 1 to 366 days';
  end if;
  if exists (select from chain.source where chain_id <> 31337) then
    raise exception 'advance_clock: only beside the local chain';
  end if;
  perform platform.open_months(
    platform.day_of(platform.now()), platform.day_of(platform.now()) + by_days + 70
  );
  update platform.clock set shift = shift + make_interval(days => by_days);
  perform pg_notify('clock', '');
  return platform.now();
end $$;
grant execute on function platform.advance_clock to ballast_service;

-- Sets where the clock starts; possible only while the ledger is empty (demo data, tests). A server
-- that runs already may have drawn statements, looked at the guard, run invariants and sealed the day: all
-- that would be of days to come, and none could follow until then.
create function platform.start_clock(at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  is_watched boolean := exists (select from reserve.cover_history);
  back interval;
begin
  if exists (select from ledger.transactions) then
    raise exception 'start_clock: the ledger has begun';
  end if;
  -- whoever is about to write reads the clock under the lock of its guard or table
  if is_watched then
    perform reserve.refresh_guard(c.currency) from ledger.currencies c;
  end if;
  lock table chain.statements, bank.statements, reserve.invariant_runs, ledger.daily_seals
    in exclusive mode;
  select c.shift - (at - now()) into back from platform.clock c;
  update platform.clock set shift = at - now();
  delete from chain.statements;
  delete from bank.statements;
  delete from reserve.cover_history;
  delete from reserve.invariant_runs;
  delete from ledger.daily_seals;
  update reserve.guard_history set at = guard_history.at - back;
  if is_watched then
    perform reserve.refresh_guard(c.currency) from ledger.currencies c;
  end if;
  perform platform.open_months(platform.day_of(at) - 1, platform.day_of(at) + 70);
  perform pg_notify('clock', '');
end $$;
grant execute on function platform.start_clock to ballast_service;

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
-- Whoever only runs jobs says what came of a run, and cannot unsay it: a row is written by the functions
-- below, and none of them takes back since when a job fails.
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

create function platform.gap_after(every_seconds int) returns interval
language sql immutable
as $$ select greatest(interval '15 minutes', make_interval(secs => 3 * every_seconds)) $$;
grant execute on function platform.gap_after to ballast_service;

-- Inside. In the clock of the wall; too short is no gap.
create function platform.keep_gap(job platform.job_runs, in_kind text, begins timestamptz,
  ends timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into platform.job_gaps (name, kind, from_at, to_at)
  select job.name, in_kind, begins + c.shift, ends + c.shift from platform.clock c
  where ends - begins > platform.gap_after(job.every_seconds)
  -- noted before while it was not over
  on conflict (from_at, name, kind) do update set to_at = greatest(job_gaps.to_at, excluded.to_at)
$$;

-- Each process that runs jobs says which it has, at its start and every minute. What none has named for
-- five minutes, while others speak, is no job any more and would look like one that nobody runs: it is
-- marked, after what was under way is noted as far as it is known. Five minutes are less than any gap, and
-- more than a process of another version, which may still run it, is silent. The row stays, so that a job
-- which comes back goes on failing since its first failure, and the time it was away is noted then. Not
-- before: what was under way for less than a gap when it was marked is not seen as long as it stays away.
create function platform.note_jobs(names text[], every int[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  job platform.job_runs;
  ends timestamptz := clock_timestamp();
  last timestamptz;
  known timestamptz;
begin
  -- processes of two versions lock other rows, so one speaks after the other
  perform pg_advisory_xact_lock(hashtextextended('platform.note_jobs', 0));
  insert into platform.job_runs (name, every_seconds, noted_at)
  select n, e, ends from unnest(names, every) u (n, e)
  on conflict (name) do update set every_seconds = excluded.every_seconds, noted_at = ends,
    gone_at = null;
  for job in
    select * from platform.job_runs r where r.gone_at is null and r.name <> all(names)
      and r.noted_at < ends - interval '5 minutes' for update
  loop
    last := greatest(job.succeeded_at, job.failed_at);
    -- whoever ran it was away, as in note_run
    known := case when ends - last > platform.gap_after(job.every_seconds) then last else ends end;
    perform platform.keep_gap(job, 'idle', last, ends);
    perform platform.keep_gap(job, 'failing', job.failing_since, known);
    perform platform.keep_gap(job, 'waiting', job.waiting_since, known);
    update platform.job_runs r set gone_at = ends where r.name = job.name;
  end loop;
end $$;
grant execute on function platform.note_jobs to ballast_service;

-- Notes a run that has ended now. outcome: done, failed, or waited, for a rail that does not answer:
-- nothing of ours failed then, but its work is not done either.
create function platform.note_run(in_name text, every int, took int, outcome text, in_error text)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  job platform.job_runs;
  ended timestamptz := clock_timestamp();
  began timestamptz := ended - took * interval '1 millisecond';
  last timestamptz;
begin
  insert into platform.job_runs (name, every_seconds) values (in_name, every) on conflict do nothing;
  select * into job from platform.job_runs r where r.name = in_name for update;
  last := greatest(job.succeeded_at, job.failed_at);
  -- whoever ran it was away: what had begun before is known until then, and no further
  if began - last > platform.gap_after(every) then
    perform platform.keep_gap(job, 'idle', last, began);
    perform platform.keep_gap(job, 'failing', job.failing_since, last);
    perform platform.keep_gap(job, 'waiting', job.waiting_since, last);
    job.failing_since := null;
    job.waiting_since := null;
  end if;
  if outcome <> 'failed' then
    perform platform.keep_gap(job, 'failing', job.failing_since, ended);
  end if;
  if outcome <> 'waited' then
    perform platform.keep_gap(job, 'waiting', job.waiting_since, ended);
  end if;
  update platform.job_runs r set every_seconds = every, started_at = began, took_ms = took,
    succeeded_at = case outcome when 'failed' then r.succeeded_at else ended end,
    failed_at = case outcome when 'failed' then ended else r.failed_at end,
    error = coalesce(in_error, r.error),
    failures = r.failures + (outcome = 'failed')::int, runs = r.runs + 1,
    failing_since = case outcome when 'failed' then coalesce(job.failing_since, began) end,
    waiting_since = case outcome when 'waited' then coalesce(job.waiting_since, began) end,
    noted_at = ended, gone_at = null
  where r.name = in_name;
end $$;
grant execute on function platform.note_run to ballast_service;

create function platform.forget_job_gaps(most int) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from platform.job_gaps g where (g.from_at, g.name, g.kind) in (
      select x.from_at, x.name, x.kind from platform.job_gaps x
      where x.to_at < platform.now() - interval '400 days' order by x.from_at limit most)
    returning 1)
  select count(*) from gone
$$;
grant execute on function platform.forget_job_gaps to ballast_service;

-- How many wait, run and have failed in the queue; nothing while it has never been started.
create function platform.queued_jobs()
returns table (name text, waiting bigint, active bigint, failed bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  if to_regclass('jobs.job') is null then return; end if;
  return query execute $q$
    select j.name, count(*) filter (where j.state in ('created', 'retry')),
      count(*) filter (where j.state = 'active'), count(*) filter (where j.state = 'failed')
    from jobs.job j where j.state in ('created', 'retry', 'active', 'failed') group by 1 $q$;
end $$;
grant execute on function platform.queued_jobs to ballast_service;

-- What went well is noted in job_runs: as a row of the queue, which keeps all for a week and counts them
-- each few seconds, it is in the way after some minutes. What failed stays.
create function platform.forget_done_jobs(most int) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if to_regclass('jobs.job') is null then return; end if;
  execute $q$
    delete from jobs.job j using (select x.name, x.id from jobs.job x
      where x.state = 'completed' and x.completed_on < now() - interval '10 minutes' limit $1) d
    where j.name = d.name and j.id = d.id $q$ using most;
end $$;
grant execute on function platform.forget_done_jobs to ballast_service;

-- The newest failed run of a job is put back into the queue. Answers what was done: retried,
-- waiting when one is about to run anyway, or nothing_failed.
create function platform.retry_job(in_name text) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  outcome text := 'nothing_failed';
begin
  if to_regclass('jobs.job') is null then return outcome; end if;
  execute $q$
    select case
      when exists (select from jobs.job j where j.name = $1
        and j.state in ('created', 'retry', 'active')) then 'waiting'
      when exists (select from jobs.job j where j.name = $1 and j.state = 'failed') then 'retried'
      else 'nothing_failed' end $q$ into outcome using in_name;
  if outcome = 'retried' then
    execute $q$
      update jobs.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null,
        start_after = now()
      where name = $1 and id = (select j.id from jobs.job j where j.name = $1
        and j.state = 'failed' order by j.created_on desc limit 1) $q$ using in_name;
    -- Where the queue's workers listen; it says so itself of what it was sent, and not of this.
    perform pg_notify('pgboss_' || left(encode(sha224('jobs'), 'hex'), 24), in_name);
  end if;
  return outcome;
end $$;
grant execute on function platform.retry_job to ballast_service;
