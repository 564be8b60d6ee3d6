-- Adds the person of an approved proposal; nobody knows the key until one is shown. input: name, role.
-- False when the name is taken.
create function staff.add_proposed_person(in_proposal uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(in_proposal, 'add_staff');
begin
  if p.id is null then return true; end if;
  insert into staff.people (id, role, key_hash, created_at, created_by, added_with)
  values (p.input ->> 'name', p.input ->> 'role',
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), platform.now(), p.maker,
    p.id)
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  update ledger.proposals x set state = 'done', ended_at = platform.now() where x.id = p.id;
  return true;
end $$;
grant execute on function staff.add_proposed_person to ballast_service;
