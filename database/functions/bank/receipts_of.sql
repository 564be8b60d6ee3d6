-- The id under which the line of a credit is booked.
create function bank.receipt_of(l bank.lines) returns uuid
language sql immutable parallel safe
as $$
  select ledger.derived_id(concat_ws(':', 'bank_credit', l.currency, l.no), l.object)
$$;

-- The receipts that are or were in the ledger for the lines of a credit, by the bank's id of the credit.
create function bank.receipts_of(in_credit uuid)
returns table (id uuid, amount bigint, currency text, is_open boolean, line bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select e.transaction_id, e.amount, e.currency, not exists (select from ledger.transactions t
    where t.bucket = 0 and t.id = ledger.derived_id('receipt_matched', e.transaction_id)), l.no
  from bank.lines l join ledger.entries e on e.bucket = 0 and e.transaction_id = bank.receipt_of(l)
    and e.event = 'unknown_receipt' and e.kind = 'client.unidentified'
  where l.object = in_credit and l.account = 'clients' and l.kind = 'credit' and l.amount > 0
$$;

-- Internal. A credit that the bank took back is no longer in custody: its receipt may be reversed by two
-- people when a later line with the same id takes exactly as much.
create function bank.note_correction(in_credit uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.may_reverse(0, r.id, true) from bank.receipts_of(in_credit) r
  where r.is_open and exists (select from bank.lines l
    where l.object = in_credit and l.account = 'clients' and l.kind = 'credit'
      and l.currency = r.currency and l.amount = -r.amount and l.no > r.line)
$$;
