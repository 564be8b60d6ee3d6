-- The time of the oldest statement that still counts: one business day ago, without Saturday and Sunday.
-- One of Friday noon counts until Monday noon.
create function reserve.oldest_statement_allowed(at timestamptz) returns timestamptz
language sql immutable
as $$
  select case extract(isodow from at at time zone 'UTC')
    when 1 then at - interval '3 days'
    when 6 then platform.start_of_day(platform.day_of(at) - 1)
    when 7 then platform.start_of_day(platform.day_of(at) - 2)
    else at - interval '1 day' end
$$;

-- Basis points, rounded down so that 99.999 % never reads as 100 %; nothing owed counts as covered.
create function reserve.cover_bps(assets numeric, owed numeric) returns bigint
language sql immutable
as $$ select case when owed = 0 then 10000 else floor(assets * 10000 / owed)::bigint end $$;

-- Reads the ledger and the statements, and updates the row. A red value stops sales; only
-- reserve.resume_sales resumes them. Withdrawals, income and maturity are not affected.
create function reserve.refresh_guard(in_currency text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  g reserve.guard;
  t jsonb;
  missing jsonb;
  breaks bigint;
  oldest_statement timestamptz;
  bank_breaks bigint;
  oldest_of_bank timestamptz;
  moment timestamptz;
  client_held numeric;
  client_owed numeric;
  reserve_held numeric;
  reserve_owed numeric;
  client_bps bigint;
  reserve_bps bigint;
  late text[];
  wrong text[];
  seen reserve.cover_history;
begin
  -- one refresh at a time, each reading the state after it got the lock
  select * into g from reserve.guard x where x.currency = in_currency for update;
  if g.currency is null then return; end if;
  moment := platform.now();

  select coalesce(jsonb_object_agg(k.kind, k.total), '{}') into t from (
    select kind, sum(balance) as total from ledger.accounts
    where currency = in_currency group by kind) k;
  select coalesce(jsonb_object_agg(s.book, least(s.difference, 0)), '{}'),
    count(*) filter (where s.difference <> 0), case when count(*) = 3 then min(s.at) end
  into missing, breaks, oldest_statement from unnest(array['client', 'reserve', 'house']) b (book)
  cross join lateral (
    select x.book, x.at, x.difference from chain.statements x where x.book = b.book
    order by x.at desc, x.id desc limit 1) s;
  -- the bank's accounts concern everybody, so a break of any local currency stops all sales
  select count(*) filter (where s.is_break), min(s.at) into bank_breaks, oldest_of_bank
  from ledger.currencies c cross join unnest(array['clients', 'house']) a (account)
  cross join lateral (
    select x.at, x.is_break from bank.statements x
    where x.currency = c.currency and x.account = a.account
    order by x.at desc, x.id desc limit 1) s;

  client_held := coalesce((t ->> 'client.custody')::numeric, 0)
    + coalesce((missing ->> 'client')::numeric, 0)
    + coalesce((t ->> 'client.due_from_reserve')::numeric, 0);
  client_owed := (select coalesce(sum((value #>> '{}')::numeric), 0) from jsonb_each(t)
    join ledger.account_kinds k on k.kind = key
    where k.book = 'C' and k.normal = 'C' and k.kind <> 'client.transit');
  reserve_held := coalesce((t ->> 'reserve.cash')::numeric, 0)
    + coalesce((missing ->> 'reserve')::numeric, 0);
  reserve_owed := coalesce((t ->> 'reserve.offered')::numeric, 0)
    + coalesce((t ->> 'reserve.sold')::numeric, 0)
    + coalesce((t ->> 'reserve.due_to_client')::numeric, 0);
  client_bps := reserve.cover_bps(client_held, client_owed);
  reserve_bps := reserve.cover_bps(reserve_held, reserve_owed);

  wrong := array(
    select c.code from (values
      ('client_cover', client_bps < 10000),
      ('reserve_cover', reserve_bps < 10000),
      ('shortfall', exists (
        select from ledger.accounts a where a.kind = 'client.shortfall' and a.balance > 0)),
      ('reconciliation_break', breaks > 0 or bank_breaks > 0),
      ('proof_wrong', platform.ask('proof_is_wrong')::boolean)
    ) c (code, holds) where c.holds
    union all
    select 'invariant:' || r.name from reserve.invariant_runs r where r.rows > 0
    order by 1);
  -- each runs at least once an hour
  late := array(
    select c.code from (values
      ('invariant_old', exists (
        select from pg_views v where v.schemaname = 'invariants' and not exists (
          select from reserve.invariant_runs r
          where r.name = v.viewname and r.at > moment - interval '2 hours'))),
      ('proof_old', coalesce(
        (platform.ask('newest_proof', in_currency) #>> '{}')::timestamptz, '-infinity')
        < moment - interval '1 day'),
      ('seal_old', coalesce((select max(at) from ledger.daily_seals), '-infinity')
        < moment - interval '1 day'),
      ('statement_old', least(coalesce(oldest_statement, '-infinity'), oldest_of_bank)
        < reserve.oldest_statement_allowed(moment))
    ) c (code, holds) where c.holds);

  seen := row(in_currency, moment, client_held, client_owed, reserve_held, reserve_owed,
    client_bps, reserve_bps, wrong, late, true);
  if not wrong <@ coalesce(g.halted_for, '{}') then
    insert into reserve.guard_history values (in_currency, moment, 'stopped', wrong, null)
    on conflict do nothing;
  end if;
  update reserve.guard x
  set client_held = seen.client_held, client_owed = seen.client_owed,
    reserve_held = seen.reserve_held, reserve_owed = seen.reserve_owed,
    client_cover_bps = seen.client_cover_bps, reserve_cover_bps = seen.reserve_cover_bps,
    stale = late, red = wrong, checked_at = moment,
    -- never in the future: the sandbox's clock may have been set back
    halted_at = case when g.halted_at is not null or wrong <> '{}'
      then least(g.halted_at, moment) end,
    halted_for = case when g.halted_at is null and wrong = '{}' then null
      else array(select distinct unnest(g.halted_for || wrong) order by 1) end
  where x.currency = in_currency;
  perform reserve.keep_cover(seen);
end $$;
grant execute on function reserve.refresh_guard to ballast_service;
