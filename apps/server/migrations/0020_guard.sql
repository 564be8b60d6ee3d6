-- The guard of sales: one row for each currency, computed here from the ledger, the outside
-- statements, the seal and the invariants. Code can ask for a refresh, never for a colour.

create schema if not exists reserve;
grant usage on schema reserve to ballast_service;

-- How far each bucket's chain was verified, and the hash found there: what was verified once must
-- stay what it was.
create table ledger.verified_heads (
  bucket int primary key references ledger.heads,
  seq bigint not null,
  hash bytea not null
);
insert into ledger.verified_heads select bucket, seq, hash from ledger.heads;

create table ledger.daily_seals (
  at timestamptz primary key,
  hash bytea not null,
  batches bigint not null
);

-- Of seals older than a week the last of each day stays, for good; at most `most` go at once. They are
-- what was found when; the chains themselves stand in ledger.seals, and lose nothing.
create function ledger.forget_daily_seals(most int) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from ledger.daily_seals d where d.at in (
      select x.at from (
        select s.at, lead(s.at) over (order by s.at) as next from ledger.daily_seals s
        where s.at < platform.now() - interval '7 days'
      ) x
      where platform.day_of(x.next) = platform.day_of(x.at) order by x.at limit most)
    returning 1)
  select count(*) from gone
$$;
grant execute on function ledger.forget_daily_seals to ballast_service;

-- Recomputes every seal not yet verified, at most `most` a bucket, and, when the chain holds
-- everywhere and nothing older is left to verify, writes a seal over what was verified. Returns the
-- batches whose hash does not recompute.
create function ledger.seal_now(most int) returns table (bad_bucket int, bad_seq bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v record;
  s record;
  last_good bytea;
  verified bytea := '';
  checked bigint := 0;
  here int;
  reached bigint;
  bad boolean := false;
  behind boolean := false;
begin
  for v in select * from ledger.verified_heads x order by x.bucket for update loop
    reached := v.seq;
    last_good := v.hash;
    here := 0;
    if v.seq > 0 and not exists (
      select from ledger.seals p where p.bucket = v.bucket and p.seq = v.seq and p.hash = v.hash
    ) then
      bad := true;
      bad_bucket := v.bucket;
      bad_seq := v.seq;
      return next;
      continue;
    end if;
    for s in select p.seq, p.previous_hash, p.hash, r.hash as recomputed from ledger.seals p
      left join ledger.seal_hashes(v.bucket, v.seq, v.seq + most) r on r.seq = p.seq
      where p.bucket = v.bucket and p.seq > v.seq order by p.seq limit most
    loop
      if s.seq <> reached + 1 or s.previous_hash <> last_good
        or s.hash is distinct from s.recomputed
      then
        bad := true;
        bad_bucket := v.bucket;
        bad_seq := s.seq;
        return next;
        exit;
      end if;
      last_good := s.hash;
      reached := s.seq;
      here := here + 1;
    end loop;
    checked := checked + here;
    behind := behind or here = most;
    verified := verified || last_good;
    update ledger.verified_heads x set seq = reached, hash = last_good
    where x.bucket = v.bucket and x.seq <> reached;
  end loop;
  if not bad and not behind then
    insert into ledger.daily_seals (at, hash, batches)
    values (platform.now(), sha256(verified), checked)
    on conflict do nothing;
  end if;
end $$;
grant execute on function ledger.seal_now to ballast_service;

-- The last run of each named invariant: how many rows its view had (0 holds).
create table reserve.invariant_runs (
  name text primary key,
  rows bigint not null,
  took_ms int not null,
  at timestamptz not null
);

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

-- The first rows of an invariant as they are: what a person looks for who finds it broken.
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

-- What is wrong or old stands in codes, which a screen puts into words: red are client_cover,
-- reserve_cover, shortfall, reconciliation_break, proof_wrong and invariant:<name>; stale are
-- never_checked, statement_old, seal_old, proof_old and invariant_old. wind_down: sales have ended. halted_for gathers every red code
-- since sales were stopped.
create table reserve.guard (
  currency text primary key references ledger.currencies,
  -- what the last look saw, all of one moment
  client_held numeric not null,
  client_owed numeric not null,
  reserve_held numeric not null,
  reserve_owed numeric not null,
  client_cover_bps bigint not null,
  reserve_cover_bps bigint not null,
  stale text[] not null,
  red text[] not null,
  checked_at timestamptz not null,
  halted_at timestamptz,
  halted_for text[],
  check ((halted_at is null) = (halted_for is null))
);
insert into reserve.guard values
  ('tUSDT', 0, 0, 0, 0, 0, 0, '{never_checked}', '{}', '-infinity');

-- Each stop, each reason that came while sales were stopped, and who let them go on.
create table reserve.guard_history (
  currency text not null references ledger.currencies,
  at timestamptz not null,
  what text not null check (what in ('stopped', 'resumed')),
  reasons text[] not null,
  proposal_id uuid references ledger.proposals,
  primary key (currency, at, what),
  check ((what = 'resumed') = (proposal_id is not null))
);

-- What the guard saw, every five minutes and whenever its codes change: in full for a week, then one
-- row an hour for 400 days.
create table reserve.cover_history (
  currency text not null references ledger.currencies,
  at timestamptz not null,
  client_held numeric not null,
  client_owed numeric not null,
  reserve_held numeric not null,
  reserve_owed numeric not null,
  client_cover_bps bigint not null,
  reserve_cover_bps bigint not null,
  red text[] not null,
  stale text[] not null,
  hourly boolean not null,
  primary key (currency, at)
);

-- Inside.
create function reserve.keep_cover(seen reserve.cover_history) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  last reserve.cover_history;
begin
  select * into last from reserve.cover_history h
  where h.currency = seen.currency order by h.at desc limit 1;
  if last.at >= seen.at or last.at > seen.at - interval '5 minutes'
    and (last.red, last.stale) is not distinct from (seen.red, seen.stale)
  then
    return;
  end if;
  seen.hourly := last.at is null or date_trunc('hour', last.at) <> date_trunc('hour', seen.at);
  insert into reserve.cover_history select (seen).*;
  delete from reserve.cover_history h
  where h.currency = seen.currency and (h.at < seen.at - interval '400 days'
    or h.at < seen.at - interval '7 days' and not h.hourly);
end $$;

-- The oldest statement that still counts: one business day, in which Saturday and Sunday do not
-- pass. A Friday noon's serves until Monday noon.
create function reserve.oldest_statement_allowed(at timestamptz) returns timestamptz
language sql immutable
as $$
  select case extract(isodow from at at time zone 'UTC')
    when 1 then at - interval '3 days'
    when 6 then platform.start_of_day(platform.day_of(at) - 1)
    when 7 then platform.start_of_day(platform.day_of(at) - 2)
    else at - interval '1 day' end
$$;

-- Basis points, cut downwards so that 99.999 % never reads as 100 %; nothing owed is covered.
create function reserve.cover_bps(assets numeric, owed numeric) returns bigint
language sql immutable
as $$ select case when owed = 0 then 10000 else floor(assets * 10000 / owed)::bigint end $$;

-- Reads the ledger and the outside world and writes the row. A red value stops sales; only
-- reserve.resume_sales lets them go on. Nothing here touches withdrawals, income or maturity.
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
  -- one refresh at a time, each reading what stands when its turn comes
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
  -- what the bank holds is everybody's: a break of any local currency stops every sale
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
      ('proof_wrong', proof.is_wrong())
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
      ('proof_old', coalesce(proof.newest_at(in_currency), '-infinity')
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
    -- never in days to come: the clock may have been set back to where it starts
    halted_at = case when g.halted_at is not null or wrong <> '{}'
      then least(g.halted_at, moment) end,
    halted_for = case when g.halted_at is null and wrong = '{}' then null
      else array(select distinct unnest(g.halted_for || wrong) order by 1) end
  where x.currency = in_currency;
  perform reserve.keep_cover(seen);
end $$;
grant execute on function reserve.refresh_guard to ballast_service;

-- The codes for which a currency may not be sold now; empty when it may. A guard row that nobody
-- has renewed for 15 minutes is old itself: guard_old.
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

-- Inside the purchase: null when this currency may be sold now, else the refusal's name.
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

-- Two people and green values: sales go on. BL050 once they have ended for good; BL011 while a value is red or stale; BL035 for a proposal
-- older than the stop: what was agreed to then was another matter.
create function reserve.resume_sales(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'resume_sales');
  g reserve.guard;
begin
  if p.id is null then return; end if;
  if ledger.sales_ended() then
    raise exception 'guard: sales have ended for good' using errcode = 'BL050';
  end if;
  perform reserve.refresh_guard(p.input ->> 'currency');
  select * into g from reserve.guard x where x.currency = p.input ->> 'currency' for update;
  if p.made_at < g.halted_at then
    raise exception 'guard: proposed before this stop' using errcode = 'BL035';
  end if;
  if g.red <> '{}' or g.stale <> '{}' then
    raise exception 'guard: a value is still red or stale' using errcode = 'BL011';
  end if;
  if g.halted_at is not null then
    insert into reserve.guard_history
    values (g.currency, platform.now(), 'resumed', g.halted_for, p.id);
    update reserve.guard x set halted_at = null, halted_for = null where x.currency = g.currency;
  end if;
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
grant execute on function reserve.resume_sales to ballast_service;

-- Whether a currency is sold now, in a word and with its codes, for lists.
create view reserve.sales as
select g.currency, case x.refusal when 'sales_stopped' then 'stopped' when 'sales_ended' then 'ended'
    when 'guard_stale' then 'stale' else 'on' end as state,
  g.client_cover_bps, g.reserve_cover_bps, reserve.guard_reasons(g.currency) as reasons,
  nullif(g.checked_at, '-infinity') as checked_at, g.halted_at
from reserve.guard g cross join lateral (select reserve.check_guard(g.currency) as refusal) x;

grant select on all tables in schema reserve, ledger to ballast_service;
