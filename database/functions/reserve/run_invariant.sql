-- Runs an invariant over everything and stores the result, also as that of its parts.
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
  -- which part has the rows is not known, so each runs again
  delete from reserve.invariant_parts p where p.name = in_name and n > 0;
  update reserve.invariant_parts p set rows = 0, at = platform.now()
  where p.name = in_name and p.at < platform.now();
  return n;
end $$;
grant execute on function reserve.run_invariant to ballast_service;

-- The invariants that read history and that a condition on their bucket restricts to the rows of that
-- bucket: once the books are large they run bucket by bucket. Every row of these views has a bucket.
create function reserve.invariants_by_bucket() returns text[]
language sql immutable
as $$
  select array['balances_are_sums_of_entries', 'entries_follow_their_transaction',
    'income_due_is_that_not_taken_out', 'income_is_paid_days_times_daily_return',
    'principal_is_that_of_open_orders', 'running_balances', 'seal_chain_recomputes',
    'sold_is_owed_to_open_orders', 'transactions_balance']
$$;
grant execute on function reserve.invariants_by_bucket to ballast_service;

-- Runs one of them over one bucket and stores the result. The invariant's own run becomes the sums of its
-- parts with the time of the oldest, once each has run or as soon as one has rows.
create function reserve.run_invariant_part(in_name text, in_bucket int) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp set jit = off
as $$
declare
  n bigint;
  began timestamptz := clock_timestamp();
begin
  if in_bucket not between 0 and 63 or not in_name = any(reserve.invariants_by_bucket()) then
    raise exception 'no invariant is called % and runs in bucket %', in_name, in_bucket;
  end if;
  execute format('select count(*) from (select from invariants.%I where bucket = %s limit 1000) x',
    in_name, in_bucket) into n;
  insert into reserve.invariant_parts (name, bucket, rows, took_ms, at)
  values (in_name, in_bucket, n, (extract(epoch from clock_timestamp() - began) * 1000)::int,
    platform.now())
  on conflict (bucket, name) do update
    set rows = excluded.rows, took_ms = excluded.took_ms, at = excluded.at;
  -- one after the other, each seeing the parts that ended before
  perform pg_advisory_xact_lock(hashtextextended('invariant:' || in_name, 0));
  insert into reserve.invariant_runs as r (name, rows, took_ms, at)
  select in_name, sum(p.rows), sum(p.took_ms), min(p.at) from reserve.invariant_parts p
  where p.name = in_name having count(*) = 64 or sum(p.rows) > 0
  on conflict (name) do update set
    rows = excluded.rows, took_ms = excluded.took_ms, at = greatest(r.at, excluded.at);
  return n;
end $$;
grant execute on function reserve.run_invariant_part to ballast_service;

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
