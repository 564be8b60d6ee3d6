-- Internal. Whether a bucket has completed what comes before a step that pays it.
create function wind_down.is_ready(in_bucket int, in_step text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case in_step
    when 'income' then not exists (select from orders.orders o, wind_down.runs r
      where o.bucket = in_bucket and o.state = 'valid' and o.cancel_until >= r.began_at
        and income.paid(o.bucket, o.id) = 0)
    when 'principal' then coalesce((select p.is_done from wind_down.progress p
      where p.bucket = in_bucket and p.step = 'income'), false)
    else false end
$$;

-- Internal. The run while it is at this step, otherwise BW002. Advancing the run waits for
-- transactions that work on a step. When an earlier step has failures, a bucket that has completed
-- the earlier steps may go ahead.
create function wind_down.at_step(in_step text, in_bucket int default null) returns wind_down.runs
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r wind_down.runs;
  steps text[] := array['cancel', 'seal', 'prove', 'income', 'principal'];
begin
  select * into r from wind_down.runs x for share;
  if r.step is not distinct from in_step
    or in_bucket is not null
      and array_position(steps, r.step) < array_position(steps, in_step)
      and exists (select from wind_down.failures t where t.step = r.step)
      and wind_down.is_ready(in_bucket, in_step)
  then
    return r;
  end if;
  raise exception 'wind_down: not at this step' using errcode = 'BW002';
end $$;

-- Internal: the progress of a bucket in a step.
create function wind_down.place(in_bucket int, in_step text) returns wind_down.progress
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into wind_down.progress (bucket, step) values (in_bucket, in_step) on conflict do nothing;
  select * from wind_down.progress p where p.bucket = in_bucket and p.step = in_step
$$;
