-- The reserved part of the float equals what open cash withdrawals will be paid.
create view invariants.float_held_is_that_of_open_withdrawals as
select bucket, currency, coalesce(held, 0) as held, coalesce(owed, 0) as owed
from (
  select a.bucket, a.currency, a.balance as held
  from ledger.accounts a where a.kind = 'client.conversion_held'
) l
full join (
  select w.bucket, w.local_currency as currency, sum(w.local_amount) as owed
  from wallets.withdrawals w
  where w.rail = 'bank' and w.state in ('processing', 'approved', 'sent') group by 1, 2
) w using (bucket, currency)
where coalesce(held, 0) <> coalesce(owed, 0);
comment on view invariants.float_held_is_that_of_open_withdrawals is 'Float set aside is that of cash withdrawals that are open.';
