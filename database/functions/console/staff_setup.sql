create function console.change_proposed_role(in_proposal uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(in_proposal, 'change_role');
begin
  if p.id is null then return true; end if;
  update console.staff s set role = p.input ->> 'role', role_with = p.id
  where s.id = p.input ->> 'name' and s.active and s.role = p.input ->> 'before';
  if not found then
    return false;
  end if;
  update ledger.proposals x set state = 'done', ended_at = platform.now() where x.id = p.id;
  return true;
end $$;
grant execute on function console.change_proposed_role to ballast_service;

-- A change that holds from its approval on, carried out by the service itself.
create function console.done_setting(in_proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(in_proposal, 'change_setting');
begin
  update ledger.proposals x set state = 'done', ended_at = platform.now() where x.id = p.id;
end $$;
grant execute on function console.done_setting to ballast_service;

-- Who may say of another that this is a person of their own: it was not them who saw the key, and
-- nobody has to say it of them.
create function console.may_vouch(voucher console.staff, person console.staff) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select voucher.active and voucher.role in ('finance', 'auditor', 'admin')
    and voucher.id not in (person.id, person.key_by, person.created_by)
    and voucher.key_at <= platform.now() - interval '24 hours'
    and (not voucher.needs_voucher or voucher.vouched_by is not null)
$$;
grant execute on function console.may_vouch to ballast_service;

-- Notes that a key was shown to its person's `key_by`. The first people of an installation have nobody
-- who could speak for them.
create function console.note_shown_key(in_name text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update console.staff s set vouched_by = null, vouched_at = null,
    needs_voucher = exists (select from console.staff v where console.may_vouch(v, s))
  where s.id = in_name;
end $$;
grant execute on function console.note_shown_key to ballast_service;

-- Answers false where it is not theirs to say, or nobody has to say it.
create function console.vouch(in_name text, in_voucher text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update console.staff s set vouched_by = v.id, vouched_at = platform.now()
  from console.staff v
  where s.id = in_name and s.active and s.needs_voucher and s.vouched_by is null
    and v.id = in_voucher and console.may_vouch(v, s);
  return found;
end $$;
grant execute on function console.vouch to ballast_service;

-- By what wrong tries of a login are counted: the name for all the world together, and the name with
-- the address where the person came in from it before.
create function console.try_key(in_name text, in_address text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select 'staff:' || in_name || coalesce((
    select ' from ' || k.address from console.known_addresses k
    where k.staff = in_name and k.address = security.address_key(in_address)
      and k.last_at > platform.now() - interval '90 days'), '')
$$;
grant execute on function console.try_key to ballast_service;
