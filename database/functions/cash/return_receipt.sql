-- Queues the return of a receipt without an owner to its sender, whole and nowhere else; it is booked when
-- the bank has done it. BL004 no such receipt, BL005 it has an owner, BL021 it is being returned already,
-- or the bank took it back, BC006 it did not come over the bank, BE004 during the wind-down before shares
-- are settled, or when this one cannot be paid in full. input: receipt_id, amount, currency, reference
create function cash.return_receipt(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals;
  r ledger.entries;
  sender jsonb;
begin
  perform ledger.lock_buckets(array[0]);
  p := ledger.take_proposal(proposal, 'receipt_returned');
  if p.id is null or exists (select from bank.transfers t where t.id = p.id) then return; end if;
  select * into r from ledger.entries e where e.bucket = 0 and e.kind = 'client.unidentified'
    and e.event = 'unknown_receipt' and e.transaction_id = (p.input ->> 'receipt_id')::uuid;
  sender := bank.sender_of(r.transaction_id);
  if r.amount is null then
    raise exception 'cash: no such receipt' using errcode = 'BL004';
  elsif exists (select from ledger.transactions t where t.bucket = 0
    and t.id = ledger.derived_id('receipt_matched', r.transaction_id))
  then
    raise exception 'cash: the receipt has an owner' using errcode = 'BL005';
  elsif exists (select from ledger.proposals q where q.id <> p.id and q.state = 'approved'
    and q.action = p.action and q.input ->> 'receipt_id' = r.transaction_id::text)
    or cash.is_taken_back(r.transaction_id)
  then
    raise exception 'cash: the receipt is on its way back' using errcode = 'BL021';
  elsif sender is null then
    raise exception 'cash: it did not come over the bank' using errcode = 'BC006';
  elsif ledger.sales_ended() and not (ledger.is_shared_out(r.currency)
    and ledger.floor_of(0, r.transaction_id, r.currency) = 0)
  then
    raise exception 'cash: the end shares out what is there' using errcode = 'BE004';
  end if;
  perform bank.queue_transfer(p.id, 'receipt_returned', r.currency, r.amount, sender);
end $$;
grant execute on function cash.return_receipt to ballast_service;
