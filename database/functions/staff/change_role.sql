-- Changes the role of a person, by the decision of one admin or by an approved proposal (input:
-- name, role, before). False when the person has left, or does not have the role named in `before`
-- any more.
create function staff.change_role(in_name text, in_role text, in_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform staff.refuse_unless_alone(in_by);
  update staff.people s set role = in_role, role_with = null
  where in_by is not null and s.id = in_name and s.active;
  return found;
end $$;
grant execute on function staff.change_role to ballast_service;

create function staff.change_proposed_role(in_proposal uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(in_proposal, 'change_role');
begin
  if p.id is null then return true; end if;
  update staff.people s set role = p.input ->> 'role', role_with = p.id
  where s.id = p.input ->> 'name' and s.active and s.role = p.input ->> 'before';
  if not found then
    return false;
  end if;
  update ledger.proposals x set state = 'done', ended_at = platform.now() where x.id = p.id;
  return true;
end $$;
grant execute on function staff.change_proposed_role to ballast_service;
