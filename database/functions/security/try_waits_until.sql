-- Until when a key with more failures than are free must wait, null when it need not: one minute, doubled
-- with each further failure, at most an hour.
create function security.waits_until(in_kind text, in_key text, judged_alone boolean default false)
returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select w.over from (select newest + least(
    interval '1 hour', interval '1 minute' * power(2, least(failed - free, 6))
  ) as over
  from security.failures_of(in_kind, in_key, judged_alone) f,
    (select security.limit_of('tries', in_kind) as free) l
  where failed > 0 and failed >= free) w
  where w.over > platform.now()
$$;

-- The key for a number's tries from one address, so that a stranger's tries do not affect others elsewhere.
create function security.number_key(in_number text, in_address text) returns text
language sql immutable strict parallel safe
as $$ select in_number || ' from ' || security.address_key(in_address) $$;
grant execute on function security.number_key to ballast_service;

-- Whether the owner of the number logged in from the address lately. Tries from there are limited by number
-- and address, and by address, but not by the count of the number.
create function security.is_known(in_number text, in_address text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from security.logins l join security.known_addresses k on k.member_id = l.member_id
    where l.phone = in_number and k.address = security.address_key(in_address)
      and k.last_at > platform.now() - interval '90 days')
$$;

-- Until when the next try of a key from an address must wait; null when it need not. `in_number`: the
-- number that is tried too, which has a count of its own for all addresses it is not known from.
create function security.try_waits_until(in_kind text, in_key text, in_address text,
  in_number text default null, judged_alone boolean default false) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select greatest(security.waits_until(in_kind, in_key, judged_alone),
    security.waits_until('address', security.address_key(in_address)),
    case when in_number is not null and not security.is_known(in_number, in_address)
      then security.waits_until('number', in_number, judged_alone) end)
$$;
grant execute on function security.try_waits_until to ballast_service;
