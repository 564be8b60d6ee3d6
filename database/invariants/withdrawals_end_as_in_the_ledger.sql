create view invariants.withdrawals_end_as_in_the_ledger as
select bucket, id, state, event from (
  select w.bucket, w.id, w.state, w.rail, (select t.event from ledger.transactions t
    where t.bucket = w.bucket and t.id = ledger.derived_id('withdrawal_end', w.transaction_id)
  ) as event
  from wallets.withdrawals w
) x where event is distinct from case
  when state = 'succeeded' and rail = 'bank' then 'cash_withdrawal_settled'
  when state = 'succeeded' then 'withdrawal_settled'
  when state in ('failed', 'cancelled') then 'withdrawal_released' end;
comment on view invariants.withdrawals_end_as_in_the_ledger is 'A withdrawal ended in the ledger as its own row says.';
