-- Deletes completed runs from the queue; job_runs has their record. The queue would keep them for a
-- week and counts its rows every few seconds, so they slow it down within minutes. Failed runs
-- stay.
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

-- Puts the newest failed run of a job back into the queue. Answers the outcome: retried, waiting (a
-- run is pending or active anyway) or nothing_failed.
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
    -- The queue's workers listen on this channel. The queue notifies them of jobs that it was sent,
    -- but not of this update.
    perform pg_notify('pgboss_' || left(encode(sha224('jobs'), 'hex'), 24), in_name);
  end if;
  return outcome;
end $$;
grant execute on function platform.retry_job to ballast_service;
