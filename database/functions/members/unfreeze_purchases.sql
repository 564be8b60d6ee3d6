create function members.unfreeze_purchases(
  in_bucket int, in_member uuid, in_staff text, in_reason text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update members.members m set purchases_frozen_for = null
  where m.bucket = in_bucket and m.id = in_member and m.purchases_frozen_for is not null;
  if not found then
    return false;
  end if;
  update members.purchase_freezes f
  set ended_at = platform.now(), ended_by = in_staff, end_reason = in_reason
  where f.bucket = in_bucket and f.member_id = in_member and f.ended_at is null;
  return true;
end $$;
grant execute on function members.unfreeze_purchases to ballast_service;

-- Internal. A closed account keeps its id, its country and its inviter, and no personal data.
create function members.forget(in_bucket int, in_member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update members.members m
  set state = 'closed', phone = '', name = null, head_file = null, drawn_head = null
  where m.bucket = in_bucket and m.id = in_member;
  insert into chain.closed_members values (in_bucket, in_member) on conflict do nothing;
  delete from members.files f where f.owner_id = in_member and f.kind = 'avatar';
  delete from members.notes n where n.bucket = in_bucket and n.member_id = in_member;
end $$;
