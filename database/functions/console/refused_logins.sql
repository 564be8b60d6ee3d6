-- Logs a failed login. The typed name is stored only if a person of the staff has it: it may be a password
-- typed into the wrong field.
create function console.audit_failed_login(in_name text, in_address text, in_why text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  known text := (select s.id from staff.people s where s.id = in_name);
begin
  if console.count_refused(coalesce(known, ''), 'log-in') then
    perform console.append_audit_entry('(nobody)', 'log-in-failed', 'staff ' || known,
      jsonb_build_object('address', in_address, 'why', in_why), null, null);
  end if;
end $$;
grant execute on function console.audit_failed_login to ballast_service;

-- Writes the counts of past hours that exceeded the limit for single entries, and deletes them.
create function console.audit_refusal_counts() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r console.refused;
begin
  for r in delete from console.refused x
    where x.hour < date_trunc('hour', platform.now(), 'UTC') returning * loop
    r.times := r.times - case when r.staff = '' then 0 else console.refused_most(r.kind) end;
    if r.times > 0 then
      perform console.append_audit_entry('(nobody)', 'refused-more',
        case when r.staff <> '' then 'staff ' || r.staff end,
        jsonb_build_object('kind', r.kind, 'times', r.times, 'hour', r.hour), null, null);
    end if;
  end loop;
end $$;
grant execute on function console.audit_refusal_counts to ballast_service;

-- The first entries that break the chain of hashes; none while the log is intact.
create function console.broken_audit_entries(most int) returns table (id bigint, why text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select x.id, x.why from (
    select e.id, case
      when e.id <> coalesce(lag(e.id) over w, 0) + 1 then 'an entry before it is missing'
      when e.previous_hash <> coalesce(lag(e.hash) over w, sha256('ballast audit log'))
        then 'it does not follow the entry before it'
      when e.hash <> console.audit_entry_hash(e) then 'it was changed' end as why
    from console.audit_entries e window w as (order by e.id)) x
  where x.why is not null order by x.id limit most
$$;
grant execute on function console.broken_audit_entries to ballast_service;

-- Ends a person's sessions and deletes their password and second steps, which they then set up again.
create function console.forget_login(in_staff text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  who uuid := (select s.subject from staff.people s where s.id = in_staff);
begin
  delete from console.sessions x where x.staff = in_staff;
  delete from console.known_addresses x where x.staff = in_staff;
  perform security.forget_second_steps(who);
  delete from security.logins x where x.member_id = who;
end $$;
grant execute on function console.forget_login to ballast_service;
