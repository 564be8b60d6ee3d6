-- The currencies whose withdrawals may be published: tUSDT, whose transfers are public on the chain, and
-- each local one in which ten members have a withdrawal that waits or ended within 30 days
-- (contract/constants.ts, FEW_MEMBERS). With fewer, the figures would reveal one member's actions; then not
-- even their existence is published.
create view wallets.told_currencies as
select c.currency from ledger.currencies c
where c.currency = 'tUSDT' or c.currency in (
  -- two queries, each with an index of its own; one query would read all withdrawals ever
  select x.local_currency from (
    select w.local_currency, w.member_id from wallets.withdrawals w
    where w.local_currency is not null and w.due_at < 'infinity'
    union all
    select w.local_currency, w.member_id from wallets.withdrawals w
    where w.local_currency is not null and w.state in ('succeeded', 'failed')
      and w.ended_at > platform.now() - interval '30 days') x
  group by 1 having count(distinct x.member_id) >= 10);
grant select on wallets.told_currencies to ballast_service;
