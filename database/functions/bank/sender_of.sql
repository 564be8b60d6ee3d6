-- Where at the bank a receipt came from: the credit, or the payment that a payer's bank gave back or that
-- was paid too late; null for one that came over the chain.
create function bank.sender_of(receipt uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case
    when exists (select from bank.receipts_of(t.reference::uuid) r where r.id = t.id)
      then jsonb_build_object('credit', t.reference)
    when exists (select from bank.given_back g where g.payment_id = t.reference::uuid
      and t.id = ledger.derived_id('given_back', g.id))
      or t.id = ledger.derived_id('late_payment', t.reference::uuid)
      or exists (select from bank.chargebacks c where c.payment_id = t.reference::uuid
        and t.id = ledger.derived_id('late_payment', c.id))
      then jsonb_build_object('payment', t.reference)
  end
  from ledger.transactions t where t.bucket = 0 and t.id = receipt and t.event = 'unknown_receipt'
    and t.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
grant execute on function bank.sender_of to ballast_service;
