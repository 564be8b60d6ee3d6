create view invariants.trial_balance as
select k.book, a.currency, sum(case k.normal when 'D' then a.total else -a.total end) as off_by
from (select kind, currency, sum(balance) as total from ledger.accounts group by 1, 2) a
join ledger.account_kinds k using (kind)
group by 1, 2
having sum(case k.normal when 'D' then a.total else -a.total end) <> 0;
comment on view invariants.trial_balance is 'All balances of a book add up to nothing: what is held is what is owed.';
