create view invariants.no_negative_balance as
select a.bucket, a.kind, a.currency, a.owner, a.balance
from ledger.accounts a join ledger.account_kinds k using (kind)
where a.balance < 0 and k.floored;
comment on view invariants.no_negative_balance is 'No account that must not fall below nothing has done so.';
