-- The receipts that stood or stand in the books for a credit, by the bank's id of it: its own, one of each
-- further line of that id, and what was left of any when a part was taken back. no: the line that brought it.
create function bank.receipts_of(in_credit uuid)
returns table (id uuid, amount bigint, currency text, is_open boolean, no bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with recursive known (id, no) as (
    -- the first that was booked: every other has a receipt by its number
    select ledger.derived_id('bank_credit', in_credit), (select coalesce(min(l.no), 0) from bank.lines l
      where l.object = in_credit and l.account = 'clients' and l.kind = 'credit' and l.amount > 0
        and l.booked_at is not null and not exists (select from ledger.transactions t where t.bucket = 0
          and t.id = ledger.derived_id(concat_ws(':', 'bank_credit', l.currency, l.no), l.object)))
    union
    select ledger.derived_id(concat_ws(':', 'bank_credit', l.currency, l.no), l.object), l.no
    from bank.lines l
    where l.object = in_credit and l.account = 'clients' and l.kind = 'credit' and l.amount > 0
    union
    select ledger.derived_id('credit_rest', k.id), k.no from known k
    where exists (select from bank.corrections c where c.receipt_id = k.id and c.matched_to is null)
  )
  select k.id, e.amount, e.currency, not exists (select from ledger.transactions t
    where t.bucket = 0 and t.id = ledger.derived_id('receipt_matched', k.id)), k.no
  from known k join ledger.entries e on e.bucket = 0 and e.transaction_id = k.id
    and e.event = 'unknown_receipt' and e.kind = 'client.unidentified'
$$;
