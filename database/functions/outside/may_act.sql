create view outside.asked as
select c.rail, c.checked_at from outside.checks c where c.checked_at >= pg_postmaster_start_time();
grant select on outside.asked to ballast_service;

-- By the machine's own time, not the one clock: it says how long ago it was.
create function outside.note_checked(in_rail text) returns void
language sql
as $$
  insert into outside.checks (rail, checked_at) values (in_rail, now())
  on conflict (rail) do update set checked_at = excluded.checked_at
$$;
grant execute on function outside.note_checked to ballast_service;

-- Whether the outside shows what the books do not know, or a person has not said yet that effects may
-- go on.
create function outside.is_behind() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from outside.findings f where f.state = 'open')
    or exists (select from outside.stops s where s.ended_at is null)
$$;
grant execute on function outside.is_behind to ballast_service;

-- Whether an effect may leave by a rail: it was asked since the books may have gone back, and agreed.
create function outside.may_act(in_rail text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select not outside.is_behind() and exists (select from outside.asked c where c.rail = in_rail)
$$;
grant execute on function outside.may_act to ballast_service;

-- Whether the rail was asked a moment ago, and agreed: what ends a payment that nothing was signed for by
-- our word alone needs to know that the outside shows nothing of it now.
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

-- The nonce behind the last that the books know of each sender, from what they signed and what was found.
create function outside.next_nonces(senders text[]) returns table (sender text, next bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.sender, 1 + greatest(
    (select max(t.nonce) from chain.transfers t where t.sender = s.sender),
    (select max(f.nonce) from outside.findings f where f.sender = s.sender and f.state <> 'gone'), -1)
  from unnest(senders) s (sender)
$$;
grant execute on function outside.next_nonces to ballast_service;
