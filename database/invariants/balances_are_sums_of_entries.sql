-- Compares in both directions, so an entry without its account is shown too.
create view invariants.balances_are_sums_of_entries as
select bucket, kind, currency, owner, a.balance, coalesce(e.total, 0) as entries
from ledger.accounts a
full join (
  select e.bucket, e.kind, e.currency, e.owner,
    sum(case when e.side = k.normal then e.amount else -e.amount end) as total
  from ledger.entries e join ledger.account_kinds k using (kind)
  group by 1, 2, 3, 4
) e using (bucket, kind, currency, owner)
where a.balance is distinct from coalesce(e.total, 0);
comment on view invariants.balances_are_sums_of_entries is 'The balance kept with an account is the sum of its entries, and no entry is without its account.';
