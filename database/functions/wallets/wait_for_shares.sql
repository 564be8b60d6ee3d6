create function wallets.waits_for_shares() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from wallets.sharing s
    where s.waited + (platform.now() - s.since) < interval '60 minutes')
$$;
grant execute on function wallets.waits_for_shares() to ballast_service;

-- Internal. Begins or ends the waiting for members' shares; what is left of the hour stays.
create function wallets.wait_for_shares(waits boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into wallets.sharing (since) select platform.now() where waits on conflict do nothing;
  update wallets.sharing s
  set since = case when waits then platform.now() end,
    waited = s.waited + coalesce(platform.now() - s.since, '0')
  where (s.since is not null) <> waits
$$;

-- Whether the money of a withdrawal may leave now: not while the outside shows what the books do not know,
-- because it may have been paid. Money for a bank card comes from the float, which is the operator's own.
create function wallets.may_be_paid(w wallets.withdrawals) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case when outside.is_behind() or wallets.waits_for_shares() then false
    when w.rail = 'bank' then ledger.house_may_take(w.local_currency, w.local_amount)
    else true end
$$;
grant execute on function wallets.may_be_paid to ballast_service;

-- Whether the promised time of an open withdrawal is over.
create function wallets.is_late(w wallets.withdrawals) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select w.due_at < platform.now() $$;
grant execute on function wallets.is_late to ballast_service;

-- What a late withdrawal waits for (contract/late-withdrawal.ts, LATE_REASONS); null while it is in time.
create function wallets.late_reason(w wallets.withdrawals) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case when not wallets.is_late(w) then null
    when w.state = 'sent' then 'not_confirmed'
    when w.state = 'approved' then 'not_sent'
    when not wallets.may_be_paid(w) then 'payments_wait'
    else 'being_checked' end
$$;
grant execute on function wallets.late_reason to ballast_service;

-- The present expectation for a late withdrawal: the promised time plus the number of days that makes it
-- lie in the future, moved to Monday from a Saturday or Sunday (contract/constants.ts,
-- PROCESSING_WEEKDAYS). The promised time does not change; late withdrawals are counted by it.
create function wallets.expected_by(w wallets.withdrawals) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case when wallets.is_late(w) then t.at + case extract(isodow from t.at at time zone 'UTC')
    when 6 then interval '48 hours' when 7 then interval '24 hours' else interval '0' end end
  from (select w.arrive_by + interval '24 hours'
    * (floor(extract(epoch from platform.now() - w.arrive_by) / 86400) + 1) as at) t
$$;
grant execute on function wallets.expected_by to ballast_service;
