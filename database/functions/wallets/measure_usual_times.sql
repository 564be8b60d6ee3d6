create function wallets.measure_usual_times(in_currency text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into wallets.usual_times (currency, withdrawals, median_seconds, p95_seconds, measured_at)
  select in_currency, count(*),
    extract(epoch from percentile_disc(0.5) within group (order by w.ended_at - w.applied_at))::int,
    extract(epoch from percentile_disc(0.95) within group (order by w.ended_at - w.applied_at))::int,
    platform.now()
  from wallets.withdrawals w
  where coalesce(w.local_currency, w.currency) = in_currency and w.state = 'succeeded'
    and w.ended_at > platform.now() - interval '30 days'
  on conflict (currency) do update
    set withdrawals = excluded.withdrawals, median_seconds = excluded.median_seconds,
      p95_seconds = excluded.p95_seconds, measured_at = excluded.measured_at
$$;
grant execute on function wallets.measure_usual_times to ballast_service;

-- Internal. Deletes what a member of a closed account wrote into the address book; the addresses stay,
-- because the ledger's withdrawals went there.
create function wallets.forget(in_bucket int, in_member uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update wallets.addresses a set label = '' where a.bucket = in_bucket and a.member_id = in_member
$$;
