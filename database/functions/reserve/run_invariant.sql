create function reserve.run_invariant(in_name text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  n bigint;
  began timestamptz := clock_timestamp();
begin
  if to_regclass(format('invariants.%I', in_name)) is null then
    raise exception 'no invariant is called %', in_name;
  end if;
  execute format('select count(*) from (select from invariants.%I limit 1000) x', in_name) into n;
  insert into reserve.invariant_runs (name, rows, took_ms, at)
  values (in_name, n, (extract(epoch from clock_timestamp() - began) * 1000)::int, platform.now())
  on conflict (name) do update
    set rows = excluded.rows, took_ms = excluded.took_ms, at = excluded.at;
  return n;
end $$;
grant execute on function reserve.run_invariant to ballast_service;

-- The first rows of an invariant, for a person who examines a violation.
create function reserve.rows_of_invariant(in_name text, most int) returns setof jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if to_regclass(format('invariants.%I', in_name)) is null then
    raise exception 'no invariant is called %', in_name;
  end if;
  return query execute format('select to_jsonb(x) from invariants.%I x limit $1', in_name) using most;
end $$;
grant execute on function reserve.rows_of_invariant to ballast_service;
