-- Takes the mutex of each bucket, in ascending order. First statement of every money use case.
create function ledger.lock_buckets(buckets int[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare b int;
begin
  foreach b in array (select array_agg(distinct x order by x) from unnest(buckets) x) loop
    perform from ledger.heads h where h.bucket = b for no key update;
  end loop;
end $$;
grant execute on function ledger.lock_buckets to ballast_service;

-- Up to here, exclusively, the ledger is written for good: an entry bears the time at which its database
-- transaction began, and whatever is open now began later (one that just begins says so a moment later).
-- It sees those of the role that asks, which is the one that posts.
create function ledger.written_until() returns timestamptz
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select least(platform.now() - interval '10 seconds', min(a.xact_start) + c.shift)
  from platform.clock c left join pg_stat_activity a on a.datname = current_database()
  group by c.shift
$$;
grant execute on function ledger.written_until to ballast_service;
