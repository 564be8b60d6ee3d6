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
