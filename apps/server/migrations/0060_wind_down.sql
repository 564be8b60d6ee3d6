-- The end of Ballast (docs/decisions/0015): one approved proposal begins it, a job carries it on, and
-- what it has done stands in rows that change together with the money. Every step may be cut off
-- anywhere and taken up again; before the approval no function here does anything.
create schema wind_down;
grant usage on schema wind_down to ballast_service;

-- promised_until: the last day of which an open order was promised an income. looked_at: the newest
-- statement that was looked at for a shortage.
create table wind_down.runs (
  only_row boolean primary key default true check (only_row),
  proposal_id uuid not null references ledger.proposals,
  began_at timestamptz not null,
  step text not null default 'cancel' check (step in
    ('cancel', 'seal', 'prove', 'income', 'principal', 'share', 'close', 'done')),
  promised_until date,
  looked_at timestamptz
);

create table wind_down.steps (
  step text primary key,
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  facts jsonb not null default '{}'
);

-- How far a step is in a bucket: every order up to this one, by member, then by id.
create table wind_down.progress (
  bucket int not null check (bucket between 0 and 63),
  step text not null check (step in ('cancel', 'income', 'principal')),
  chunks int not null default 0,
  done_member uuid not null default ledger.house(),
  done_order uuid not null default ledger.house(),
  is_done boolean not null default false,
  orders bigint not null default 0,
  amount numeric not null default 0,
  primary key (bucket, step)
);

-- What keeps a step from its end, until it does no more: in a bucket, or altogether. Meanwhile the
-- other buckets are paid, those steps that follow too.
create table wind_down.troubles (
  step text not null,
  bucket int check (bucket between 0 and 63),
  reason text not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  unique nulls not distinct (bucket, step)
);

-- What is there for the members of a currency and what they are owed, at one moment, behind the mutex
-- of every bucket. missing: what the outside lacks against the books. Of what is on its way out already
-- neither side counts anything. reserve: what the reserve owes members and has.
create table wind_down.cuts (
  currency text primary key references ledger.currencies,
  at timestamptz not null,
  custody numeric not null,
  missing numeric not null check (missing >= 0),
  reserve numeric not null check (reserve >= 0),
  on_its_way numeric not null check (on_its_way >= 0),
  claims numeric not null check (claims >= 0),
  held numeric not null generated always as
    (greatest(custody - missing + reserve - on_its_way, 0)) stored,
  is_short boolean not null generated always as
    (greatest(custody - missing + reserve - on_its_way, 0) < claims) stored
);

-- Each claim in a currency that is short, and what of it can be paid: a member's, a receipt's that is
-- nobody's yet (under its id), or a payment's on its way out (under the id of what applied for it),
-- which is the member's again where it comes back. is_set_aside: the whole of it was kept apart, and is
-- in neither sum of the cut.
create table wind_down.shares (
  currency text not null references wind_down.cuts,
  claimant uuid not null,
  bucket int not null check (bucket between 0 and 63),
  kind text not null check (kind in ('member', 'receipt', 'payment')),
  is_set_aside boolean not null default false check (kind = 'payment' or not is_set_aside),
  claim bigint not null check (claim > 0),
  payable bigint not null check (payable between 0 and claim),
  rest bigint not null generated always as (claim - payable) stored,
  primary key (bucket, currency, claimant)
);
create index on wind_down.shares (claimant);
grant select on all tables in schema wind_down to ballast_service;

-- ── Begin ──────────────────────────────────────────────────────────────────────────────────────

-- Begins what an approved proposal says. Takes the mutex of every bucket, so that each purchase is in
-- before the end or refused. Once: false when it had begun by this proposal. BL001 not approved, BW001
-- begun by another.
create function wind_down.begin(proposal uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals;
  moment timestamptz;
begin
  perform ledger.lock_buckets(array(select generate_series(0, 63)));
  if exists (select from wind_down.runs r where r.proposal_id = proposal) then
    return false;
  elsif exists (select from wind_down.runs) then
    raise exception 'wind_down: it has begun already' using errcode = 'BW001';
  end if;
  p := ledger.take_proposal(proposal, 'wind_down');
  moment := platform.now();
  insert into wind_down.runs (proposal_id, began_at, promised_until)
  select p.id, moment, (select max(o.expire_on) - 1 from orders.orders o where o.state = 'valid');
  insert into wind_down.steps (step, began_at) values ('cancel', moment);
  -- who leaves early would give up a return that is paid anyway
  perform ledger.close_events(
    array['buy', 'buy_with_coupon', 'list_product', 'early_exit'], moment);
  -- fees that nobody has signed for yet stay
  update chain.transfers t set state = 'failed', ended_at = moment,
    reason = 'Ballast is being wound down'
  where t.purpose = 'fee_sweep' and t.state = 'queued';
  insert into reserve.guard_history
  select g.currency, moment, 'stopped', array['wind_down'], null from reserve.guard g
  on conflict do nothing;
  update reserve.campaigns c set state = 'ended' where c.state = 'open';
  perform wallets.wait_for_shares(wind_down.has_to_share());
  return true;
end $$;
grant execute on function wind_down.begin to ballast_service;

-- Looks at statements that came since the last look: where they show a shortage that is not shared out
-- yet, approvals wait, and go on where it was none. False when there was nothing new.
create function wind_down.watch() returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  newest timestamptz := (select max(o.at) from wind_down.outside o);
begin
  if not exists (select from wind_down.runs r
    where newest > coalesce(r.looked_at, '-infinity') and r.step <> 'done')
  then
    return false;
  end if;
  -- the run before the waiting, as whoever shares has it
  update wind_down.runs r set looked_at = newest;
  perform wallets.wait_for_shares(wind_down.has_to_share());
  return true;
end $$;
grant execute on function wind_down.watch to ballast_service;

-- The last two statements, of different times, of each account that holds what members are owed. Rounded
-- down: part of a millionth that is missing is one, part of one that is too much pays nobody.
create view wind_down.outside as
select 'tUSDT' as currency, k.book, n.at, n.difference, p.at as before_at, p.difference as before
from unnest(array['client', 'reserve']) k (book)
cross join lateral (
  select s.at, chain.whole(s.exact_difference, s.unit) as difference
  from chain.statements s where s.book = k.book
  order by s.at desc, s.id desc limit 1) n
left join lateral (
  select s.at, chain.whole(s.exact_difference, s.unit) as difference
  from chain.statements s where s.book = k.book and s.at < n.at
  order by s.at desc, s.id desc limit 1) p on true
union all
select c.currency, 'client', n.at, n.difference, p.at, p.difference
from ledger.currencies c
cross join lateral (
  select s.at, s.difference from bank.statements s
  where s.currency = c.currency and s.account = 'clients'
  order by s.at desc, s.id desc limit 1) n
left join lateral (
  select s.at, s.difference from bank.statements s
  where s.currency = c.currency and s.account = 'clients' and s.at < n.at
  order by s.at desc, s.id desc limit 1) p on true
where c.currency <> 'tUSDT';
grant select on wind_down.outside to ballast_service;

-- Inside. What payers' banks took back and a refund or a receipt under way keeps from being booked: gone
-- beside it where that arrives, and out of what comes back where it does not.
create function wind_down.taken_meanwhile(in_currency text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(k.gone - k.gone_booked), 0)::bigint from bank.payments k
  where k.currency = in_currency and k.gone > k.gone_booked and k.applied_at is not null
    and (k.state = 'paid' or k.late_at is not null) and not cash.may_take_back(k.id)
$$;

-- Inside: what is held for members and what they are owed, now, by currency. A receipt without an
-- owner is somebody's; budgets, floats and fees are the operator's own and wait behind members. What
-- the rail may have already is set aside whole and counts on neither side; so is what a payer's bank took
-- back and a refund under way keeps from being booked: no wallet will have it. But for a bank card tUSDT
-- do not leave, local currency does: there the member's claim stays one until the bank has paid.
create function wind_down.figures(only_currency text default null) returns table (
  currency text, custody numeric, missing numeric, reserve numeric, on_its_way numeric,
  claims numeric, held numeric, is_short boolean
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with sums as (
    select a.currency as c,
      sum(a.balance) filter (where a.kind = 'client.custody') as custody,
      sum(a.balance) filter (where a.kind = 'client.due_from_reserve') as due,
      sum(a.balance) filter (where a.kind = 'reserve.cash') as reserve_cash,
      sum(a.balance) filter (where k.owner_is = 'member' or a.kind = 'client.unidentified') as owed
    from ledger.accounts a join ledger.account_kinds k on k.kind = a.kind
    where only_currency is null or a.currency = only_currency
    group by 1
  ), lacks as (
    select o.currency as c, o.book, greatest(-o.difference, 0) as amount from wind_down.outside o
  ), leaving as (
    select w.currency as c, w.gross as owed, w.gross as held
    from wallets.withdrawals w where w.rail = 'chain' and w.state in ('approved', 'sent')
    union all
    select w.local_currency, 0, w.local_amount from wallets.withdrawals w
    where w.rail = 'bank' and w.state in ('approved', 'sent')
    union all
    select r.currency, r.amount, r.amount from cash.refunds r where r.state = 'processing'
    union all
    select t.currency, t.amount, t.amount from bank.transfers t
    where t.purpose = 'receipt_returned' and t.applied_at is null
    union all
    select s.currency, 0, s.amount from reserve.sweeps s where s.kind = 'fees' and s.state = 'queued'
    union all
    select k.currency, 0, wind_down.taken_meanwhile(k.currency) from ledger.currencies k
    where only_currency is null or k.currency = only_currency
  ), parts as (
    select h.c, h.custody,
      coalesce((select l.amount from lacks l where l.c = h.c and l.book = 'client'), 0) as missing,
      greatest(least(coalesce(h.due, 0), coalesce(h.reserve_cash, 0) - coalesce((
        select l.amount from lacks l where l.c = h.c and l.book = 'reserve'), 0)), 0) as reserve,
      coalesce((select sum(l.held) from leaving l where l.c = h.c), 0) as on_its_way,
      h.owed - coalesce((select sum(l.owed) from leaving l where l.c = h.c), 0) as claims
    from sums h
  )
  select p.c, p.custody, p.missing, p.reserve, p.on_its_way, p.claims, x.held, x.held < p.claims
  from parts p
  cross join lateral (
    select greatest(p.custody - p.missing + p.reserve - p.on_its_way, 0) as held) x
  where p.claims > 0 or p.custody <> 0
$$;
grant execute on function wind_down.figures to ballast_service;

-- Inside. Whether this much of the operator's own may leave custody since the end began: not before the
-- currency was shared out, and then only where what remains covers every claim in full, by the newest
-- statements.
create function wind_down.covered(in_currency text, amount bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from wind_down.cuts c where c.currency = in_currency) then return false; end if;
  return coalesce((select f.held - amount >= f.claims from wind_down.figures(in_currency) f), false);
end $$;

-- Inside. Whether a receipt without an owner may leave whole: from the beginning of the end on only once
-- its currency was shared out and its part is all of it.
create function wind_down.may_return(receipt uuid, in_currency text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select not ledger.sales_ended() or ledger.floor_of(0, receipt, in_currency) = 0
    and exists (select from wind_down.cuts c where c.currency = in_currency)
$$;

-- Inside. Fees can wait, and do until statements are newer than whatever was paid last.
create function wind_down.fees_may_go(in_currency text, amount bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  began timestamptz := (select r.began_at from wind_down.runs r);
  paid timestamptz := greatest(began,
    (select c.at from wind_down.cuts c where c.currency = in_currency),
    (select max(w.ended_at) from wallets.withdrawals w
      where w.currency = in_currency and w.state = 'succeeded' and w.ended_at >= began),
    (select max(s.ended_at) from reserve.sweeps s
      where s.currency = in_currency and s.state = 'posted' and s.queued_at >= began));
begin
  if (select min(o.at) from wind_down.outside o where o.currency = in_currency) > paid then
    return wind_down.covered(in_currency, amount);
  end if;
  return false;
end $$;

-- Inside. Whether a currency is short and not shared out yet. What may be gone twice is no shortage that
-- statements show: the share of its currency waits for how it ends, approvals of every currency do not.
create function wind_down.has_to_share() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from wind_down.figures() f
    where greatest(f.custody - f.missing + f.reserve - f.on_its_way
      + wind_down.taken_meanwhile(f.currency), 0) < f.claims
    and not exists (select from wind_down.cuts c where c.currency = f.currency))
$$;

-- ── Steps ──────────────────────────────────────────────────────────────────────────────────────

-- Notes what keeps a step from its end now: those buckets (null: the whole step) and why; what is not
-- named any more has been mended.
create function wind_down.note_troubles(in_step text, in_buckets int[], reasons text[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform from wind_down.runs r where r.step = in_step for share;
  if not found then return; end if;
  delete from wind_down.troubles t
  where t.step = in_step and not exists (
    select from unnest(in_buckets) b where b is not distinct from t.bucket);
  insert into wind_down.troubles (step, bucket, reason, since, seen_at)
  select in_step, b, left(w, 500), platform.now(), platform.now()
  from unnest(in_buckets, reasons) x (b, w)
  on conflict (step, bucket) do update set reason = excluded.reason, seen_at = excluded.seen_at;
end $$;
grant execute on function wind_down.note_troubles to ballast_service;

-- Inside. Whether a bucket is through what comes before a step that pays it.
create function wind_down.is_ready(in_bucket int, in_step text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case in_step
    when 'income' then not exists (select from orders.orders o, wind_down.runs r
      where o.bucket = in_bucket and o.state = 'valid' and o.cancel_until >= r.began_at
        and income.paid(o.bucket, o.id) = 0)
    when 'principal' then coalesce((select p.is_done from wind_down.progress p
      where p.bucket = in_bucket and p.step = 'income'), false)
    else false end
$$;

-- Inside: the run while it is at this step, else BW002. Whoever moves it on waits for who works. Where
-- an earlier step is held up, a bucket that is through what comes before goes ahead.
create function wind_down.at_step(in_step text, in_bucket int default null) returns wind_down.runs
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r wind_down.runs;
  steps text[] := array['cancel', 'seal', 'prove', 'income', 'principal'];
begin
  select * into r from wind_down.runs x for share;
  if r.step is not distinct from in_step
    or in_bucket is not null
      and array_position(steps, r.step) < array_position(steps, in_step)
      and exists (select from wind_down.troubles t where t.step = r.step)
      and wind_down.is_ready(in_bucket, in_step)
  then
    return r;
  end if;
  raise exception 'wind_down: not at this step' using errcode = 'BW002';
end $$;

-- Inside: where a bucket is with a step.
create function wind_down.place(in_bucket int, in_step text) returns wind_down.progress
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into wind_down.progress (bucket, step) values (in_bucket, in_step) on conflict do nothing;
  select * from wind_down.progress p where p.bucket = in_bucket and p.step = in_step
$$;

-- Undoes purchases of a bucket that are in their cooling-off time since the run began, at most `most`.
-- True when none is left.
create function wind_down.cancel_some(in_bucket int, most int) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r wind_down.runs;
  g wind_down.progress;
  o orders.orders;
  n int := 0;
  total numeric := 0;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  r := wind_down.at_step('cancel');
  g := wind_down.place(in_bucket, 'cancel');
  for o in select x.* from orders.orders x
    where x.bucket = in_bucket and x.state = 'valid' and x.cancel_until >= r.began_at
      and income.paid(in_bucket, x.id) = 0
    order by x.member_id, x.id limit most
  loop
    perform orders.undo(o, 'worker');
    n := n + 1;
    total := total + o.principal;
  end loop;
  update wind_down.progress p set chunks = p.chunks + 1, orders = p.orders + n,
    amount = p.amount + total, is_done = n < most
  where p.bucket = in_bucket and p.step = 'cancel';
  return n < most;
end $$;
grant execute on function wind_down.cancel_some to ballast_service;

-- Verifies at most `most` batches a bucket of the ledger's chains. True when a seal over all of them
-- stands since the step began, or a chain is broken, which does not keep anybody from the own money.
create function wind_down.seal(most int) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  broken bigint;
begin
  perform wind_down.at_step('seal');
  select count(*) into broken from ledger.seal_now(most);
  update wind_down.steps s set facts = jsonb_build_object('broken', broken, 'seal',
    (select encode(d.hash, 'hex') from ledger.daily_seals d where d.at >= s.began_at
      order by d.at desc limit 1))
  where s.step = 'seal';
  return broken > 0 or exists (select from ledger.daily_seals d
    join wind_down.steps s on s.step = 'seal' and d.at >= s.began_at);
end $$;
grant execute on function wind_down.seal to ballast_service;

-- Opens the months of the days that were promised. In a transaction of its own: it holds no mutex.
create function wind_down.open_months() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  d date := platform.day_of(platform.now());
  r wind_down.runs;
begin
  select * into r from wind_down.runs;
  while d <= r.promised_until loop
    perform platform.open_months(d, least(d + 400, r.promised_until));
    d := d + 401;
  end loop;
end $$;
grant execute on function wind_down.open_months to ballast_service;

-- Pays every day that is still owed to `most` orders of a bucket, those to come as well: the return was
-- locked for them. True when the bucket is done; then its days are complete for good.
create function wind_down.pay_income(in_bucket int, most int, in_currency text default 'tUSDT')
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set jit = off
as $$
declare
  r wind_down.runs;
  g wind_down.progress;
  run uuid;
  due income.due;
  total numeric;
  n int;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  r := wind_down.at_step('income', in_bucket);
  g := wind_down.place(in_bucket, 'income');
  if g.is_done then return true; end if;
  run := ledger.derived_id(concat_ws(':', 'wind_down_income', in_currency, g.chunks), r.proposal_id);
  due := (select row(array_agg(x.member_id), array_agg(x.id), array_agg(x.product_id),
    array_agg(x.left_days * x.daily_return))::income.due
  from (
    select o.member_id, o.id, o.product_id, o.daily_return, o.valid_days - (
      select count(*) from income.incomes i where i.bucket = o.bucket and i.member_id = o.member_id
        and i.order_id = o.id and i.day >= o.start_on and i.day < o.expire_on) as left_days
    from orders.orders o
    where o.bucket = in_bucket and o.state = 'valid' and o.currency = in_currency
      and (o.member_id, o.id) > (g.done_member, g.done_order)
    order by o.member_id, o.id limit most
  ) x);
  n := coalesce(cardinality(due.orders), 0);
  total := (select coalesce(sum(a), 0) from unnest(due.amounts) a);
  if total > 0 then
    insert into income.incomes
      (bucket, day, member_id, order_id, product_id, currency, amount, run_id)
    select o.bucket, o.expire_on - k, o.member_id, o.id, o.product_id, o.currency, o.daily_return, run
    from unnest(due.orders, due.amounts) u (id, amount)
    join orders.orders o on o.bucket = in_bucket and o.id = u.id
    cross join lateral generate_series(1, (u.amount / o.daily_return)::int) k;
    perform income.post_due(in_bucket, run, in_currency, 'wind-down', due);
  end if;
  update wind_down.progress p set chunks = p.chunks + 1, orders = p.orders + n,
    amount = p.amount + total, is_done = n < most,
    done_member = coalesce(due.members[n], p.done_member),
    done_order = coalesce(due.orders[n], p.done_order)
  where p.bucket = in_bucket and p.step = 'income';
  if n < most and r.promised_until is not null then
    insert into income.progress as x (bucket, currency, done_through)
    values (in_bucket, in_currency, r.promised_until)
    on conflict (bucket, currency) do update
      set done_through = greatest(x.done_through, excluded.done_through), chunks = 0,
        done_member = ledger.house();
  end if;
  return n < most;
end $$;
grant execute on function wind_down.pay_income to ballast_service;

-- Gives the principal of `most` orders of a bucket back, and what coupons gave, as at maturity. True
-- when none is left.
create function wind_down.pay_principal(in_bucket int, most int, in_currency text default 'tUSDT')
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r wind_down.runs;
  g wind_down.progress;
  ids uuid[];
  members uuid[];
  to_returned bigint[];
  to_earned bigint[];
  n int;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  r := wind_down.at_step('principal', in_bucket);
  g := wind_down.place(in_bucket, 'principal');
  ids := array(select o.id from orders.orders o
    where o.bucket = in_bucket and o.state = 'valid' and o.currency = in_currency
    order by o.member_id, o.id limit most);
  n := cardinality(ids);
  if n > 0 then
    select array_agg(x.member_id), array_agg(x.returned), array_agg(x.earned)
    into members, to_returned, to_earned
    from (
      select o.member_id, sum(o.from_deposit + o.from_returned)::bigint as returned,
        sum(o.from_earned)::bigint as earned
      from orders.orders o where o.bucket = in_bucket and o.id = any(ids)
      group by 1 order by 1
    ) x;
    perform ledger.maturity(in_bucket,
      ledger.derived_id(concat_ws(':', 'wind_down_principal', in_currency, g.chunks), r.proposal_id),
      in_currency, 'wind-down', members, to_returned, to_earned);
    perform orders.end_orders(in_bucket, ids, 'expired');
    perform orders.end_coupons(in_bucket, ids, 'paid');
  end if;
  update wind_down.progress p set chunks = p.chunks + 1, orders = p.orders + n,
    amount = p.amount + (select coalesce(sum(o.principal), 0) from orders.orders o
      where o.bucket = in_bucket and o.id = any(ids)), is_done = n < most
  where p.bucket = in_bucket and p.step = 'principal';
  return n < most;
end $$;
grant execute on function wind_down.pay_principal to ballast_service;

-- ── On to the next ─────────────────────────────────────────────────────────────────────────────

-- What a step has left to do, in words; null when nothing.
create function wind_down.left_of(in_step text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case in_step
    when 'cancel' then (select 'a purchase in its cooling-off time' where exists (
      select from orders.orders o, wind_down.runs r
      where o.state = 'valid' and o.cancel_until >= r.began_at and income.paid(o.bucket, o.id) = 0))
    when 'seal' then (select 'the seal' where not exists (
      select from wind_down.steps s where s.step = 'seal' and ((s.facts ->> 'broken')::bigint > 0
        or exists (select from ledger.daily_seals d where d.at >= s.began_at))))
    when 'prove' then (select 'the proof of the day' where exists (select from members.members)
      and not exists (select from proof.commits c, wind_down.runs r
        where c.day >= platform.day_of(r.began_at) and c.taken_over_at is null)
      -- it holds nobody's money for longer than an hour; `close` waits for one that agrees
      and not exists (select from wind_down.troubles t
        where t.step = 'prove' and t.since < platform.now() - interval '60 minutes'))
    when 'income' then (select 'a return that is still locked' where exists (
      select from ledger.accounts a where a.kind = 'reserve.sold' and a.balance > 0))
    when 'principal' then (select 'an open order' where exists (
      select from orders.orders o where o.state = 'valid'))
    when 'share' then (select 'a currency that is not shared out' where exists (
      select from wind_down.figures() f
      where not exists (select from wind_down.cuts c where c.currency = f.currency)))
    when 'close' then (select 'the proof of what is left' where exists (select from members.members)
      and not exists (select from proof.commits c join wind_down.steps s
        on s.step = 'share' and c.taken_at >= date_trunc('milliseconds', s.ended_at)
          and c.taken_over_at is null))
  end
$$;
grant execute on function wind_down.left_of to ballast_service;

-- Ends a step once the books say that nothing is left of it, and begins the next; answers the step that
-- the run is at then. `facts` are kept with it. BW003 with what is left.
create function wind_down.end_step(in_step text, in_facts jsonb default '{}') returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r wind_down.runs;
  remains text;
  moment timestamptz;
begin
  select * into r from wind_down.runs x for update;
  if r.step is distinct from in_step or in_step = 'done' then return r.step; end if;
  remains := wind_down.left_of(in_step);
  if remains is not null then
    raise exception 'wind_down: there is still %', remains using errcode = 'BW003';
  end if;
  moment := platform.now();
  r.step := case in_step when 'cancel' then 'seal' when 'seal' then 'prove' when 'prove' then 'income'
    when 'income' then 'principal' when 'principal' then 'share' when 'share' then 'close'
    else 'done' end;
  update wind_down.steps s set ended_at = moment, facts = s.facts || in_facts || coalesce((
      select jsonb_build_object('trouble', t.reason) from wind_down.troubles t
      where t.step = in_step and t.bucket is null), '{}')
  where s.step = in_step;
  delete from wind_down.troubles t where t.step = in_step;
  update wind_down.runs x set step = r.step;
  if r.step <> 'done' then
    insert into wind_down.steps (step, began_at) values (r.step, moment);
  else
    update ledger.proposals p set state = 'done', ended_at = moment
    where p.id = r.proposal_id and p.state = 'approved';
  end if;
  return r.step;
end $$;
grant execute on function wind_down.end_step to ballast_service;

-- ── One factor ─────────────────────────────────────────────────────────────────────────────────

-- What the share of a currency waits for, in words; null when it can be cut. One statement alone takes
-- nothing from anybody: two in a row must say the same is missing, both newer than the last payment
-- where anything is.
create function wind_down.waits_for(in_currency text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case
    when outside.is_behind()
      then 'two people to say what the outside shows beyond the books (unknown-payments)'
    when coalesce(bool_or(o.at < s.ended_at), true) then 'a statement newer than the last payment'
    when bool_or(greatest(-o.difference, 0) <> greatest(-coalesce(o.before, o.difference), 0))
      then 'two statements in a row that say the same is missing: '
        || string_agg(format('%s %s, and before %s', o.book, o.difference, o.before), '; ')
    when bool_or(o.difference < 0 and coalesce(o.before_at < s.ended_at, true))
      then 'a second statement that says the same is missing'
    when bool_or(b.a_statement) then 'a statement newer than what a payer''s bank took or gave back'
    when bool_or(o.at <= (select max(x.at) from bank.corrections x where x.currency = in_currency))
      then 'a statement newer than the receipt that was ended'
    when reserve.is_to_correct(in_currency)
      then 'two people to end a receipt that the bank took back (end-receipt)'
    when bool_or(b.a_booking) then 'the booking of what a payer''s bank took back'
    when cash.undone_in(in_currency) > 0
      then 'two people to book what a payer''s bank gave back (book-given-back)'
  end
  from wind_down.outside o cross join wind_down.steps s cross join cash.is_behind(in_currency) b
  where o.currency = in_currency and s.step = 'principal'
$$;
grant execute on function wind_down.waits_for to ballast_service;

-- Applications of a currency that is short go back to their wallets, to be shared with the rest; those
-- that a bank card would be paid for too, in the currency it is paid in. At most `most`. Answers how
-- many. The caller holds every mutex.
create function wind_down.give_back(in_currency text, most int) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  w wallets.withdrawals;
  n int := 0;
begin
  for w in select x.* from wallets.withdrawals x
    where x.state = 'processing' and in_currency in (x.currency, x.local_currency)
    order by x.bucket, x.id limit most
  loop
    -- nobody refused it: it ends with the others of its kind
    perform wallets.release_withdrawal(w.bucket, w.id, 'auto',
      case in_currency when w.currency
        then 'All members are paid the same part of what they are owed. Apply again for yours.'
        else 'What the bank holds is kept for those it is owed to. Apply again, over the chain.' end);
    update wallets.withdrawals x set given_back = true where x.bucket = w.bucket and x.id = w.id;
    n := n + 1;
  end loop;
  return n;
end $$;

-- Shares one currency out, behind the mutex of every bucket. 'done'; 'again' while applications are
-- given back, at most `most` in one transaction; 'waits' for what the outside says (waits_for).
create function wind_down.share(in_currency text, most int) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r wind_down.runs;
  f record;
  c wind_down.cuts;
begin
  -- first, as whoever bears a loss: nobody who holds a mutex waits for whoever keeps lines
  if in_currency <> 'tUSDT' then perform bank.take_turn('clients', in_currency); end if;
  perform ledger.lock_buckets(array(select generate_series(0, 63)));
  r := wind_down.at_step('share');
  if exists (select from wind_down.cuts x where x.currency = in_currency) then return 'done'; end if;
  select * into f from wind_down.figures() x where x.currency = in_currency;
  if f.currency is null then return 'done'; end if;
  if wind_down.waits_for(in_currency) is not null then return 'waits'; end if;
  -- nothing leaves for a card where the operator's own money may not
  if (f.is_short or f.missing > 0 and in_currency <> 'tUSDT')
    and wind_down.give_back(in_currency, most) = most
  then
    return 'again';
  end if;

  insert into wind_down.cuts (currency, at, custody, missing, reserve, on_its_way, claims)
  values (f.currency, platform.now(), f.custody, f.missing, f.reserve, f.on_its_way, f.claims)
  returning * into c;
  if f.missing > 0 then
    perform ledger.wind_down(r.proposal_id, in_currency, f.missing::bigint);
    perform cash.note_above(in_currency, f.missing::bigint, true);
  end if;
  if c.is_short then
    perform wind_down.write_shares(c);
  end if;
  if not wind_down.has_to_share() then
    perform wallets.wait_for_shares(false);
  end if;
  return 'done';
end $$;
grant execute on function wind_down.share to ballast_service;

-- Inside. Each claim's part, rounded down, and the units left over to the largest remainders, ties by
-- id; the rest of each becomes its floor, and what would take from members is closed.
create function wind_down.write_shares(c wind_down.cuts) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into wind_down.shares (currency, claimant, bucket, kind, is_set_aside, claim, payable)
  with claims as (
    select a.bucket, a.owner as claimant, 'member' as kind, false as is_set_aside,
      sum(a.balance)::bigint as claim
    from ledger.accounts a join ledger.account_kinds k on k.kind = a.kind and k.owner_is = 'member'
    where a.currency = c.currency and a.kind <> 'client.withdrawing' group by 1, 2
    union all
    select w.bucket, w.transaction_id, 'payment', w.rail = 'chain', w.gross
    from wallets.withdrawals w where w.state in ('approved', 'sent') and w.currency = c.currency
    union all
    select r.bucket, r.id, 'payment', true, r.amount from cash.refunds r
    where r.state = 'processing' and r.currency = c.currency
    union all
    select 0, t.id, 'payment', true, t.amount from bank.transfers t
    where t.purpose = 'receipt_returned' and t.applied_at is null and t.currency = c.currency
    union all
    select 0, e.transaction_id, 'receipt', false, e.amount from ledger.entries e
    where e.bucket = 0 and e.event = 'unknown_receipt' and e.kind = 'client.unidentified'
      and e.owner = ledger.house() and e.currency = c.currency
      and not ledger.is_leaving(e.transaction_id) and not exists (
        select from ledger.transactions t where t.bucket = 0
          and t.id = ledger.derived_id('receipt_matched', e.transaction_id))
  ), parts as (
    select x.*, div(x.claim * c.held, c.claims)::bigint as part, x.claim * c.held % c.claims as remainder
    from claims x where x.claim > 0
  ), ranked as (
    select p.*,
      row_number() over (order by p.is_set_aside, p.remainder desc, p.claimant) as place,
      c.held - sum(p.part) filter (where not p.is_set_aside) over () as over_units
    from parts p
  )
  select c.currency, k.claimant, k.bucket, k.kind, k.is_set_aside, k.claim,
    k.part + case when not k.is_set_aside and k.place <= k.over_units then 1 else 0 end
  from ranked k;
  if (c.claims, c.held) is distinct from (select (sum(s.claim), sum(s.payable))
    from wind_down.shares s where s.currency = c.currency and not s.is_set_aside)
  then
    raise exception 'wind_down: the shares are not what is there' using errcode = 'BW004';
  end if;
  perform ledger.set_floors(c.currency, array_agg(s.bucket), array_agg(s.claimant),
    array_agg(s.rest), array_agg(s.claim), array_agg(s.kind))
  from wind_down.shares s where s.currency = c.currency;
  perform ledger.close_events(array['welcome', 'bonus', 'redeemed_code', 'coins', 'coupon_received',
    'invitation_share', 'conversion', 'cash_recharge'], c.at);
end $$;
