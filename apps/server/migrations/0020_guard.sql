-- The guard of sales: one row for each currency, computed here from the ledger, the outside
-- statements, the seal and the invariants. Code can ask for a refresh, never for a colour.

create schema if not exists reserve;
grant usage on schema reserve to ballast_service;

create table ledger.verified_heads (
  bucket int primary key references ledger.heads,
  seq bigint not null
);
insert into ledger.verified_heads select bucket, 0 from ledger.heads;

create table ledger.daily_seals (
  at timestamptz primary key,
  hash bytea not null,
  batches bigint not null
);

-- Recomputes every seal not yet verified, at most `most` a bucket, and, when the chain holds
-- everywhere, writes a seal over all heads. Returns the batches whose hash does not recompute.
create function ledger.seal_now(most int) returns table (bad_bucket int, bad_seq bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v record;
  s record;
  last_good bytea;
  checked bigint := 0;
  reached bigint;
  bad boolean := false;
begin
  for v in select x.bucket, x.seq from ledger.verified_heads x order by x.bucket for update loop
    reached := v.seq;
    select coalesce(
      (select p.hash from ledger.seals p where p.bucket = v.bucket and p.seq = v.seq),
      sha256(convert_to('ballast ledger bucket ' || v.bucket, 'UTF8'))) into last_good;
    for s in select * from ledger.seals p where p.bucket = v.bucket and p.seq > v.seq
      order by p.seq limit most
    loop
      if s.seq <> reached + 1 or s.previous_hash <> last_good
        or s.hash is distinct from ledger.seal_hash(s.bucket, s.seq, s.previous_hash)
      then
        bad := true;
        bad_bucket := s.bucket;
        bad_seq := s.seq;
        return next;
        exit;
      end if;
      last_good := s.hash;
      reached := s.seq;
      checked := checked + 1;
    end loop;
    update ledger.verified_heads x set seq = reached where x.bucket = v.bucket and x.seq <> reached;
  end loop;
  if not bad then
    insert into ledger.daily_seals (at, hash, batches)
    select platform.now(), sha256(string_agg(h.hash, ''::bytea order by h.bucket)), checked
    from ledger.heads h
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

create table reserve.guard (
  currency text primary key references ledger.currencies,
  client_cover_bps bigint not null,
  reserve_cover_bps bigint not null,
  stale text[] not null,
  red text[] not null,
  checked_at timestamptz not null,
  halted_at timestamptz,
  halted_for text[]
);
insert into reserve.guard values ('tUSDT', 0, 0, '{never checked}', '{}', '-infinity');

create table reserve.guard_history (
  currency text not null references ledger.currencies,
  at timestamptz not null,
  what text not null check (what in ('stopped', 'resumed')),
  reasons text[] not null,
  proposal_id uuid references ledger.proposals,
  primary key (currency, at, what)
);

-- A statement counts for one business day: a Friday's serves until Monday.
create function reserve.statement_age_allowed(at timestamptz) returns interval
language sql immutable
as $$
  select case extract(isodow from at at time zone 'UTC')
    when 1 then interval '3 days' when 7 then interval '2 days' else interval '1 day' end
$$;

-- Basis points, cut downwards so that 99.999 % never reads as 100 %; nothing owed is covered.
create function reserve.cover_bps(assets bigint, owed bigint) returns bigint
language sql immutable
as $$ select case when owed = 0 then 10000 else floor(assets::numeric * 10000 / owed)::bigint end $$;

-- Reads the ledger and the outside world and writes the row. A red value stops sales; only
-- reserve.resume_sales lets them go on. Nothing here touches withdrawals, income or maturity.
create function reserve.refresh_guard(in_currency text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  t jsonb := (select coalesce(jsonb_object_agg(kind, total), '{}') from (
    select kind, sum(balance)::bigint as total from ledger.accounts
    where currency = in_currency group by kind) k);
  missing jsonb := (select coalesce(jsonb_object_agg(book, least(difference, 0)), '{}') from (
    select distinct on (book) book, difference from chain.statements
    order by book, at desc) s);
  breaks int := (select count(*) from (
    select distinct on (book) book, difference from chain.statements
    order by book, at desc) s where difference <> 0);
  oldest_statement timestamptz := (select case when count(*) = 3 then min(at) end from (
    select book, max(at) as at from chain.statements group by book) s);
  moment timestamptz := platform.now();
  client_bps bigint;
  reserve_bps bigint;
  late text[] := '{}';
  wrong text[] := '{}';
begin
  client_bps := reserve.cover_bps(
    coalesce((t ->> 'client.custody')::bigint, 0) + coalesce((missing ->> 'client')::bigint, 0)
      + coalesce((t ->> 'client.due_from_reserve')::bigint, 0),
    (select coalesce(sum((value #>> '{}')::bigint), 0)::bigint from jsonb_each(t)
     join ledger.account_kinds k on k.kind = key
     where k.book = 'C' and k.normal = 'C' and k.kind <> 'client.transit'));
  reserve_bps := reserve.cover_bps(
    coalesce((t ->> 'reserve.cash')::bigint, 0) + coalesce((missing ->> 'reserve')::bigint, 0),
    coalesce((t ->> 'reserve.offered')::bigint, 0) + coalesce((t ->> 'reserve.sold')::bigint, 0)
      + coalesce((t ->> 'reserve.due_to_client')::bigint, 0));

  if client_bps < 10000 then wrong := wrong || 'client cover below 100 %'::text; end if;
  if reserve_bps < 10000 then wrong := wrong || 'reserve cover below 100 %'::text; end if;
  if coalesce((t ->> 'client.shortfall')::bigint, 0) > 0 then
    wrong := wrong || 'shortfall owed by the house'::text;
  end if;
  if breaks > 0 then wrong := wrong || 'open reconciliation break'::text; end if;
  if exists (select from reserve.invariant_runs r where r.rows > 0) then
    wrong := wrong || ('invariant broken: ' || (
      select string_agg(name, ', ' order by name) from reserve.invariant_runs where rows > 0));
  end if;
  if oldest_statement is null
    or oldest_statement < moment - reserve.statement_age_allowed(moment)
  then
    late := late || 'statement too old'::text;
  end if;
  if coalesce((select max(at) from ledger.daily_seals), '-infinity') < moment - interval '1 day' then
    late := late || 'ledger seal too old'::text;
  end if;

  if cardinality(wrong) > 0 and exists (
    select from reserve.guard g where g.currency = in_currency and g.halted_at is null
  ) then
    insert into reserve.guard_history values (in_currency, moment, 'stopped', wrong, null)
    on conflict do nothing;
  end if;
  update reserve.guard g
  set client_cover_bps = client_bps, reserve_cover_bps = reserve_bps, stale = late, red = wrong,
    checked_at = moment,
    halted_at = case when cardinality(wrong) > 0 then coalesce(g.halted_at, moment)
      else g.halted_at end,
    halted_for = case when cardinality(wrong) > 0 then wrong else g.halted_for end
  where g.currency = in_currency;
end $$;
grant execute on function reserve.refresh_guard to ballast_service;

-- Inside the purchase: null when this currency may be sold now, else the refusal's name.
create function reserve.check_guard(in_currency text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case
    when g.currency is null then 'guard_stale'
    when g.halted_at is not null then 'sales_stopped'
    when g.checked_at < platform.now() - interval '15 minutes' or cardinality(g.stale) > 0
      then 'guard_stale'
  end
  from (select in_currency as c) x left join reserve.guard g on g.currency = x.c
$$;
grant execute on function reserve.check_guard to ballast_service;

-- Two people and green values: sales go on. BL011 while a value is still red.
create function reserve.resume_sales(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'resume_sales');
  c text := p.input ->> 'currency';
begin
  if p.id is null then return; end if;
  perform reserve.refresh_guard(c);
  if exists (select from reserve.guard g where g.currency = c
    and (cardinality(g.red) > 0 or cardinality(g.stale) > 0))
  then
    raise exception 'guard: a value is still red or stale' using errcode = 'BL011';
  end if;
  insert into reserve.guard_history
  select g.currency, platform.now(), 'resumed', coalesce(g.halted_for, '{}'), p.id
  from reserve.guard g where g.currency = c;
  update reserve.guard g set halted_at = null, halted_for = null where g.currency = c;
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
grant execute on function reserve.resume_sales to ballast_service;

grant select on all tables in schema reserve, ledger to ballast_service;
