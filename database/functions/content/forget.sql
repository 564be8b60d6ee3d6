-- Deletes the feedback of a closed account with its pictures.
create function content.forget(in_bucket int, in_member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from content.feedback_pictures p using content.feedback f
  where f.bucket = in_bucket and f.member_id = in_member
    and p.bucket = f.bucket and p.feedback_id = f.id;
  delete from content.feedback f where f.bucket = in_bucket and f.member_id = in_member;
  -- A picture for which a claim was paid stays with the claim.
  delete from members.files f where f.owner_id = in_member and f.kind = 'upload'
    and not exists (select from rewards.claims c where c.file_id = f.id);
end $$;
