create function platform.prove_write() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set work_mem = '64kB'
as $$
begin
  -- Sorts a million bytes, which exceed work_mem and so need room on the disk; count(*) would not
  -- sort.
  perform count(distinct text) from (
    select repeat(n::text, 300) as text from generate_series(1, 1000) n
  ) sorted;
  update platform.proven_writes set at = now();
end $$;
grant execute on function platform.prove_write to ballast_service;
