-- Whether one admin may decide alone about people and limits: while there is no second admin, nor
-- was one in the last 7 days, so that nobody gets there by ending the other's access; and on the
-- first day of an installation, when nobody can approve anything yet.
create function staff.is_alone(in_staff text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select not exists (select from staff.people s where s.id <> in_staff and s.role = 'admin'
      and (s.active or s.ended_at > platform.now() - interval '7 days'))
    or not exists (select from staff.people s
      where s.created_at <= platform.now() - interval '24 hours')
$$;
grant execute on function staff.is_alone to ballast_service;

-- Internal. Refuses with BC101 unless `in_by` is an active admin who may decide alone, or is null
-- for the very first person.
create function staff.refuse_unless_alone(in_by text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if in_by is null and not exists (select from staff.people) then
    return;
  end if;
  if in_by is null or not staff.is_alone(in_by) or not exists (select from staff.people s
    where s.id = in_by and s.active and s.role = 'admin')
  then
    raise exception 'console: not one person''s word' using errcode = 'BC101';
  end if;
end $$;

-- Adds a person by the decision of one admin, who is shown the key. False when the name is taken.
create function staff.add_person(in_name text, in_role text, in_key_hash bytea, in_by text)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform staff.refuse_unless_alone(in_by);
  insert into staff.people (id, role, key_hash, created_at, created_by, key_at, key_by)
  values (in_name, in_role, in_key_hash, platform.now(), coalesce(in_by, 'install'),
    platform.now(), coalesce(in_by, 'install'))
  on conflict (id) do nothing;
  return found;
end $$;
grant execute on function staff.add_person to ballast_service;
