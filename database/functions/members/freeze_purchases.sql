-- Stops a member's purchases. False when they are stopped already, or the member is unknown or
-- closed.
create function members.freeze_purchases(
  in_bucket int, in_member uuid, in_id uuid, in_staff text, in_reason text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update members.members m set purchases_frozen_for = in_reason
  where m.bucket = in_bucket and m.id = in_member and m.purchases_frozen_for is null
    and m.state <> 'closed';
  if not found then
    return false;
  end if;
  insert into members.purchase_freezes (bucket, member_id, id, at, staff, reason)
  values (in_bucket, in_member, in_id, platform.now(), in_staff, in_reason);
  return true;
end $$;
grant execute on function members.freeze_purchases to ballast_service;
