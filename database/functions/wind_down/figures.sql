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
      coalesce(sum(a.balance) filter (where a.kind = 'client.custody'), 0) as custody,
      sum(a.balance) filter (where a.kind = 'client.due_from_reserve') as due,
      sum(a.balance) filter (where a.kind = 'reserve.cash') as reserve_cash,
      coalesce(sum(a.balance) filter (where k.owner_is = 'member' or a.kind = 'client.unidentified'), 0)
        as owed
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
