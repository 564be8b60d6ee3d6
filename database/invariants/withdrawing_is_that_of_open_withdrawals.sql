create view invariants.withdrawing_is_that_of_open_withdrawals as
select bucket, member_id, currency, coalesce(withdrawing, 0) as withdrawing,
  coalesce(owed, 0) as owed
from (
  select a.bucket, a.owner as member_id, a.currency, a.balance as withdrawing
  from ledger.accounts a where a.kind = 'client.withdrawing'
) l
full join (
  select bucket, member_id, currency, sum(amount) as owed from (
    select w.bucket, w.member_id, w.currency, w.gross as amount
    from wallets.withdrawals w where w.state in ('processing', 'approved', 'sent')
    union all
    select r.bucket, r.member_id, r.currency, r.amount
    from cash.refunds r where r.state = 'processing'
  ) o group by 1, 2, 3
) w using (bucket, member_id, currency)
where coalesce(withdrawing, 0) <> coalesce(owed, 0);
comment on view invariants.withdrawing_is_that_of_open_withdrawals is 'What is on its way out for a member is that of the member''s open withdrawals.';
