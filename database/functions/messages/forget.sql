-- What the member was told; the ledger, from which it was told, stays. The caller is alone already, so that
-- what others are writing goes too.
create function messages.forget(in_bucket int, in_member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from messages.messages m where m.bucket = in_bucket and m.member_id = in_member;
  delete from messages.reads r where r.bucket = in_bucket and r.member_id = in_member;
end $$;
