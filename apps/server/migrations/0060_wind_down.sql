-- The end of Ballast (docs/decisions/0015): one approved proposal begins it, a job carries it on, and
-- what it has done stands in rows that change together with the money. Every step may be cut off
-- anywhere and taken up again; before the approval no function here does anything.
create schema wind_down;
grant usage on schema wind_down to ballast_service;

-- promised_until: the last day of which an open order was promised an income.
create table wind_down.runs (
  only_row boolean primary key default true check (only_row),
  proposal_id uuid not null references ledger.proposals,
  began_at timestamptz not null,
  step text not null default 'cancel' check (step in
    ('cancel', 'seal', 'prove', 'income', 'principal', 'share', 'close', 'done')),
  promised_until date
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
  step text not null references wind_down.steps,
  chunks int not null default 0,
  done_member uuid not null default ledger.house(),
  done_order uuid not null default ledger.house(),
  is_done boolean not null default false,
  orders bigint not null default 0,
  amount numeric not null default 0,
  primary key (bucket, step)
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

-- Each claim in a currency that is short, and what of it can be paid. is_receipt: nobody's yet, under
-- the receipt's id.
create table wind_down.shares (
  currency text not null references wind_down.cuts,
  claimant uuid not null,
  bucket int not null check (bucket between 0 and 63),
  is_receipt boolean not null,
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
  insert into wind_down.runs (proposal_id, began_at) values (p.id, moment);
  insert into wind_down.steps (step, began_at) values ('cancel', moment);
  perform ledger.close_events(array['buy', 'buy_with_coupon', 'list_product'], moment);
  insert into reserve.guard_history
  select g.currency, moment, 'stopped', array['wind_down'], null from reserve.guard g
  on conflict do nothing;
  update reserve.campaigns c set state = 'ended' where c.state = 'open';
  if exists (select from wind_down.figures() f where f.is_short) then
    insert into wallets.sharing (since) values (moment);
  end if;
  return true;
end $$;
grant execute on function wind_down.begin to ballast_service;

-- Inside: what is held for members and what they are owed, now, by currency. A receipt without an
-- owner is somebody's; budgets, floats and fees are the operator's own and wait behind members.
-- statement_at: how old what is known of the outside is; null where there is nothing to compare.
create function wind_down.figures() returns table (
  currency text, custody numeric, missing numeric, reserve numeric, on_its_way numeric,
  claims numeric, is_short boolean, statement_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with held as (
    select a.currency as c,
      sum(a.balance) filter (where a.kind = 'client.custody') as custody,
      sum(a.balance) filter (where a.kind = 'client.due_from_reserve') as due,
      sum(a.balance) filter (where a.kind = 'reserve.cash') as reserve_cash,
      sum(a.balance) filter (where k.owner_is = 'member' or a.kind = 'client.unidentified') as owed
    from ledger.accounts a join ledger.account_kinds k on k.kind = a.kind group by 1
  ), outside as (
    select 'tUSDT' as c, s.book, s.difference, s.at from (
      select distinct on (x.book) x.* from chain.statements x order by x.book, x.at desc, x.id desc) s
    union all
    select s.currency, case s.account when 'clients' then 'client' else s.account end, s.difference,
      s.at
    from (select distinct on (x.currency, x.account) x.* from bank.statements x
      order by x.currency, x.account, x.at desc, x.id desc) s
  ), leaving as (
    -- approved: the rail may have it already
    select w.currency as c, w.gross as owed, case w.rail when 'chain' then w.gross else 0 end as held
    from wallets.withdrawals w where w.state in ('approved', 'sent')
    union all
    select w.local_currency, 0, w.local_amount from wallets.withdrawals w
    where w.rail = 'bank' and w.state in ('approved', 'sent')
    union all
    select r.currency, r.amount, r.amount from cash.refunds r where r.state = 'processing'
    union all
    select s.currency, 0, s.amount from reserve.sweeps s where s.kind = 'fees' and s.state = 'queued'
  ), parts as (
    select h.c, h.custody,
      greatest(-coalesce((select o.difference from outside o
        where o.c = h.c and o.book = 'client'), 0), 0) as missing,
      greatest(least(coalesce(h.due, 0), coalesce(h.reserve_cash, 0)
        + least(coalesce((select o.difference from outside o
          where o.c = h.c and o.book = 'reserve'), 0), 0)), 0) as reserve,
      coalesce((select sum(l.held) from leaving l where l.c = h.c), 0) as on_its_way,
      h.owed - coalesce((select sum(l.owed) from leaving l where l.c = h.c), 0) as claims,
      (select min(o.at) from outside o where o.c = h.c and o.book in ('client', 'reserve')) as seen
    from held h
  )
  select p.c, p.custody, p.missing, p.reserve, p.on_its_way, p.claims,
    greatest(p.custody - p.missing + p.reserve - p.on_its_way, 0) < p.claims, p.seen
  from parts p where p.claims > 0 or p.custody <> 0
$$;
grant execute on function wind_down.figures to ballast_service;

-- ── Steps ──────────────────────────────────────────────────────────────────────────────────────

-- Inside: the run while it is at this step, else BW002. Whoever moves it on waits for who works.
create function wind_down.at_step(in_step text) returns wind_down.runs
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare r wind_down.runs;
begin
  select * into r from wind_down.runs x for share;
  if r.step is distinct from in_step then
    raise exception 'wind_down: not at this step' using errcode = 'BW002';
  end if;
  return r;
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
  r wind_down.runs := wind_down.at_step('income');
begin
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
  r := wind_down.at_step('income');
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
  r := wind_down.at_step('principal');
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
        where c.day >= platform.day_of(r.began_at)))
    when 'income' then (select 'a return that is still locked' where exists (
      select from ledger.accounts a where a.kind = 'reserve.sold' and a.balance > 0))
    when 'principal' then (select 'an open order' where exists (
      select from orders.orders o where o.state = 'valid'))
    when 'share' then (select 'a currency that is not shared out' where exists (
      select from wind_down.figures() f
      where not exists (select from wind_down.cuts c where c.currency = f.currency)))
    when 'close' then (select 'the proof of what is left' where exists (select from members.members)
      and not exists (select from proof.commits c join wind_down.steps s
        on s.step = 'share' and c.taken_at >= date_trunc('milliseconds', s.ended_at)))
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
  update wind_down.steps s set ended_at = moment, facts = s.facts || in_facts where s.step = in_step;
  update wind_down.runs x set step = r.step, promised_until = case r.step when 'income' then (
      select max(o.expire_on) - 1 from orders.orders o where o.state = 'valid')
    else x.promised_until end;
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

-- Applications of a currency that is short go back to their wallets, to be shared with the rest; at
-- most `most`. Answers how many. The caller holds every mutex.
create function wind_down.give_back(in_currency text, most int) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  by_whom text := (select 'staff:' || p.maker from wind_down.runs r
    join ledger.proposals p on p.id = r.proposal_id);
  w wallets.withdrawals;
  n int := 0;
begin
  for w in select x.* from wallets.withdrawals x
    where x.state = 'processing' and x.currency = in_currency order by x.bucket, x.id limit most
  loop
    perform wallets.release_withdrawal(w.bucket, w.id, by_whom,
      'All members are paid the same part of what they are owed. Apply again for yours.');
    n := n + 1;
  end loop;
  return n;
end $$;

-- Shares one currency out, behind the mutex of every bucket. 'done'; 'again' while applications are
-- given back, at most `most` in one transaction; 'waits' for statements newer than the last payment.
create function wind_down.share(in_currency text, most int) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r wind_down.runs;
  f record;
  c wind_down.cuts;
begin
  perform ledger.lock_buckets(array(select generate_series(0, 63)));
  r := wind_down.at_step('share');
  if exists (select from wind_down.cuts x where x.currency = in_currency) then return 'done'; end if;
  select * into f from wind_down.figures() x where x.currency = in_currency;
  if f.currency is null then return 'done'; end if;
  if coalesce(f.statement_at, '-infinity')
    < (select s.ended_at from wind_down.steps s where s.step = 'principal')
  then
    return 'waits';
  end if;
  if f.is_short and wind_down.give_back(in_currency, most) = most then return 'again'; end if;

  insert into wind_down.cuts (currency, at, custody, missing, reserve, on_its_way, claims)
  values (f.currency, platform.now(), f.custody, f.missing, f.reserve, f.on_its_way, f.claims)
  returning * into c;
  if f.missing > 0 then
    perform ledger.wind_down(r.proposal_id, in_currency, f.missing::bigint);
  end if;
  if c.is_short then
    perform wind_down.write_shares(c);
  end if;
  if not exists (select from wind_down.figures() x where x.is_short
    and not exists (select from wind_down.cuts k where k.currency = x.currency))
  then
    delete from wallets.sharing;
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
  insert into wind_down.shares (currency, claimant, bucket, is_receipt, claim, payable)
  with claims as (
    select a.bucket, a.owner as claimant, false as is_receipt, sum(a.balance)::bigint as claim
    from ledger.accounts a join ledger.account_kinds k on k.kind = a.kind and k.owner_is = 'member'
    where a.currency = c.currency and a.kind <> 'client.withdrawing' group by 1, 2
    union all
    select 0, e.transaction_id, true, e.amount from ledger.entries e
    where e.bucket = 0 and e.event = 'unknown_receipt' and e.kind = 'client.unidentified'
      and e.owner = ledger.house() and e.currency = c.currency and not exists (
        select from ledger.transactions t where t.bucket = 0
          and t.id = ledger.derived_id('receipt_matched', e.transaction_id))
  ), parts as (
    select x.*, div(x.claim * c.held, c.claims)::bigint as part, x.claim * c.held % c.claims as remainder
    from claims x where x.claim > 0
  ), ranked as (
    select p.*, row_number() over (order by p.remainder desc, p.claimant) as place,
      c.held - sum(p.part) over () as over_units
    from parts p
  )
  select c.currency, k.claimant, k.bucket, k.is_receipt, k.claim,
    k.part + case when k.place <= k.over_units then 1 else 0 end
  from ranked k;
  if (c.claims, c.held) is distinct from (select (sum(s.claim), sum(s.payable))
    from wind_down.shares s where s.currency = c.currency)
  then
    raise exception 'wind_down: the shares are not what is there' using errcode = 'BW004';
  end if;
  perform ledger.set_floors(c.currency, array_agg(s.bucket), array_agg(s.claimant), array_agg(s.rest))
  from wind_down.shares s where s.currency = c.currency and s.rest > 0;
  perform ledger.close_events(array['welcome', 'bonus', 'redeemed_code', 'coins', 'coupon_received',
    'invitation_share', 'conversion', 'cash_recharge'], c.at);
end $$;

-- ── What must hold ─────────────────────────────────────────────────────────────────────────────

create view invariants.wind_down_pays_one_factor as
select s.currency, s.claimant, s.claim, s.payable, null::numeric as of_all
from wind_down.shares s join wind_down.cuts c using (currency)
where abs(s.payable * c.claims - s.claim * c.held) >= c.claims
union all
select c.currency, null, c.claims::bigint, c.held::bigint, s.payable
from wind_down.cuts c
cross join lateral (
  select coalesce(sum(x.claim), 0) as claim, coalesce(sum(x.payable), 0) as payable
  from wind_down.shares x where x.currency = c.currency
) s
where c.is_short and (s.claim, s.payable) is distinct from (c.claims, c.held)
union all
select x.currency, null, x.rest::bigint, x.floors::bigint, null
from (
  select c.currency,
    (select coalesce(sum(s.rest), 0) from wind_down.shares s where s.currency = c.currency) as rest,
    (select coalesce(sum(f.floor), 0) from ledger.floors f where f.currency = c.currency) as floors
  from wind_down.cuts c
) x where x.rest <> x.floors
union all
-- nobody was paid what could not be paid
select f.currency, f.owner, f.floor, a.owed::bigint, null
from ledger.floors f
cross join lateral (
  select coalesce(sum(x.balance), 0) as owed from ledger.accounts x
  join ledger.account_kinds k on k.kind = x.kind and k.owner_is = 'member'
  where x.bucket = f.bucket and x.owner = f.owner and x.currency = f.currency
) a
where f.currency = 'tUSDT' and a.owed < f.floor
  and not exists (select from wind_down.shares s where s.claimant = f.owner and s.is_receipt);
comment on view invariants.wind_down_pays_one_factor is 'Where money is short at the end, every claim is paid the same part to the unit, all parts are what is there, and what cannot be paid stays owed.';
grant select on invariants.wind_down_pays_one_factor to ballast_service;
