-- What was booked as given back by a payer's bank is what its lines gave back, and went where it came from.
create view invariants.given_back_is_what_the_bank_gave_back as
select g.payment_id, g.id, g.amount, g.to_member, b.booked, b.of_member, t.of_each, l.shown
from bank.given_back g join cash.payments p on p.id = g.payment_id
cross join lateral (
  select coalesce(sum(x.amount), 0) as of_each,
    array_agg(platform.bucket_of(x.taken_of)) as buckets,
    -- to each what had been taken of that one: in the own wallet, or a receipt
    bool_and(coalesce(e.amount, r.amount, 0) >= x.amount) is not false as is_there
  from bank.given_back_to x
  left join ledger.entries e on e.bucket = platform.bucket_of(x.taken_of) and e.owner = x.taken_of
    and e.transaction_id = g.id and e.kind = 'client.local'
  left join ledger.entries r on r.bucket = 0 and r.kind = 'client.unidentified'
    and r.transaction_id = ledger.derived_id('given_back', g.id)
  where x.id = g.id
) t
cross join lateral (
  select coalesce(sum(e.amount) filter (where e.kind = 'client.custody'), 0) as booked,
    coalesce(sum(e.amount) filter (where e.kind in ('client.local', 'client.unidentified')), 0)
      as of_member
  from ledger.entries e where e.bucket = any(array[0, p.bucket] || t.buckets)
    and e.transaction_id in (g.id, ledger.derived_id('given_back', g.id))
) b
cross join lateral (
  select coalesce(sum(x.amount), 0) - (select sum(o.amount) from bank.given_back o
    where o.payment_id = g.payment_id) as shown
  from bank.lines x where x.object = g.payment_id and x.account = 'clients'
    and x.kind = 'chargeback' and x.amount > 0
) l
where (b.booked, b.of_member, t.of_each) <> (g.amount, g.to_member, g.to_member) or not t.is_there
  or l.shown < 0;
comment on view invariants.given_back_is_what_the_bank_gave_back is 'What was booked as given back by a payer''s bank stands on the bank''s lines, and went to those it was taken from.';
