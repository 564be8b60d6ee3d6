-- The income that a member may still take out is the sum of the incomes not taken out.
create view invariants.income_due_is_that_not_taken_out as
select bucket, member_id, currency, coalesce(due, 0) as due, coalesce(not_taken, 0) as not_taken
from (
  select a.bucket, a.owner as member_id, a.currency, a.balance as due
  from ledger.accounts a where a.kind = 'client.income'
) l
full join (
  select i.bucket, i.member_id, i.currency, sum(i.amount) as not_taken
  from income.incomes i where i.taken_by is null group by 1, 2, 3
) w using (bucket, member_id, currency)
where coalesce(due, 0) <> coalesce(not_taken, 0);
comment on view invariants.income_due_is_that_not_taken_out is 'The income that waits for a member is that of the days not yet taken out.';
