-- A payment is in the ledger as it ended: with its credit to its member, or not at all.
create view invariants.payments_are_credited_as_paid as
select * from (
  select p.bucket, p.id, p.state, p.credited_amount, (
    select sum(e.amount) from ledger.entries e
    where e.bucket = p.bucket and e.transaction_id = ledger.derived_id('payment', p.id)
      and e.owner = p.member_id and e.side = 'C' and e.currency = p.credited_currency
      and e.kind = case p.credited_wallet when 'local' then 'client.local' else 'client.deposit' end
  ) as in_ledger, exists (
    select from ledger.transactions t
    where t.bucket = p.bucket and t.id = ledger.derived_id('payment', p.id)
  ) as booked
  from cash.payments p
) x where credited_amount is distinct from in_ledger or booked <> (state in ('credited', 'charged_back'));
comment on view invariants.payments_are_credited_as_paid is 'A payment at the bank was credited once, with what was paid.';
