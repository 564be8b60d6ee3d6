-- A missing limit counts as 0, so that a broken setting lets nobody in instead of everybody.
create function security.limit_of(of_what text, name text) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce((
    select (s.value -> of_what ->> limit_of.name)::int from platform.settings s
    where s.name = 'security.limits'
  ), 0)
$$;

-- An IPv6 caller owns a whole /64, which counts as one address. An IPv4 caller seen through an IPv6 socket
-- counts as IPv4.
create function security.address_key(address text) returns text
language sql immutable strict parallel safe
as $$
  select case family(a) when 6 then network(set_masklen(a, 64))::text else host(a) end
  from (select regexp_replace(address, '^::ffff:(?=[0-9.]+$)', '', 'i')::inet as a) s
$$;
grant execute on function security.address_key to ballast_service;
