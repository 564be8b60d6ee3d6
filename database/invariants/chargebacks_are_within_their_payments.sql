-- Of no payment the payer's bank took back, and kept, more than was paid: what is more left our account,
-- and the bank has to say why. What its lines gave back is taken off; what two people had the operator
-- bear of it, or the end cut as missing, is over. A loss that was borne before was of something else.
create view invariants.chargebacks_are_within_their_payments as
select k.id as payment_id, k.currency, k.amount as paid, k.taken - k.given as taken, (
    select max(l.no) from bank.lines l where l.object = k.id and l.account = 'clients'
      and l.currency = k.currency and l.kind = 'chargeback' and l.amount < 0) as line,
  k.above - k.above_borne - k.above_cut as above
from bank.payments k where k.above > k.above_borne + k.above_cut;
comment on view invariants.chargebacks_are_within_their_payments is 'Of no payment the payer''s bank took back, and kept, more than was paid, but for what the operator bore since.';
