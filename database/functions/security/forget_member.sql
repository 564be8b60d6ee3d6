-- Internal. Deletes the credentials of a member whose account is closed.
create function security.forget_member(in_member uuid, marks bytea[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into security.closed_numbers (mark, closed_at)
  select m, platform.now() from unnest(marks) m on conflict do nothing;
  delete from security.codes c using security.logins l
  where l.member_id = in_member and c.phone = l.phone;
  delete from security.code_sends s using security.logins l
  where l.member_id = in_member and s.phone = l.phone;
  delete from security.login_failures f using security.logins l
  where l.member_id = in_member and (f.key in (l.phone, in_member::text, in_member || ' by change')
    or f.kind = 'login' and starts_with(f.key, l.phone || ' from '));
  delete from security.sessions s where s.member_id = in_member;
  delete from security.known_addresses k where k.member_id = in_member;
  update security.resets r set reason = '(forgotten with the member)'
  where r.bucket = platform.bucket_of(in_member) and r.member_id = in_member;
  perform security.forget_second_steps(in_member);
  delete from security.logins l where l.member_id = in_member;
end $$;
