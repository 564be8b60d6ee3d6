-- Every exchange and redemption is paid in the ledger, and the ledger pays nothing else for them.
create view invariants.rewards_are_paid_as_written as
select * from (
  select bucket, member_id, transaction_id, amount, 'coins' as event
  from rewards.coin_entries where kind = 'exchange'
  union all
  select bucket, member_id, transaction_id, amount, 'redeemed_code' from rewards.redemptions
) r
full join (
  select e.bucket, e.owner as member_id, e.transaction_id, e.amount as paid, e.event
  from ledger.entries e
  where e.event in ('coins', 'redeemed_code') and e.kind = 'client.earned' and e.side = 'C'
) l using (bucket, member_id, transaction_id, event)
where amount is distinct from paid;
comment on view invariants.rewards_are_paid_as_written is 'Each reward was paid in the ledger with the amount that its own row says.';
