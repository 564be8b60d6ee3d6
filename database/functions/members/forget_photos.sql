-- Deletes the photos of a member that are no longer the picture. Those of the last day stay, seen by
-- nobody: the limit of pictures a day counts them.
create function members.forget_photos(in_bucket int, in_member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from members.files f using members.members m
  where m.bucket = in_bucket and m.id = in_member and f.owner_id = m.id and f.kind = 'avatar'
    and f.id is distinct from m.head_file and f.created_at <= platform.now() - interval '1 day';
end $$;
grant execute on function members.forget_photos to ballast_service;
