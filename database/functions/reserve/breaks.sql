-- Breaks: consecutive statements of one book that do not match. The figures are those of the last one, and
-- the break ends with the first that matches. Lines of the bank that belong to nothing of ours
-- (stray_line), a line not booked for a day (stuck_line, when nothing else differs) and a balance that its
-- lines do not add up to are separate kinds.
create view reserve.breaks as
select 'chain-' || f.id as id, 'chain' as rail, f.book, 'tUSDT' as currency,
  case when l.difference > 0 then 'more_outside' else 'less_outside' end as kind,
  f.at as since, l.at as seen_at, e.at as ended_at, l.difference,
  chain.whole(l.chain_balance, l.unit) as outside, l.ledger_balance as books,
  chain.whole(l.in_transit + l.dust, l.unit) as in_transit, l.parts
from chain.statements f
left join lateral (
  select p.difference from chain.statements p
  where p.book = f.book and (p.at, p.id) < (f.at, f.id)
  order by p.at desc, p.id desc limit 1) before on true
left join lateral (
  select n.at, n.id from chain.statements n
  where n.book = f.book and (n.at, n.id) > (f.at, f.id) and n.difference = 0
  order by n.at, n.id limit 1) e on true
cross join lateral (
  select x.* from chain.statements x
  where x.book = f.book and (x.at, x.id) >= (f.at, f.id)
    and (e.at is null or (x.at, x.id) < (e.at, e.id))
  order by x.at desc, x.id desc limit 1) l
where f.difference <> 0 and coalesce(before.difference, 0) = 0
union all
select 'bank-' || f.id, 'bank', f.account, f.currency,
  case when coalesce(k.balance, 0) <> l.bank_balance then 'wrong_balance'
    when exists (select from bank.lines b
      where b.account = f.account and b.currency = f.currency and b.no <= l.line
        and b.kind in ('payment', 'chargeback', 'transfer') and e.at is null
        and not exists (select from bank.payments p where p.id = b.object)
        and not exists (select from bank.transfers t where t.id = b.object)) then 'stray_line'
    when l.difference < 0 then 'less_outside'
    when l.parts ? 'stuck_line' and l.difference = 0 then 'stuck_line'
    when l.difference > 0 then 'more_outside' else 'less_outside' end,
  f.at, l.at, e.at, l.difference, l.bank_balance, l.ledger_balance, l.in_transit, l.parts
from bank.statements f
left join lateral (
  select p.is_break from bank.statements p
  where p.currency = f.currency and p.account = f.account and (p.at, p.id) < (f.at, f.id)
  order by p.at desc, p.id desc limit 1) before on true
left join lateral (
  select n.at, n.id from bank.statements n
  where n.currency = f.currency and n.account = f.account and (n.at, n.id) > (f.at, f.id)
    and not n.is_break
  order by n.at, n.id limit 1) e on true
cross join lateral (
  select x.* from bank.statements x
  where x.currency = f.currency and x.account = f.account and (x.at, x.id) >= (f.at, f.id)
    and (e.at is null or (x.at, x.id) < (e.at, e.id))
  order by x.at desc, x.id desc limit 1) l
left join bank.lines k on k.account = f.account and k.currency = f.currency and k.no = l.line
where f.is_break and not coalesce(before.is_break, false);
grant select on reserve.breaks to ballast_service;
