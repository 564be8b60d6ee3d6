-- Deletes the content of a closed account's posts and comments; the rows stay, because others
-- replied to them.
create function community.forget(in_member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from community.post_images i using community.posts p
  where p.id = i.post_id and p.author_id = in_member;
  delete from members.files f where f.owner_id = in_member and f.kind in ('post', 'post_small');
  update community.posts p set state = 'deleted', content = '–', video_url = null
  where p.author_id = in_member;
  update community.comments c set state = 'deleted', content = '–' where c.author_id = in_member;
end $$;
