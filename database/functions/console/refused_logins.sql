-- A login that was refused. What was typed for a name is kept only where it is one: it may have been
-- a password in the wrong field.
create function console.keep_failed_login(in_name text, in_address text, in_why text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  known text := (select s.id from staff.people s where s.id = in_name);
begin
  if console.count_refused(coalesce(known, ''), 'log-in') then
    perform console.keep_deed('(nobody)', 'log-in-failed', 'staff ' || known,
      jsonb_build_object('address', in_address, 'why', in_why), null, null);
  end if;
end $$;
grant execute on function console.keep_failed_login to ballast_service;

-- Keeps what was only counted in the hours that are over.
create function console.tell_refused() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r console.refused;
begin
  for r in delete from console.refused x
    where x.hour < date_trunc('hour', platform.now(), 'UTC') returning * loop
    r.times := r.times - case when r.staff = '' then 0 else console.refused_most(r.kind) end;
    if r.times > 0 then
      perform console.keep_deed('(nobody)', 'refused-more',
        case when r.staff <> '' then 'staff ' || r.staff end,
        jsonb_build_object('kind', r.kind, 'times', r.times, 'hour', r.hour), null, null);
    end if;
  end loop;
end $$;
grant execute on function console.tell_refused to ballast_service;

-- The first deeds that do not follow from the one before: none while the log is whole.
create function console.broken_deeds(most int) returns table (id bigint, why text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select x.id, x.why from (
    select d.id, case
      when d.id <> coalesce(lag(d.id) over w, 0) + 1 then 'a deed before it is missing'
      when d.previous_hash <> coalesce(lag(d.hash) over w, sha256('ballast console deeds'))
        then 'it does not follow the deed before it'
      when d.hash <> console.deed_hash(d) then 'it was changed' end as why
    from console.deeds d window w as (order by d.id)) x
  where x.why is not null order by x.id limit most
$$;
grant execute on function console.broken_deeds to ballast_service;

-- Ends a person's sessions and takes password and second steps away: they are set up anew.
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
