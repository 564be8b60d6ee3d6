-- Adds the person of an approved proposal; nobody knows the key until one is shown. input: name, role.
-- False when the name is taken.
create function console.add_proposed_staff(in_proposal uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(in_proposal, 'add_staff');
begin
  if p.id is null then return true; end if;
  insert into console.staff (id, role, key_hash, created_at, created_by, added_with)
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
grant execute on function console.add_proposed_staff to ballast_service;

-- Gives a person another role, by one admin's word or by an approved proposal (input: name, role,
-- before). False when they have left, or have not the role it was proposed from.
create function console.change_role(in_name text, in_role text, in_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform console.refuse_unless_alone(in_by);
  update console.staff s set role = in_role, role_with = null
  where in_by is not null and s.id = in_name and s.active;
  return found;
end $$;
grant execute on function console.change_role to ballast_service;
