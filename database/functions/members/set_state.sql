-- Freezes a member or ends that. The login is updated in the same statement, so that no session of a frozen
-- member is valid. False when nothing changed. It bars members from their own money without a time limit,
-- so only the schema's owner may call it.
create function members.set_state(
  in_bucket int, in_member uuid, in_state text, in_staff text, in_reason text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update members.members m set state = in_state
  where m.bucket = in_bucket and m.id = in_member and m.state not in (in_state, 'closed');
  if not found then
    return false;
  end if;
  update security.logins l set frozen = in_state = 'frozen' where l.member_id = in_member;
  insert into members.state_changes (bucket, member_id, at, state, staff, reason)
  values (in_bucket, in_member, platform.moment(), in_state, in_staff, in_reason);
  return true;
end $$;
