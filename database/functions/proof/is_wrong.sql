-- Whether the newest snapshot that came to a result found that the sums differ; the guard then stops sales.
create function proof.is_wrong() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select s.state = 'wrong' from proof.snapshots s where s.state in ('wrong', 'done')
    order by s.day desc limit 1), false)
$$;
grant execute on function proof.is_wrong to ballast_service;
