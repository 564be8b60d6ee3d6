-- Whether what is written is kept, asked by each process for its readiness. A row that is updated in its
-- own page would go through on a full disk for a long time: so the question also takes room, as a sort
-- that does not fit into memory does, and gives it back at once.
create table platform.proven_writes (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);
insert into platform.proven_writes (at) values (now());

create function platform.prove_write() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set work_mem = '64kB'
as $$
begin
  -- A million bytes; what is counted alone would not be sorted.
  perform count(distinct text) from (
    select repeat(n::text, 300) as text from generate_series(1, 1000) n
  ) sorted;
  update platform.proven_writes set at = now();
end $$;
grant execute on function platform.prove_write to ballast_service;
