-- Whether somebody may vouch for another person's key: an active person with the role finance,
-- auditor or admin who has not seen that key, whose own key is at least a day old, and who needs no
-- voucher or has one.
create function staff.may_vouch(voucher staff.people, person staff.people) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select voucher.active and voucher.role in ('finance', 'auditor', 'admin')
    and voucher.id not in (person.id, person.key_by, person.created_by)
    and voucher.key_at <= platform.now() - interval '24 hours'
    and (not voucher.needs_voucher or voucher.vouched_by is not null)
$$;
grant execute on function staff.may_vouch to ballast_service;

-- Records that a key was shown to `key_by`. The first people of an installation need no voucher,
-- because nobody could vouch for them.
create function staff.note_shown_key(in_name text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update staff.people s set vouched_by = null, vouched_at = null,
    needs_voucher = exists (select from staff.people v where staff.may_vouch(v, s))
  where s.id = in_name;
end $$;
grant execute on function staff.note_shown_key to ballast_service;

-- Vouches for a person. False when the voucher may not vouch, or the person needs no voucher.
create function staff.vouch(in_name text, in_voucher text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update staff.people s set vouched_by = v.id, vouched_at = platform.now()
  from staff.people v
  where s.id = in_name and s.active and s.needs_voucher and s.vouched_by is null
    and v.id = in_voucher and staff.may_vouch(v, s);
  return found;
end $$;
grant execute on function staff.vouch to ballast_service;
