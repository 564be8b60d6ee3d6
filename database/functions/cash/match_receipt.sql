-- Gives a receipt to the member whose it is. BL004 no such receipt, BL005 it was matched already, BL021 it is
-- on its way back to its sender, or the bank took it back.
-- input: receipt_id (id of the unknown_receipt), member_id, reference
create function cash.match_receipt(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  receipt uuid;
  member uuid;
begin
  select (p.input ->> 'receipt_id')::uuid, (p.input ->> 'member_id')::uuid into receipt, member
  from ledger.proposals p where p.id = proposal;
  -- whoever takes it back holds the mutex too
  perform ledger.lock_buckets(array[0, platform.bucket_of(member)]);
  perform ledger.receipt_matched(proposal, cash.is_taken_back(receipt));
end $$;
grant execute on function cash.match_receipt to ballast_service;
