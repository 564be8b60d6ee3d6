-- The origin of a receipt at the bank: the credit, or the payment that was paid too late or whose
-- chargeback was reversed; null for one that came over the chain.
create function bank.sender_of(receipt uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case
    when exists (select from bank.receipts_of(t.reference::uuid) r where r.id = t.id)
      then jsonb_build_object('credit', t.reference)
    when t.id = ledger.derived_id('late_payment', t.reference::uuid)
      then jsonb_build_object('payment', t.reference)
  end
  from ledger.transactions t where t.bucket = 0 and t.id = receipt and t.event = 'unknown_receipt'
    and t.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
grant execute on function bank.sender_of to ballast_service;
