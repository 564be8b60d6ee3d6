-- Internal: what is held for members and what they are owed, now, by currency. A receipt without an owner
-- counts as owed; budgets, floats and fees are the operator's own and rank behind members. Pending payments
-- are set aside in full on both sides; what fails of them is available to the next round.
create function wind_down.figures(only_currency text default null) returns table (
  currency text, custody numeric, missing numeric, returned numeric, reserve numeric, on_its_way numeric,
  claims numeric, held numeric, is_short boolean
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with sums as (
    select a.currency as c,
      coalesce(sum(a.balance) filter (where a.kind = 'client.custody'), 0) as custody,
      coalesce(sum(a.balance) filter (where a.kind = 'client.due_from_reserve'), 0) as due,
      coalesce(sum(a.balance) filter (where a.kind = 'reserve.cash'), 0) as reserve_cash,
      coalesce(sum(a.balance) filter (where a.kind = 'client.shortfall' and a.bucket = 0), 0) as shortfall,
      coalesce(sum(a.balance) filter (where k.owner_is = 'member' or a.kind = 'client.unidentified'), 0)
        as owed
    from ledger.accounts a join ledger.account_kinds k on k.kind = a.kind
    where only_currency is null or a.currency = only_currency
    group by 1
  ), leaving as (
    select w.currency as c, w.gross as owed, w.gross as held
    from wallets.withdrawals w where w.state in ('approved', 'sent')
    union all
    select w.local_currency, 0, w.local_amount
    from wallets.withdrawals w where w.rail = 'bank' and w.state in ('approved', 'sent')
    union all
    select r.currency, r.amount, r.amount from cash.refunds r where r.state = 'processing'
    union all
    select t.currency, t.amount, t.amount from bank.transfers t
    where t.purpose = 'receipt_returned' and t.applied_at is null
    union all
    select s.currency, 0, s.amount from reserve.sweeps s where s.kind = 'fees' and s.state = 'queued'
  ), parts as (
    select h.c, h.custody, greatest(-coalesce(o.client, 0), 0) as missing,
      least(greatest(coalesce(o.client, 0), 0), h.shortfall) as returned,
      greatest(least(h.due, h.reserve_cash - greatest(-coalesce(o.reserve, 0), 0)), 0) as reserve,
      coalesce(l.held, 0) as on_its_way, h.owed - coalesce(l.owed, 0) as claims
    from sums h
    left join lateral (
      select max(x.difference) filter (where x.book = 'client') as client,
        max(x.difference) filter (where x.book = 'reserve') as reserve
      from wind_down.outside x where x.currency = h.c) o on true
    left join lateral (
      select sum(x.owed) as owed, sum(x.held) as held from leaving x where x.c = h.c) l on true
  )
  select p.c, p.custody, p.missing, p.returned, p.reserve, p.on_its_way, p.claims, x.held, x.held < p.claims
  from parts p
  cross join lateral (
    select greatest(p.custody - p.missing + p.returned + p.reserve - p.on_its_way, 0) as held) x
  where p.claims > 0 or p.custody <> 0
$$;
grant execute on function wind_down.figures to ballast_service;

-- Internal. Whether this much of the operator's own money may leave custody during the wind-down: not
-- before the currency was shared, and then only if the rest covers every claim in full, by the newest
-- statements.
create function wind_down.covered(in_currency text, amount bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not ledger.is_shared_out(in_currency) then return false; end if;
  return coalesce((select f.held - amount >= f.claims from wind_down.figures(in_currency) f), false);
end $$;

-- Internal. Whether a currency has less than its newest round still has to pay, by statements newer than
-- that round.
create function wind_down.has_to_share() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from wind_down.figures() f
    left join lateral (
      select r.at, r.unpaid from wind_down.rounds r where r.currency = f.currency
      order by r.no desc limit 1) r on true
    where f.held < f.claims - coalesce(r.unpaid, 0) and (r.at is null or r.at < (
      select min(o.at) from wind_down.outside o where o.currency = f.currency)))
$$;
