-- What the operator books as arrived or missing must be on the newest statements. The approved proposal has
-- the amount, and these functions verify it; the service cannot book otherwise. The detail of BE001 and
-- BE003 is the amount found, in smallest units.

-- What reached the house's wallet or account (in_book house), or the reserve's wallet, by the newest
-- statement, and is not booked, less what that statement misses. 0 without a statement.
create function reserve.arrived(in_book text, in_currency text) returns numeric
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(max(trunc(greatest(0, x.came - x.booked + least(x.difference, 0)))), 0) from (
    select s.difference, (select coalesce(sum(r.amount), 0) from chain.receipts r
        where r.wallet = in_book and r.state = 'operator' and r.block <= s.block) as came,
      case in_book when 'house' then ledger.net_booked('house.cash', 'capital_in', in_currency)
        else ledger.net_booked('reserve.cash', 'outside_yield', in_currency) end as booked
    from (select * from chain.statements y
      where in_currency = 'tUSDT' and in_book in ('house', 'reserve') and y.book = in_book
      order by y.at desc, y.id desc limit 1) s
    union all
    select s.difference, (select coalesce(sum(l.amount), 0) from bank.lines l
        where l.account = 'house' and l.currency = in_currency and l.kind = 'credit'
          and l.no <= s.line),
      ledger.net_booked('house.cash', 'capital_in', in_currency)
    from (select * from bank.statements y
      where in_book = 'house' and y.account = 'house' and y.currency = in_currency
      order by y.at desc, y.id desc limit 1) s
  ) x
$$;
grant execute on function reserve.arrived to ballast_service;
