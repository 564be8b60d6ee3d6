-- Records a run that has ended now. outcome: done, failed, or waited (the chain or the bank does
-- not respond: the job's own code did not fail, but its work is not done either).
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
  -- Nobody ran the job for a while, so what had begun before is known only until the last run.
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

-- The numbers of waiting, active and failed jobs in the queue; no rows before the queue's first
-- start.
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
