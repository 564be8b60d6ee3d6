-- The currencies of whose withdrawals anybody may be told: tUSDT, whose transfers are on the chain for all
-- to see, and each local one in which ten members have one that waits or ended within 30 days
-- (contract/constants.ts, FEW_MEMBERS). Below that the figures would be what one of them did; whether there
-- are any is not told either.
create view wallets.told_currencies as
select c.currency from ledger.currencies c
where c.currency = 'tUSDT' or c.currency in (
  -- two questions, each with an index of its own; together they would read all that ever were
  select x.local_currency from (
    select w.local_currency, w.member_id from wallets.withdrawals w
    where w.local_currency is not null and w.due_at < 'infinity'
    union all
    select w.local_currency, w.member_id from wallets.withdrawals w
    where w.local_currency is not null and w.state in ('succeeded', 'failed')
      and w.ended_at > platform.now() - interval '30 days') x
  group by 1 having count(distinct x.member_id) >= 10);
grant select on wallets.told_currencies to ballast_service;
