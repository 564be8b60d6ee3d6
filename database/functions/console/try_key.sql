-- The key under which failed logins are counted: the name, plus the address if the person logged in from
-- there before.
create function console.try_key(in_name text, in_address text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select 'staff:' || in_name || coalesce((
    select ' from ' || k.address from console.known_addresses k
    where k.staff = in_name and k.address = security.address_key(in_address)
      and k.last_at > platform.now() - interval '90 days'), '')
$$;
grant execute on function console.try_key to ballast_service;
