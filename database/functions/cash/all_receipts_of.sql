-- The receipts that stood or stand in the books for a payment: one paid too late for a closed account, what
-- its bank gave back for one, what was left of either when a part was taken back.
create function cash.all_receipts_of(in_payment uuid) returns setof ledger.entries
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select e.* from (
    select ledger.derived_id('late_payment', k.id) as id from bank.payments k
    where k.id = in_payment and k.late_at is not null
    union all
    select ledger.derived_id('late_payment', c.id) from bank.chargebacks c
    where c.payment_id = in_payment and c.receipt_id is not null
    union all
    select ledger.derived_id('given_back', g.id) from bank.given_back g where g.payment_id = in_payment
  ) x
  join ledger.entries e on e.bucket = 0 and e.transaction_id = x.id and e.kind = 'client.unidentified'
    and e.event = 'unknown_receipt'
$$;

-- Those of them that have no end yet, the oldest first. leaves: two people have it sent back, and the bank
-- has not said how it ended.
create function cash.receipts_of(in_payment uuid)
returns table (id uuid, amount bigint, leaves boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select e.transaction_id, e.amount, ledger.is_leaving(e.transaction_id)
  from cash.all_receipts_of(in_payment) e
  where not exists (select from ledger.transactions t
    where t.bucket = 0 and t.id = ledger.derived_id('receipt_matched', e.transaction_id))
  order by e.seq
$$;
grant execute on function cash.receipts_of to ballast_service;
