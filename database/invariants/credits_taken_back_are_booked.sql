-- What lines below zero ended of receipts and wallets is what two people booked of each, and the ledger has.
create view invariants.credits_taken_back_are_booked as
select currency, no as line, coalesce(l.ended, 0) as ended, coalesce(c.amount, 0) as corrected,
  coalesce(c.booked, 0) as booked
from (
  select x.currency, x.no, x.ended from bank.lines x
  where x.account = 'clients' and x.kind = 'credit' and x.ended > 0
) l
full join (
  select x.currency, x.line as no, sum(x.amount) as amount, sum(coalesce(m.amount, r.amount, 0)) as booked
  from bank.corrections x
  -- out of the wallet of whom it was matched to
  left join ledger.entries m on m.bucket = platform.bucket_of(x.matched_to) and m.transaction_id = x.id
    and m.event = 'credit_corrected' and m.kind = 'client.local' and m.owner = x.matched_to
    and m.currency = x.currency and m.side = 'D'
  -- or of a receipt, less what is one again
  left join lateral (
    select e.amount - coalesce((select n.amount from ledger.entries n where n.bucket = 0
      and n.transaction_id = ledger.derived_id('credit_rest', x.receipt_id)
      and n.event = 'unknown_receipt' and n.kind = 'client.unidentified'), 0) as amount
    from ledger.entries e where x.matched_to is null and e.bucket = 0
      and e.transaction_id = ledger.derived_id('receipt_matched', x.receipt_id)
      and e.event = 'credit_corrected' and e.kind = 'client.unidentified'
  ) r on true
  group by 1, 2
) c using (currency, no)
where l.ended is distinct from c.amount or c.booked is distinct from c.amount;
comment on view invariants.credits_taken_back_are_booked is 'What lines of our bank are said to have ended of credits is what two people booked of each, receipt by receipt and wallet by wallet, and the ledger has as much.';
