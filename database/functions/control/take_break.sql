-- The version of the questions (control/understanding/). A new one needs a new migration that replaces this
-- function, and asks everybody again.
create function control.understanding_version() returns text
language sql immutable parallel safe
as $$ select '1' $$;
grant execute on function control.understanding_version to ballast_service;

-- Begins a break or extends one; it cannot be shortened. Null when done, else the end of the present break,
-- which would have become shorter.
create function control.take_break(
  in_bucket int, in_member uuid, in_id uuid, in_length text, in_lasts interval)
returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  at_now timestamptz := platform.now();
  ends timestamptz := at_now + in_lasts;
  running timestamptz;
begin
  select m.purchases_paused_until into running from members.members m
  where m.bucket = in_bucket and m.id = in_member for no key update;
  if running > ends then return running; end if;
  insert into control.breaks (bucket, member_id, id, length, at, until)
  values (in_bucket, in_member, in_id, in_length, at_now, ends);
  update members.members m set purchases_paused_until = ends
  where m.bucket = in_bucket and m.id = in_member;
  return null;
end $$;
grant execute on function control.take_break to ballast_service;

-- The beginning of the calendar day, week (from Monday) or month of a time, in UTC.
create function control.period_start(period text, at timestamptz) returns timestamptz
language sql immutable parallel safe
as $$ select date_trunc(period, at at time zone 'UTC') at time zone 'UTC' $$;
grant execute on function control.period_start to ballast_service;
