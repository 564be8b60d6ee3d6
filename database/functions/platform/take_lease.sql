-- Takes a lease that is free or has expired. Answers its fencing number, or null while another
-- process has it. Each number is larger than all before it and follows the clock, so that a
-- database that lost the newest numbers, as an asynchronous standby may, issues none of them again.
-- An expiry further in the future than a lease lasts was written before the clock was set back, and
-- counts as past.
create function platform.take_lease(in_name text, in_holder text, in_lasts interval) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  l platform.leases;
  moment timestamptz := clock_timestamp();
  given bigint := (extract(epoch from moment) * 1000000)::bigint;
begin
  insert into platform.leases (name, holder, fence, taken_at, lasts, expires_at)
  values (in_name, in_holder, given, moment, in_lasts, moment + in_lasts) on conflict (name) do nothing;
  if found then return given; end if;
  -- Does not wait for a process that writes under the lease, or takes it, at this very moment.
  select * into l from platform.leases x where x.name = in_name for update skip locked;
  if l.name is null
    or l.holder is not null and l.expires_at > moment and l.expires_at <= moment + l.lasts
  then
    return null;
  end if;
  given := greatest(given, l.fence + 1);
  update platform.leases x set holder = in_holder, fence = given, taken_at = moment, lasts = in_lasts,
    expires_at = moment + in_lasts, lapses = x.lapses + (l.holder is not null)::int
  where x.name = in_name;
  return given;
end $$;
grant execute on function platform.take_lease to ballast_service;

-- Extends a lease; false when another process has taken it. A lease that expired and that nobody
-- took is extended too.
create function platform.renew_lease(in_name text, in_fence bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update platform.leases x set expires_at = clock_timestamp() + x.lasts
  where x.name = in_name and x.fence = in_fence and x.holder is not null;
  return found;
end $$;
grant execute on function platform.renew_lease to ballast_service;

create function platform.end_lease(in_name text, in_fence bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update platform.leases x set holder = null where x.name = in_name and x.fence = in_fence
$$;
grant execute on function platform.end_lease to ballast_service;

-- Refuses with BF001 a caller that does not have the newest number of the lease. Nobody else takes
-- the lease until the caller's transaction ends, so that everything it writes is written before the
-- next holder begins.
create function platform.hold_lease(in_name text, in_fence bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform from platform.leases x
  where x.name = in_name and x.fence = in_fence and x.holder is not null for key share;
  if not found then
    raise exception 'lease: % went to another', in_name using errcode = 'BF001';
  end if;
end $$;
grant execute on function platform.hold_lease to ballast_service;
