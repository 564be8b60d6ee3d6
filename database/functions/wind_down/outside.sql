-- The last two statements, of different times, of each account that holds what members are owed. Rounded
-- down: a missing fraction of a millionth counts as a whole one, an excess fraction as nothing.
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
