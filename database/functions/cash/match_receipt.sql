-- Assigns a receipt to its member. BL004 no such receipt, BL005 it was matched already, BL021 it is being
-- returned, or the bank took it back. input: receipt_id (id of the unknown_receipt), member_id, reference
create function cash.match_receipt(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  receipt uuid;
  member uuid;
begin
  select (p.input ->> 'receipt_id')::uuid, (p.input ->> 'member_id')::uuid into receipt, member
  from ledger.proposals p where p.id = proposal;
  -- Locks first, so that nobody reverses the receipt between the check and the match.
  perform ledger.lock_buckets(array[0, platform.bucket_of(member)]);
  perform ledger.receipt_matched(proposal, cash.is_taken_back(receipt));
end $$;
grant execute on function cash.match_receipt to ballast_service;
