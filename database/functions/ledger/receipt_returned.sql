-- Internal (cash.end_returned_receipt). Books a receipt that the bank returned to its sender.
-- Shares its id with receipt_matched, so that a receipt has one end. The caller holds the mutex of
-- bucket 0.
create function ledger.receipt_returned(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'receipt_returned');
  receipt uuid := (p.input ->> 'receipt_id')::uuid;
  ends uuid := ledger.derived_id('receipt_matched', receipt);
  r ledger.entries;
begin
  if p.id is null then return; end if;
  select * into r from ledger.entries e where e.bucket = 0 and e.transaction_id = receipt
    and e.event = 'unknown_receipt' and e.kind = 'client.unidentified';
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, ends, 1, 'client.unidentified', r.currency, ledger.house(), 'D', r.amount),
    ledger.leg_of(0, ends, 2, 'client.custody', r.currency, ledger.house(), 'C', r.amount)], ends);
end $$;

-- Internal (cash.end_returned_receipt). Ends a return that the bank did not carry out: the receipt
-- stays without an owner.
create function ledger.receipt_stays(proposal uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$ select ledger.fail_proposal(proposal) $$;
