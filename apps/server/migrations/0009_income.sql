-- Income: one row for each order and day, made by accrual, taken out by the member.
create schema income;
grant usage on schema income to ballast_service;

-- day: the day it was earned for; due at the start of the next. run_id: the ledger transaction.
-- taken_by: the ledger transaction that took it to the balance wallet.
create table income.incomes (
  bucket int not null check (bucket between 0 and 63),
  day date not null,
  member_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  run_id uuid not null,
  taken_by uuid,
  primary key (bucket, member_id, day, order_id)
) partition by range (day);
create index on income.incomes (bucket, member_id) where taken_by is null;
-- the console lists all of them, the newest day first
create index on income.incomes (day);
insert into platform.monthly_tables values ('income.incomes');

-- Each bucket's incomes are complete up to and including this day. Of the day after it, `chunks`
-- steps are done, and with them every member up to `done_member`.
create table income.progress (
  bucket int not null check (bucket between 0 and 63),
  currency text not null references ledger.currencies,
  done_through date not null,
  chunks int not null default 0 check (chunks >= 0),
  done_member uuid not null default ledger.house(),
  primary key (bucket, currency)
);

-- What became of each new member's one free income; the newest are looked through for who lacks it.
create table income.welcomes (
  bucket int not null check (bucket between 0 and 63),
  member_id uuid not null,
  registered_at timestamptz not null,
  outcome text not null check (outcome in ('given', 'not_allowed', 'no_campaign', 'no_budget')),
  campaign_id uuid,
  amount bigint check (amount > 0),
  at timestamptz not null,
  primary key (bucket, member_id),
  check ((outcome = 'given') = (amount is not null)),
  check (outcome <> 'given' or campaign_id is not null)
);
create index on income.welcomes (registered_at);
grant select on all tables in schema income to ballast_service;

-- What an order has earned so far, and what of it was taken out. In smallest units.
create function income.paid(in_bucket int, in_order uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(i.amount), 0)::bigint
  from orders.orders o
  join income.incomes i on i.bucket = o.bucket and i.member_id = o.member_id and i.order_id = o.id
    and i.day >= o.start_on and i.day < o.expire_on
  where o.bucket = in_bucket and o.id = in_order
$$;
grant execute on function income.paid to ballast_service;

create function income.taken(in_bucket int, in_order uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(i.amount), 0)::bigint
  from orders.orders o
  join income.incomes i on i.bucket = o.bucket and i.member_id = o.member_id and i.order_id = o.id
    and i.day >= o.start_on and i.day < o.expire_on
  where o.bucket = in_bucket and o.id = in_order and i.taken_by is not null
$$;
grant execute on function income.taken to ballast_service;

-- ── Accrual ────────────────────────────────────────────────────────────────────────────────────

-- Inside. Principal back for orders whose last income was that of `last_day`, of members above
-- `after_member` up to `up_to_member`. The caller holds the buckets' mutexes and has paid that day.
create function income.mature(
  in_buckets int[], in_currency text, last_day date, after_member uuid, up_to_member uuid, run uuid
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  buckets int[];
  ids uuid[];
  members uuid[];
  to_returned bigint[];
  to_earned bigint[];
  b int;
begin
  select array_agg(o.bucket), array_agg(o.id), array_agg(o.member_id),
    array_agg(o.from_deposit + o.from_returned), array_agg(o.from_earned)
  into buckets, ids, members, to_returned, to_earned
  from orders.orders o
  where o.bucket = any(in_buckets) and o.state = 'valid' and o.expire_on = last_day + 1
    and o.currency = in_currency and o.member_id > after_member and o.member_id <= up_to_member;
  if ids is null then
    return;
  end if;
  perform ledger.maturities(ledger.derived_id('maturity', run), in_currency, (last_day + 1)::text,
    array_agg(x.b), array_agg(x.m), array_agg(x.r), array_agg(x.e))
  from (
    select u.b, u.m, sum(u.r)::bigint as r, sum(u.e)::bigint as e
    from unnest(buckets, members, to_returned, to_earned) u (b, m, r, e) group by 1, 2 order by 1, 2
  ) x;
  for b in select distinct x from unnest(buckets) x order by 1 loop
    perform orders.end_orders(b, x.ids, 'expired'), orders.end_coupons(b, x.ids, 'paid')
    from (select array_agg(u.id) as ids from unnest(buckets, ids) u (of_bucket, id)
      where u.of_bucket = b) x;
  end loop;
end $$;

-- The orders of a step, one in each place of the arrays.
create type income.due as (members uuid[], orders uuid[], products uuid[], amounts bigint[]);

-- Inside. The orders that earn on a day, of members above `after_member` in their order: `most`, and
-- the rest of the last member's. Careful: without those that have the day's income already.
create function income.due_orders(
  in_bucket int, in_currency text, d date, after_member uuid, most int, careful boolean
) returns income.due
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select row(array_agg(x.member_id), array_agg(x.id), array_agg(x.product_id),
    array_agg(x.daily_return))::income.due
  from (
    select o.member_id, o.id, o.product_id, o.daily_return
    from orders.orders o
    where o.bucket = in_bucket and o.state = 'valid' and o.start_on <= d and o.expire_on > d
      and o.currency = in_currency and o.member_id > after_member
      and (not careful or not exists (
        select from income.incomes i where i.bucket = o.bucket and i.day = d
          and i.member_id = o.member_id and i.order_id = o.id))
    order by o.member_id
    fetch first most rows with ties
  ) x
$$;

-- Inside. Moves what a step pays: summed by product on the reserve's side, by member on the client's,
-- in an order that follows from the books and not from the plan.
create function income.post_due(
  in_bucket int, run uuid, in_currency text, reference text, due income.due
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.daily_income(in_bucket, run, in_currency, reference,
    p.ids, p.amounts, m.ids, m.amounts)
  from (
    select array_agg(x.id) as ids, array_agg(x.amount) as amounts from (
      select u.id, sum(u.amount)::bigint as amount
      from unnest(due.products, due.amounts) u (id, amount) group by 1 order by 1) x
  ) p, (
    select array_agg(x.id) as ids, array_agg(x.amount) as amounts from (
      select u.id, sum(u.amount)::bigint as amount
      from unnest(due.members, due.amounts) u (id, amount) group by 1 order by 1) x
  ) m
$$;

-- One step of a bucket: the next day that has ended and is not done, `most` orders of it (and the
-- rest of the last member's), with what it moves, in the caller's transaction. Answers the day through
-- which the bucket is complete; call until that is `through`. An order that has the day's income
-- already is left out, so a step that is repeated, late, or cut off pays nothing twice; the steps of
-- a day are numbered, and the ledger knows each by an id that follows from its number. No plan may
-- read a table whole: one made while it was empty would be kept (and up to PostgreSQL 17 the price of
-- forbidding it would have every plan compiled, so that is off).
create function income.accrue_bucket(
  in_bucket int, through date, most int, in_currency text default 'tUSDT'
) returns date
language plpgsql security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set jit = off
as $$
declare
  p income.progress;
  last_day date;
  d date;
  run uuid;
  paid int;
  careful boolean := false;
  due income.due;
  up_to_member uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
begin
  perform ledger.lock_buckets(array[in_bucket]);
  last_day := least(through, platform.day_of(platform.now()) - 1);
  select * into p from income.progress g where g.bucket = in_bucket and g.currency = in_currency;
  if p.bucket is null then
    insert into income.progress (bucket, currency, done_through)
    values (in_bucket, in_currency,
      income.next_due_day(in_bucket, in_currency, '-infinity', last_day + 1) - 1)
    returning * into p;
  end if;
  if p.done_through >= last_day then
    return p.done_through;
  end if;
  d := p.done_through + 1;
  run := ledger.derived_id(concat_ws(':', 'income', in_currency, d, p.chunks), ledger.house());

  -- The primary key alone keeps a day from being paid twice. To look first costs as much as to
  -- insert, so that is done only where a row stands in the way.
  loop
    due := income.due_orders(in_bucket, in_currency, d, p.done_member, most, careful);
    begin
      insert into income.incomes
        (bucket, day, member_id, order_id, product_id, currency, amount, run_id)
      select in_bucket, d, u.member_id, u.order_id, u.product_id, in_currency, u.amount, run
      from unnest(due.members, due.orders, due.products, due.amounts)
        u (member_id, order_id, product_id, amount);
      exit;
    exception when unique_violation then
      if careful then raise; end if;
      careful := true;
    end;
  end loop;
  paid := coalesce(cardinality(due.orders), 0);

  if paid > 0 then
    if exists (select from ledger.transactions t where t.bucket = in_bucket and t.id = run) then
      raise exception 'income: step % of % was paid before', p.chunks, d using errcode = 'BI001';
    end if;
    perform income.post_due(in_bucket, run, in_currency, d::text, due);
  end if;
  if paid >= most then
    up_to_member := due.members[paid];
  end if;
  perform income.mature(array[in_bucket], in_currency, d, p.done_member, up_to_member, run);

  if paid >= most then
    update income.progress g set chunks = g.chunks + 1, done_member = up_to_member
    where g.bucket = in_bucket and g.currency = in_currency;
    return p.done_through;
  end if;
  update income.progress g
  set done_through = case when paid > 0 then d
      else income.next_due_day(in_bucket, in_currency, d + 1, last_day + 1) - 1 end,
    chunks = 0, done_member = ledger.house()
  where g.bucket = in_bucket and g.currency = in_currency
  returning g.done_through into d;
  return d;
end $$;
grant execute on function income.accrue_bucket to ballast_service;

-- The same for several buckets in one transaction, which costs little more than one of them: the next
-- day of each, whole. They are to have no more orders together than a buyer may wait for. Those that do
-- not stand at the earliest day, or in the middle of one, and all of them where an income is there
-- already, go step by step as above. Answers how far each bucket is complete.
create function income.accrue_buckets(
  in_buckets int[], through date, in_currency text default 'tUSDT'
) returns table (bucket int, done date)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  whole constant int := 2147483647;
  last_day date;
  d date;
  run uuid;
  together int[];
  buckets int[];
  members uuid[];
  orders uuid[];
  products uuid[];
  amounts bigint[];
begin
  perform ledger.lock_buckets(in_buckets);
  last_day := least(through, platform.day_of(platform.now()) - 1);
  select array_agg(g.bucket), g.done_through + 1 into together, d from income.progress g
  where g.bucket = any(in_buckets) and g.currency = in_currency and g.chunks = 0
    and g.done_member = ledger.house() and g.done_through < last_day
  group by g.done_through order by g.done_through limit 1;
  run := ledger.derived_id(concat_ws(':', 'income', in_currency, d, 0), ledger.house());

  select array_agg(x.bucket), array_agg(x.member_id), array_agg(x.id), array_agg(x.product_id),
    array_agg(x.daily_return)
  into buckets, members, orders, products, amounts
  from (
    select o.bucket, o.member_id, o.id, o.product_id, o.daily_return from orders.orders o
    where o.bucket = any(together) and o.state = 'valid' and o.start_on <= d and o.expire_on > d
      and o.currency = in_currency
    order by o.bucket, o.member_id
  ) x;
  begin
    insert into income.incomes
      (bucket, day, member_id, order_id, product_id, currency, amount, run_id)
    select u.bucket, d, u.member_id, u.order_id, u.product_id, in_currency, u.amount, run
    from unnest(buckets, members, orders, products, amounts)
      u (bucket, member_id, order_id, product_id, amount);
  exception when unique_violation then
    together := null;
  end;

  if together is not null then
    if orders is not null then
      if exists (select from ledger.transactions t where t.bucket = any(buckets) and t.id = run) then
        raise exception 'income: step 0 of % was paid before', d using errcode = 'BI001';
      end if;
      perform ledger.daily_incomes(run, in_currency, d::text,
        p.buckets, p.ids, p.amounts, m.buckets, m.ids, m.amounts)
      from (
        select array_agg(x.b) as buckets, array_agg(x.id) as ids, array_agg(x.amount) as amounts from (
          select u.b, u.id, sum(u.amount)::bigint as amount
          from unnest(buckets, products, amounts) u (b, id, amount) group by 1, 2 order by 1, 2) x
      ) p, (
        select array_agg(x.b) as buckets, array_agg(x.id) as ids, array_agg(x.amount) as amounts from (
          select u.b, u.id, sum(u.amount)::bigint as amount
          from unnest(buckets, members, amounts) u (b, id, amount) group by 1, 2 order by 1, 2) x
      ) m;
    end if;
    perform income.mature(together, in_currency, d, ledger.house(),
      'ffffffff-ffff-ffff-ffff-ffffffffffff', run);
    update income.progress g
    set done_through = case when g.bucket = any(buckets) then d
        else income.next_due_day(g.bucket, in_currency, d + 1, last_day + 1) - 1 end
    where g.bucket = any(together) and g.currency = in_currency;
  end if;

  return query
  select b, coalesce(g.done_through, income.accrue_bucket(b, through, whole, in_currency))
  from unnest(in_buckets) b
  left join income.progress g on g.bucket = b and g.bucket = any(together)
    and g.currency = in_currency
  order by b;
end $$;
grant execute on function income.accrue_buckets to ballast_service;

-- Inside. The first day from `from_day` on which an open order of the bucket earns; at most `last`.
create function income.next_due_day(
  in_bucket int, in_currency text, from_day date, last date
) returns date
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select least(last, min(greatest(o.start_on, from_day)))
  from orders.orders o
  where o.bucket = in_bucket and o.state = 'valid' and o.currency = in_currency
    and o.expire_on > from_day
$$;

-- ── Take out ───────────────────────────────────────────────────────────────────────────────────

-- A wish to take out, and what is there. `outcome` is null while nothing speaks against it.
create type income.wish as (
  no int, key uuid, id uuid, input_hash bytea, endpoint text, bucket int, member_id uuid,
  order_id uuid, outcome text, answer jsonb, amount bigint, incomes bigint
);

-- Inside. Reads a batch and looks at what each may take; the caller holds the buckets' mutexes.
create function income.read_wishes(items jsonb, in_currency text) returns income.wish[]
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select array_agg(row(i.no, i.key, ledger.derived_id('take_out:' || i.member_id, i.key),
    decode(i.input_hash, 'hex'), i.endpoint, i.bucket, i.member_id, i.order_id,
    case
      when seen.endpoint = i.endpoint and seen.input_hash = decode(i.input_hash, 'hex') then 'ok'
      when seen.key is not null then 'idempotency_key_reused'
      when i.order_id is not null and o.id is null then 'order_unknown'
      when due.incomes = 0 then 'nothing_to_take_out'
    end,
    seen.answer, due.amount, due.incomes)::income.wish order by i.no)
  from rows from (jsonb_to_recordset(items) as (
    key uuid, input_hash text, endpoint text, bucket int, member_id uuid, order_id uuid
  )) with ordinality as i (key, input_hash, endpoint, bucket, member_id, order_id, no)
  left join lateral (
    select s.key, s.endpoint, s.input_hash, s.answer from platform.idempotency s
    where s.bucket = i.bucket and s.member_id = i.member_id and s.key = i.key limit 1
  ) seen on true
  left join lateral (
    select x.id from orders.orders x
    where x.bucket = i.bucket and x.id = i.order_id and x.member_id = i.member_id limit 1
  ) o on true
  cross join lateral (
    select sum(x.amount)::bigint as amount, count(*) as incomes from income.incomes x
    where x.bucket = i.bucket and x.member_id = i.member_id and x.taken_by is null
      and x.currency = in_currency and (i.order_id is null or x.order_id = i.order_id)
  ) due
$$;

-- Takes out. One round trip for a batch of up to 512 items {key, input_hash (hex), endpoint, bucket,
-- member_id, order_id or null}, at most one of a member; `no` counts them from 1. Outcomes: 'ok' with
-- the whole answer, the first one when the key was seen before; else a refusal's name. An item that
-- is refused leaves nothing behind, not even its key.
create function income.take_out_batch(items jsonb, in_currency text default 'tUSDT')
returns table (no int, key uuid, outcome text, answer jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  wishes income.wish[];
  posted uuid[];
  taken bigint;
  taken_at timestamptz;
begin
  perform ledger.lock_buckets(array(select (i ->> 'bucket')::int from jsonb_array_elements(items) i));
  taken_at := platform.now();
  wishes := income.read_wishes(items, in_currency);
  if cardinality(wishes) not between 1 and 512
    or exists (select from unnest(wishes) w where w.bucket <> platform.bucket_of(w.member_id)
      or not (w.id, w.input_hash, w.endpoint) is not null)
    or (select count(distinct w.member_id) <> count(*) from unnest(wishes) w)
  then
    raise exception 'income: not a batch of take-outs' using errcode = 'BI002';
  end if;

  if exists (select from unnest(wishes) w where w.outcome is null) then
    select ledger.take_out_batch(in_currency, array_agg(w.bucket), array_agg(w.id),
      array_agg(w.member_id), array_agg(w.amount))
    into posted from unnest(wishes) w where w.outcome is null;
    update income.incomes x set taken_by = w.id
    from unnest(wishes) w
    where w.outcome is null and x.bucket = w.bucket and x.member_id = w.member_id
      and x.taken_by is null and x.currency = in_currency
      and (w.order_id is null or x.order_id = w.order_id);
    get diagnostics taken = row_count;
    if (cardinality(posted), taken) is distinct from
      (select (count(*)::int, sum(w.incomes)::bigint) from unnest(wishes) w where w.outcome is null)
    then
      raise exception 'income: more or less was taken out than is there' using errcode = 'BI003';
    end if;
    insert into platform.idempotency (bucket, member_id, key, endpoint, input_hash, answer, at)
    select w.bucket, w.member_id, w.key, w.endpoint, w.input_hash,
      jsonb_build_object('code', 200, 'msg', 'ok', 'data', jsonb_build_object(
        'transactionId', 'ltx_' || replace(w.id::text, '-', ''), 'currency', in_currency,
        'amount', w.amount::text, 'incomes', w.incomes, 'takenTime', orders.instant(taken_at))),
      taken_at
    from unnest(wishes) w where w.outcome is null;
  end if;

  return query
  select w.no, w.key, coalesce(w.outcome, 'ok'), coalesce(w.answer, s.answer)
  from unnest(wishes) w
  left join platform.idempotency s on w.outcome is null
    and s.bucket = w.bucket and s.member_id = w.member_id and s.key = w.key
  order by w.no;
end $$;
grant execute on function income.take_out_batch to ballast_service;

-- ── Early exit ─────────────────────────────────────────────────────────────────────────────────

-- Leaves an order after its cooling-off time. Days that have ended are paid first, whatever accrual
-- has reached; then the whole principal comes back and the return still locked is freed.
-- Outcomes: 'exited'; 'order_unknown' (also for another member's); 'order_ended' (also on the day
-- of its maturity, which is about to be booked); 'whole_return_comes' once Ballast ends, which pays
-- every order all it was promised.
create function income.exit_order(in_bucket int, in_order uuid, in_member uuid)
returns table (outcome text, income_kept bigint, income_given_up bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  o orders.orders;
  today date;
  caught_up bigint;
  paid_days bigint;
  run uuid := ledger.derived_id('exit_income', in_order);
begin
  perform ledger.lock_buckets(array[in_bucket]);
  today := platform.day_of(platform.now());
  select * into o from orders.orders x
  where x.bucket = in_bucket and x.id = in_order and x.member_id = in_member;
  if o.id is null then
    return query select 'order_unknown', null::bigint, null::bigint;
    return;
  elsif o.state <> 'valid' or o.expire_on <= today then
    return query select 'order_ended', null::bigint, null::bigint;
    return;
  elsif ledger.is_closed('early_exit') then
    return query select 'whole_return_comes', null::bigint, null::bigint;
    return;
  end if;

  insert into income.incomes
    (bucket, day, member_id, order_id, product_id, currency, amount, run_id)
  select o.bucket, o.start_on + n, o.member_id, o.id, o.product_id, o.currency, o.daily_return, run
  from generate_series(0, today - o.start_on - 1) n
  where not exists (
    select from income.incomes i where i.bucket = o.bucket and i.day = o.start_on + n
      and i.member_id = o.member_id and i.order_id = o.id);
  get diagnostics caught_up = row_count;
  if caught_up > 0 then
    perform ledger.daily_income(o.bucket, run, o.currency, o.id::text,
      array[o.product_id], array[o.daily_return * caught_up],
      array[o.member_id], array[o.daily_return * caught_up]);
  end if;

  select count(*) into paid_days from income.incomes i
  where i.bucket = o.bucket and i.member_id = o.member_id and i.order_id = o.id
    and i.day >= o.start_on and i.day < o.expire_on;
  if not ledger.early_exit(o.bucket, o.id, o.member_id, o.product_id, o.currency,
    o.from_deposit + o.from_returned, o.from_earned, o.daily_return * (o.valid_days - paid_days))
  then
    raise exception 'income: the ledger has ended this order already' using errcode = 'BI004';
  end if;
  perform orders.end_orders(o.bucket, array[o.id], 'exited');
  perform orders.end_coupons(o.bucket, array[o.id], 'given_back');
  return query select 'exited', o.daily_return * paid_days,
    o.daily_return * (o.valid_days - paid_days);
end $$;
grant execute on function income.exit_order to ballast_service;

-- ── Welcome income ─────────────────────────────────────────────────────────────────────────────

-- One free income for a new member, once, from the budget of the open welcome campaign and nowhere
-- else; what became of it is written down. Answers 'draw' and writes nothing when the campaign has
-- the money in other buckets: reserve.draw_promotion brings it, then ask again.
create function income.welcome(in_bucket int, in_member uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  m members.members;
  c record; -- of reserve.campaigns
  result text;
  here bigint;
  everywhere bigint;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  select w.outcome into result from income.welcomes w
  where w.bucket = in_bucket and w.member_id = in_member;
  if result is not null then
    return result;
  end if;
  select * into strict m from members.members x where x.bucket = in_bucket and x.id = in_member;
  select * into c from reserve.campaigns x
  where x.kind = 'welcome' and x.state = 'open' order by x.created_at limit 1;
  select coalesce(sum(a.balance) filter (where a.bucket = in_bucket), 0), coalesce(sum(a.balance), 0)
  into here, everywhere from ledger.accounts a
  where a.kind = 'client.promotion' and a.owner = c.id and a.currency = c.currency;

  result := case
    -- of a closed account nobody could ever take it out again
    when m.state = 'closed' or not coalesce((members.policy(m.country)).promotions, false)
      then 'not_allowed'
    when c.id is null then 'no_campaign'
    when everywhere < c.amount then 'no_budget'
    when here < c.amount then 'draw'
    else 'given'
  end;
  if result = 'draw' then
    return result;
  end if;
  if result = 'given' and not ledger.welcome(m.id, c.id, c.currency, c.amount) then
    raise exception 'income: the ledger has welcomed this member already' using errcode = 'BI005';
  end if;
  insert into income.welcomes
    (bucket, member_id, registered_at, outcome, campaign_id, amount, at)
  values (m.bucket, m.id, m.registered_at, result, c.id,
    case when result = 'given' then c.amount end, platform.now());
  return result;
end $$;
grant execute on function income.welcome to ballast_service;

-- ── From which lot ─────────────────────────────────────────────────────────────────────────────

-- What each product paid for each day, added up once the day is complete in every bucket.
create table income.product_days (
  product_id uuid not null references products.products,
  day date not null,
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  incomes bigint not null check (incomes > 0),
  primary key (product_id, day)
);
create index on income.product_days (day);
create table income.summed (
  currency text primary key references ledger.currencies,
  through date not null
);

-- Adds the days up that became complete since the last time, at most 400; answers through which day.
create function income.sum_days(in_currency text) returns date
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  complete date;
  done date;
begin
  select min(g.done_through) into complete from income.progress g
  where g.currency = in_currency having count(*) = 64;
  if complete is null then return null; end if;
  insert into income.summed
  select in_currency, coalesce(min(i.day) - 1, complete) from income.incomes i
  where i.currency = in_currency and not exists (
    select from income.summed s where s.currency = in_currency)
  on conflict do nothing;
  select s.through into done from income.summed s where s.currency = in_currency for update;
  complete := least(complete, done + 400);
  if complete <= done then return done; end if;
  insert into income.product_days (product_id, day, currency, amount, incomes)
  select i.product_id, i.day, in_currency, sum(i.amount), count(*) from income.incomes i
  where i.currency = in_currency and i.day > done and i.day <= complete group by 1, 2;
  update income.summed s set through = complete where s.currency = in_currency;
  return complete;
end $$;
grant execute on function income.sum_days to ballast_service;

-- The lot behind each paid day: a product draws on its lots in the order of its backing, and the
-- last one answers for the rest. The same rule as invariants.income_within_lots.
create view income.paid_from_lots as
with b as (
  select x.product_id, x.no, x.lot_id, x.kind, x.amount - x.given_back as gave,
    coalesce(sum(x.amount - x.given_back) over (w rows between unbounded preceding
      and 1 preceding), 0) as before,
    lead(x.no) over w is null as last_one
  from products.backing x window w as (partition by x.product_id order by x.no)
), d as (
  select y.*, sum(y.amount) over (partition by y.product_id order by y.day) - y.amount as before
  from income.product_days y
), drawn as (
  select d.product_id, d.day, d.currency, d.incomes, b.no, b.lot_id, b.kind,
    (least(d.before + d.amount,
        case when b.last_one then d.before + d.amount else b.before + b.gave end)
      - greatest(d.before, b.before))::bigint as amount
  from d join b using (product_id)
)
select * from drawn where amount > 0;
grant select on income.product_days, income.summed, income.paid_from_lots to ballast_service;
