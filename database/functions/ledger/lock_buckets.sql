-- Locks the mutex of each bucket, in ascending order. This is the first statement of every use case
-- that moves money.
create function ledger.lock_buckets(buckets int[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform from ledger.heads h where h.bucket = any(buckets) order by h.bucket for no key update;
end $$;
grant execute on function ledger.lock_buckets to ballast_service;

-- The time before which nothing is posted any more. An entry has the time at which its database
-- transaction began, and every transaction that is open now began at this time or later; one that
-- is just beginning becomes visible a moment later. PostgreSQL shows the begin of transactions of
-- the calling role only, which is the role that posts.
create function ledger.written_until() returns timestamptz
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select least(platform.now() - interval '10 seconds', min(a.xact_start) + c.shift)
  from platform.clock c left join pg_stat_activity a on a.datname = current_database()
  group by c.shift
$$;
grant execute on function ledger.written_until to ballast_service;
