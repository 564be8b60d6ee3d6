-- The codes that prevent sales in a currency now; empty when sales are on. A guard row that was not renewed
-- for 15 minutes is itself too old: guard_old.
create function reserve.guard_reasons(in_currency text) returns text[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case
    when ledger.sales_ended() then array['wind_down']
    when g.currency is null then array['never_checked']
    when g.halted_at is not null then g.halted_for
    else g.stale || case when g.checked_at < platform.now() - interval '15 minutes'
      and not 'never_checked' = any(g.stale) then array['guard_old'] else '{}' end
  end
  from (select in_currency as c) x left join reserve.guard g on g.currency = x.c
$$;
grant execute on function reserve.guard_reasons to ballast_service;

-- For a purchase: null when sales in this currency are on, else the refusal's name.
create function reserve.check_guard(in_currency text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case
    when ledger.sales_ended() then 'sales_ended'
    when g.currency is null then 'guard_stale'
    when g.halted_at is not null then 'sales_stopped'
    when g.checked_at < platform.now() - interval '15 minutes' or cardinality(g.stale) > 0
      then 'guard_stale'
  end
  from (select in_currency as c) x left join reserve.guard g on g.currency = x.c
$$;
grant execute on function reserve.check_guard to ballast_service;
