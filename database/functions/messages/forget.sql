-- Deletes a member's messages; the ledger stays. The caller has the exclusive lock of messages.alone, so
-- that no other message is being written.
create function messages.forget(in_bucket int, in_member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from messages.messages m where m.bucket = in_bucket and m.member_id = in_member;
  delete from messages.reads r where r.bucket = in_bucket and r.member_id = in_member;
end $$;
