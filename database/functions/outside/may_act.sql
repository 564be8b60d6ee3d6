create view outside.asked as
select c.rail, c.checked_at from outside.checks c where c.checked_at >= pg_postmaster_start_time();
grant select on outside.asked to ballast_service;

-- Uses the machine's time instead of the shifted clock, because it measures how long ago it was.
create function outside.note_checked(in_rail text) returns void
language sql
as $$
  insert into outside.checks (rail, checked_at) values (in_rail, now())
  on conflict (rail) do update set checked_at = excluded.checked_at
$$;
grant execute on function outside.note_checked to ballast_service;

-- Whether the outside shows what the books do not know, or people have not resumed effects yet.
create function outside.is_behind() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from outside.findings f where f.state = 'open')
    or exists (select from outside.stops s where s.ended_at is null)
$$;
grant execute on function outside.is_behind to ballast_service;

-- Whether effects may leave by a rail: it was compared since the books may have been restored to an earlier
-- state, and matched.
create function outside.may_act(in_rail text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select not outside.is_behind() and exists (select from outside.asked c where c.rail = in_rail)
$$;
grant execute on function outside.may_act to ballast_service;

-- Whether the rail was compared a moment ago and matched, which is required for ending a payment that
-- nothing was signed for without asking the rail again.
create function outside.was_asked_just_now(in_rail text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select not outside.is_behind() and exists (select from outside.asked c
    where c.rail = in_rail and c.checked_at > now() - interval '30 seconds')
$$;
grant execute on function outside.was_asked_just_now to ballast_service;

-- The id of a finding follows from where it was found.
create function outside.finding_id(rail text, key text) returns uuid
language sql immutable strict parallel safe
as $$
  select encode(substr(sha256(convert_to('outside:' || rail || ':' || key, 'UTF8')), 1, 16), 'hex')::uuid
$$;
grant execute on function outside.finding_id to ballast_service;

-- The nonce after the highest one that the books know of each sender, from signed transfers and findings.
create function outside.next_nonces(senders text[]) returns table (sender text, next bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.sender, 1 + greatest(
    (select max(t.nonce) from chain.transfers t where t.sender = s.sender),
    (select max(f.nonce) from outside.findings f where f.sender = s.sender and f.state <> 'gone'), -1)
  from unnest(senders) s (sender)
$$;
grant execute on function outside.next_nonces to ballast_service;
