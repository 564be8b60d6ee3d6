-- What payers' banks took above payments, or our bank by credits below zero, and the operator bore, the end
-- cut or was given back since, is of losses that the ledger has: never more than two people had it bear, and the end took as missing.
create view invariants.excess_borne_is_within_losses as
select c.currency, k.borne, g.returned, l.lost
from ledger.currencies c
cross join lateral (select coalesce(sum(x.above_borne + x.above_cut), 0) + (
    select coalesce(sum(y.borne), 0) from bank.lines y where y.account = 'clients'
      and y.currency = c.currency and y.kind = 'credit' and y.borne > 0) as borne
  from bank.payments x where x.currency = c.currency and (x.above_borne > 0 or x.above_cut > 0)) k
cross join lateral (select coalesce(sum(x.amount - x.of_booked), 0) as returned
  from bank.given_back x join bank.payments p on p.id = x.payment_id
  where p.currency = c.currency) g
cross join lateral (select coalesce(sum(e.amount), 0) as lost from ledger.entries e
  where e.bucket = 0 and e.owner = ledger.house() and e.kind = 'client.custody'
    and e.currency = c.currency and e.side = 'C' and e.event in ('loss_borne', 'wind_down')) l
where k.borne + g.returned > l.lost;
comment on view invariants.excess_borne_is_within_losses is 'What payers'' banks took above payments and the operator bore, kept or given back since, is within the losses that were booked.';
