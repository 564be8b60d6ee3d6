-- Inside (cash.apply_chargeback). So much of a receipt without an owner went back through its payer's bank:
-- it ends, under the id of every receipt's end, and what is left of it is a receipt again, `rest`, with what
-- of it could not be paid. The caller holds the mutex of bucket 0.
create function ledger.receipt_taken_back(
  receipt uuid, payment uuid, taken bigint, rest uuid
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  ends uuid := ledger.derived_id('receipt_matched', receipt);
  r ledger.entries;
begin
  select * into r from ledger.entries e where e.bucket = 0 and e.transaction_id = receipt
    and e.event = 'unknown_receipt' and e.kind = 'client.unidentified';
  perform ledger.post(
    array[row(0, ends, 'chargeback', 'rail', payment::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(0, ends, 1, 'client.unidentified', r.currency, ledger.house(), 'D', r.amount),
      ledger.leg_of(0, ends, 2, 'client.custody', r.currency, ledger.house(), 'C', r.amount)]);
  if taken < r.amount then
    perform ledger.unknown_receipt(rest, r.currency, r.amount - taken, payment::text, 'watcher');
    perform ledger.move_floor(0, receipt, 0, rest, 'receipt');
  end if;
end $$;
