-- Each entry has the balance after it: the previous one plus the entry's own amount.
create view invariants.running_balances as
select * from (
  select e.bucket, e.kind, e.currency, e.owner, e.transaction_id, e.no, e.balance,
    sum(case when e.side = k.normal then e.amount else -e.amount end) over (
      partition by e.bucket, e.kind, e.currency, e.owner order by e.seq, e.transaction_id, e.no
    ) as expected
  from ledger.entries e join ledger.account_kinds k using (kind)
) x where balance <> expected;
comment on view invariants.running_balances is 'The balance that an entry carries is the one before it and its own amount.';
