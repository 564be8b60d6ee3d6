-- The clients' and the house's account against the bank: the newest statement of each agrees, no
-- chargeback reversal waits to be booked, and no chargeback or credit has waited for a day.
create view invariants.books_agree_with_the_bank as
select s.* from ledger.currencies c cross join unnest(array['clients', 'house']) a (account)
cross join lateral (
  select x.currency, x.account, x.at, x.line, x.bank_balance, x.ledger_balance, x.in_transit,
    x.parts, x.difference, x.is_break
  from bank.statements x where x.currency = c.currency and x.account = a.account
  order by x.at desc, x.id desc limit 1
) s where s.is_break;
comment on view invariants.books_agree_with_the_bank is 'The newest statement of each account agrees with the bank, and what payers'' banks gave back, or took back a day ago, is booked.';
