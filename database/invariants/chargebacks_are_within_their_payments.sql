-- The amount charged back at a payment equals what the booked lines of the bank took and did not
-- return, and what the ledger moved out of custody for it; the debited amount equals what left the
-- member's wallet.
create view invariants.chargebacks_are_within_their_payments as
select * from (
  select p.bucket, p.id, p.charged_back, p.debited,
    (select coalesce(-sum(l.amount), 0) from bank.lines l where l.object = p.id
      and l.account = 'clients' and l.kind = 'chargeback' and l.booked_at is not null) as in_lines,
    b.out_of_custody, b.of_member
  from cash.payments p
  cross join lateral (
    select coalesce(sum(case e.side when 'C' then e.amount else -e.amount end)
        filter (where e.kind = 'client.custody'), 0) as out_of_custody,
      coalesce(sum(e.amount) filter (where e.event = 'chargeback' and e.owner = p.member_id), 0)
        as of_member
    from (values (p.bucket, ledger.derived_id('chargeback', p.id)),
      (p.bucket, ledger.derived_id('chargeback_reversal', p.id)),
      (0, case when p.credited_wallet is not null then ledger.derived_id('late_payment', p.id) end)
    ) t (bucket, id)
    join ledger.entries e on e.bucket = t.bucket and e.transaction_id = t.id
  ) b
) x where charged_back <> in_lines or charged_back <> out_of_custody
  or charged_back > 0 and debited <> of_member;
comment on view invariants.chargebacks_are_within_their_payments is 'What payers'' banks took back of a payment is on the bank''s lines, in the ledger and at the payment the same, and never more than was paid.';
