-- Each book of a ledger transaction balances; no transaction is without entries, and no entry
-- without its transaction.
create view invariants.transactions_balance as
select e.bucket, e.transaction_id, k.book, e.currency,
  sum(case e.side when 'D' then e.amount else -e.amount end) as off_by
from ledger.entries e join ledger.account_kinds k using (kind)
group by 1, 2, 3, 4
having sum(case e.side when 'D' then e.amount else -e.amount end) <> 0
union all
select bucket, transaction_id, null, null, null
from (select distinct e.bucket, e.transaction_id, e.at from ledger.entries e) e
full join (select t.bucket, t.id as transaction_id, t.at from ledger.transactions t) t
  using (bucket, transaction_id)
where e.at is distinct from t.at;
comment on view invariants.transactions_balance is 'In every ledger transaction debits equal credits, book by book and currency by currency, and none is without entries.';
