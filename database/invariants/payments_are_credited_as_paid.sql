-- A payment stands in the ledger as it ended: with its credit to its member, or not at all.
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
  ) as booked, p.charged_back, (
    -- a receipt without an owner ends whole, and what is left of it is one again
    select coalesce(sum(case e.side when 'C' then e.amount else -e.amount end), 0)
    from bank.chargebacks c
    cross join lateral (values
      (platform.bucket_of(coalesce(c.matched_to, p.member_id)), ledger.derived_id('chargeback', c.id)),
      (0, ledger.derived_id('receipt_matched', c.receipt_id)),
      (0, ledger.derived_id('late_payment', c.id))) t (bucket, id)
    join ledger.entries e on e.bucket = t.bucket and e.transaction_id = t.id
      and e.kind = 'client.custody'
    where c.payment_id = p.id
  ) - (select coalesce(sum(g.of_booked), 0) from bank.given_back g where g.payment_id = p.id)
  as taken_back,
  k.gone_booked, k.taken - k.given as gone, (select -sum(l.amount) from bank.lines l
    where l.object = p.id and l.account = 'clients' and l.currency = p.currency
      and l.kind = 'chargeback') as in_lines
  from cash.payments p left join bank.payments k on k.id = p.id
) x where credited_amount is distinct from in_ledger
  or booked <> (state in ('credited', 'charged_back'))
  or taken_back <> case state when 'not_credited' then coalesce(gone_booked, 0) else charged_back end
  or state <> 'not_credited' and gone_booked <> charged_back or gone <> coalesce(in_lines, 0);
comment on view invariants.payments_are_credited_as_paid is 'A payment at the bank was credited once, with what was paid.';
