-- Records the jobs of a process; each process that runs jobs calls this at its start and every
-- minute. A job that no process has named for five minutes, while others report, does not exist any
-- more and would look like one that nobody runs: it is marked (gone_at), after its open gaps are
-- stored as far as they are known. Five minutes are shorter than any gap, and longer than the
-- silence of a process of another version that may still run the job. The row stays, so that a job
-- that comes back counts as failing since its first failure; the time of its absence is stored
-- then. A gap that was too short to be stored when the job was marked is not visible while the job
-- stays away.
create function platform.note_jobs(names text[], every int[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  job platform.job_runs;
  ends timestamptz := clock_timestamp();
  last timestamptz;
  known timestamptz;
begin
  -- Processes of two versions lock different rows, so this lock lets them report one after the
  -- other.
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
    -- When nobody ran the job since `last`, its state is known only until then, as in note_run.
    known := case when ends - last > platform.gap_after(job.every_seconds) then last else ends end;
    perform platform.keep_gap(job, 'idle', last, ends);
    perform platform.keep_gap(job, 'failing', job.failing_since, known);
    perform platform.keep_gap(job, 'waiting', job.waiting_since, known);
    update platform.job_runs r set gone_at = ends where r.name = job.name;
  end loop;
end $$;
grant execute on function platform.note_jobs to ballast_service;
