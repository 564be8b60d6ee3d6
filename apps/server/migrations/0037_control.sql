-- The member in control: what must be understood before the first purchase, and the limits and
-- breaks that members set themselves. A break stands in members.members (purchases_paused_until).
create schema control;
grant usage on schema control to ballast_service;

-- The version of the questions (control/understanding/). A new one is a new migration that replaces
-- this function, and asks everybody again.
create function control.understanding_version() returns text
language sql immutable parallel safe
as $$ select '1' $$;
grant execute on function control.understanding_version to ballast_service;

create table control.understood (
  bucket int not null,
  member_id uuid not null,
  version text not null,
  at timestamptz not null,
  primary key (bucket, member_id, version),
  foreign key (bucket, member_id) references members.members (bucket, id)
);
grant select, insert on control.understood to ballast_service;

-- Every try, right or wrong, with what was chosen and in which language it was read.
create table control.understanding_tries (
  bucket int not null,
  member_id uuid not null,
  id uuid not null,
  version text not null,
  language text not null,
  choices jsonb not null,
  wrong text[] not null,
  at timestamptz not null,
  primary key (bucket, id),
  foreign key (bucket, member_id) references members.members (bucket, id)
);
create index on control.understanding_tries (bucket, member_id, at desc);
grant select, insert on control.understanding_tries to ballast_service;

-- A limit in tUSDT on what is paid in or bought in a calendar day, week or month (UTC). A raise, or
-- the end of the limit (pending_amount null), waits until pending_from and then needs a second yes.
create table control.limits (
  bucket int not null,
  member_id uuid not null,
  kind text not null check (kind in ('deposit', 'purchase')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint not null check (amount > 0),
  pending_amount bigint check (pending_amount > amount),
  pending_from timestamptz,
  primary key (bucket, member_id, kind, period),
  foreign key (bucket, member_id) references members.members (bucket, id),
  check (pending_from is not null or pending_amount is null)
);
grant select, insert, update, delete on control.limits to ballast_service;

-- What was asked and what became of it; null is no limit.
create table control.limit_changes (
  bucket int not null,
  member_id uuid not null,
  id uuid not null,
  kind text not null,
  period text not null,
  what text not null check (what in ('lowered', 'raise_asked', 'raise_dropped', 'raised')),
  before bigint,
  after bigint,
  at timestamptz not null,
  primary key (bucket, id),
  foreign key (bucket, member_id) references members.members (bucket, id)
);
create index on control.limit_changes (bucket, member_id, at desc);
grant select, insert on control.limit_changes to ballast_service;

create table control.breaks (
  bucket int not null,
  member_id uuid not null,
  id uuid not null,
  length text not null check (length in ('day', 'week', 'month', 'half_year')),
  at timestamptz not null,
  until timestamptz not null check (until > at),
  primary key (bucket, id),
  foreign key (bucket, member_id) references members.members (bucket, id)
);
create index on control.breaks (bucket, member_id, at desc);
grant select on control.breaks to ballast_service;

-- Begins a break, or makes one longer; nothing makes one shorter. Null when done, else until when
-- the break runs that would have become shorter.
create function control.take_break(in_bucket int, in_member uuid, in_id uuid, in_length text)
returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  at_now timestamptz := platform.now();
  ends timestamptz := at_now + case in_length when 'day' then interval '24 hours'
    when 'week' then interval '7 days' when 'month' then interval '30 days'
    when 'half_year' then interval '6 months' end;
  running timestamptz;
begin
  select m.purchases_paused_until into running from members.members m
  where m.bucket = in_bucket and m.id = in_member for no key update;
  if running > ends then return running; end if;
  insert into control.breaks (bucket, member_id, id, length, at, until)
  values (in_bucket, in_member, in_id, in_length, at_now, ends);
  update members.members m set purchases_paused_until = ends
  where m.bucket = in_bucket and m.id = in_member;
  return null;
end $$;
grant execute on function control.take_break to ballast_service;

-- When the calendar day, week (from Monday) or month of a time began, in UTC.
create function control.period_start(period text, at timestamptz) returns timestamptz
language sql immutable parallel safe
as $$ select date_trunc(period, at at time zone 'UTC') at time zone 'UTC' $$;
grant execute on function control.period_start to ballast_service;

-- What the member paid for purchases since a time, in tUSDT: not what a coupon took off the price, and
-- nothing for a purchase that was cancelled.
create function control.bought_since(in_bucket int, in_member uuid, since timestamptz)
returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(o.principal - o.from_coupon), 0)::bigint from orders.orders o
  where o.bucket = in_bucket and o.member_id = in_member and o.bought_at >= since
    and o.currency = 'tUSDT' and o.state <> 'cancelled'
$$;

-- What the member paid in since a time, in tUSDT; a payment of local money by what it was worth when it was opened. a payment on the bank's page counts from when it
-- was asked for, with what it was worth then.
create function control.deposited_since(in_bucket int, in_member uuid, since timestamptz)
returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select (coalesce((
    select sum(e.amount) from ledger.entries e
    where e.bucket = in_bucket and e.owner = in_member and e.kind = 'client.deposit'
      and e.currency = 'tUSDT' and e.side = 'C' and e.at >= since
      and e.event in ('deposit', 'receipt_matched')
  ), 0) + coalesce((
    select sum(p.worth) from cash.payments p
    where p.bucket = in_bucket and p.member_id = in_member and p.created_at >= since
      and p.state in ('pending', 'credited')
  ), 0))::bigint
$$;

-- A member's limits with what is used of each in the period that runs.
create function control.used_limits(in_bucket int, in_member uuid, at timestamptz)
returns table (kind text, period text, amount bigint, used bigint, pending_amount bigint,
  pending_from timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select l.kind, l.period, l.amount,
    case l.kind
      when 'purchase' then control.bought_since(l.bucket, l.member_id, s.since)
      else control.deposited_since(l.bucket, l.member_id, s.since)
    end,
    l.pending_amount, l.pending_from
  from control.limits l
  cross join lateral (select control.period_start(l.period, at) as since) s
  where l.bucket = in_bucket and l.member_id = in_member
$$;
grant execute on function control.used_limits to ballast_service;

-- Inside. What the member's own rules say to each purchase of a batch: null, 'understanding_required',
-- or the limit with the least left, as 'own_limit_day', '…_week', '…_month', with what its sentence
-- needs. The caller holds the buckets' mutexes, so two purchases of a member count each other.
create function control.check_purchases(
  nos int[], buckets int[], members uuid[], amounts bigint[], at timestamptz
) returns table (no int, outcome text, details jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select w.no,
    case when u.version is null then 'understanding_required'
      when l.period is not null then 'own_limit_' || l.period end,
    case when u.version is not null and l.period is not null then jsonb_build_object(
      'limit', l.amount::text, 'left', greatest(l.amount - l.used, 0)::text) end
  from unnest(nos, buckets, members, amounts) w (no, bucket, member_id, amount)
  left join lateral (
    select x.version from control.understood x
    where x.bucket = w.bucket and x.member_id = w.member_id
      and x.version = control.understanding_version()
    limit 1
  ) u on true
  left join lateral (
    select x.period, x.amount, s.used from control.limits x
    cross join lateral (
      select control.bought_since(x.bucket, x.member_id, control.period_start(x.period, at)) as used
    ) s
    where x.bucket = w.bucket and x.member_id = w.member_id and x.kind = 'purchase'
      and s.used + w.amount > x.amount
    order by x.amount - s.used limit 1
  ) l on true
$$;

-- Copies of all own data that were given out.
create table control.exports (
  bucket int not null,
  member_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  primary key (bucket, id)
);
create index on control.exports (bucket, member_id, at);
grant select, insert on control.exports to ballast_service;

-- What stands against closing an account, as refusals; empty when nothing does. A deposit that the
-- chain has shown but not confirmed is money too.
create function control.closing_obstacles(in_bucket int, in_member uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select array_remove(array[
    case when exists (select from orders.orders o where o.bucket = in_bucket
      and o.member_id = in_member and o.state = 'valid') then 'closing_orders' end,
    case when exists (select from wallets.withdrawals w where w.bucket = in_bucket
      and w.member_id = in_member and w.ended_at is null) then 'closing_withdrawals' end,
    case when exists (select from ledger.accounts a where a.bucket = in_bucket
      and a.owner = in_member and a.balance <> 0)
      or exists (select from chain.receipts r where r.member_id = in_member and r.state = 'seen')
      or exists (select from cash.payments p where p.bucket = in_bucket
        and p.member_id = in_member and p.state = 'pending')
      or exists (select from rewards.claims c where c.bucket = in_bucket
        and c.member_id = in_member and c.state = 'submitted')
      then 'closing_money' end
  ], null)
$$;
grant execute on function control.closing_obstacles to ballast_service;

-- Closes an account for good, or says what stands against it. The ledger, the orders and what they
-- point to stay; who it was goes. The number cannot register again (`marks`: keyed hashes of it), so
-- that a break cannot be got round and a gift for new members not taken twice.
create function control.close_account(in_bucket int, in_member uuid, marks bytea[]) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  obstacles text[];
begin
  -- first, so that nobody who buys or is paid waits for whoever is telling something now
  perform messages.alone();
  perform ledger.lock_buckets(array[in_bucket]);
  -- another call at the same time was first
  if exists (select from members.members m
    where m.bucket = in_bucket and m.id = in_member and m.state = 'closed') then
    return 'not_logged_in';
  end if;
  obstacles := control.closing_obstacles(in_bucket, in_member);
  if cardinality(obstacles) > 0 then return obstacles[1]; end if;
  perform security.forget_member(in_member, marks);
  perform members.forget(in_bucket, in_member);
  perform wallets.forget(in_bucket, in_member);
  perform cash.forget(in_bucket, in_member);
  perform community.forget(in_member);
  perform content.forget(in_bucket, in_member);
  perform messages.forget(in_bucket, in_member);
  return null;
end $$;
grant execute on function control.close_account to ballast_service;

-- The same at the member's request, as two people of the staff agreed. The proposal holds the marks of
-- the member's number.
create function control.close_agreed(proposal uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'close_member');
  who uuid := (p.input ->> 'member_id')::uuid;
  refusal text;
begin
  if p.id is null then return null; end if;
  refusal := control.close_account(platform.bucket_of(who), who,
    array(select decode(m, 'hex') from jsonb_array_elements_text(p.input -> 'marks') m));
  if refusal is null then
    update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
  end if;
  return refusal;
end $$;
grant execute on function control.close_agreed to ballast_service;
