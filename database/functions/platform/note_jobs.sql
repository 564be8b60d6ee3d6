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
