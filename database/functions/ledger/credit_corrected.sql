-- Inside (reserve.correct_credit). So much of a receipt without an owner the bank took back by a credit below
-- zero: it ends, under the id of every receipt's end, and what is left of it is a receipt again, with what of
-- it could not be paid; of one that was matched to a member it leaves that wallet, as by a chargeback. The
-- caller holds the mutex of bucket 0 and of the member's.
create function ledger.credit_corrected(
  p ledger.proposals, receipt uuid, credit uuid, taken bigint, member uuid
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  ends uuid := ledger.derived_id('receipt_matched', receipt);
  rest uuid := ledger.derived_id('credit_rest', receipt);
  b int := platform.bucket_of(member);
  c text := p.input ->> 'currency';
  r ledger.entries;
begin
  if member is not null then
    perform ledger.post_proposal(p, array[
      ledger.leg_of(b, p.id, 1, 'client.local', c, member, 'D', taken),
      ledger.leg_of(b, p.id, 2, 'client.custody', c, ledger.house(), 'C', taken)]);
    return;
  end if;
  select * into r from ledger.entries e where e.bucket = 0 and e.transaction_id = receipt
    and e.event = 'unknown_receipt' and e.kind = 'client.unidentified';
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, ends, 1, 'client.unidentified', r.currency, ledger.house(), 'D', r.amount),
    ledger.leg_of(0, ends, 2, 'client.custody', r.currency, ledger.house(), 'C', r.amount)], ends);
  if taken < r.amount then
    perform ledger.unknown_receipt(rest, r.currency, r.amount - taken, credit::text, 'watcher');
    perform ledger.move_floor(0, receipt, 0, rest, 'receipt');
  end if;
end $$;
