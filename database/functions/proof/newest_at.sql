-- For the guard: when the newest commit of a currency was taken, and whether the newest conclusive attempt
-- found that the sums differ.
create function proof.newest_at(in_currency text) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select c.taken_at from proof.commits c where c.currency = in_currency
  order by c.sequence desc limit 1
$$;
grant execute on function proof.newest_at to ballast_service;

create function proof.is_wrong() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select s.state = 'wrong' from proof.snapshots s where s.state in ('wrong', 'done')
    order by s.day desc limit 1), false)
$$;
grant execute on function proof.is_wrong to ballast_service;
