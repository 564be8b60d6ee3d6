-- When the newest commit of a currency was taken; the guard stops sales when it is too old.
create function proof.newest_at(in_currency text) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select c.taken_at from proof.commits c where c.currency = in_currency
  order by c.sequence desc limit 1
$$;
grant execute on function proof.newest_at to ballast_service;
