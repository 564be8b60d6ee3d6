-- Counts a try before it is made, so that concurrent tries count each other. Answers the ids of its rows,
-- or null when it may not be made. A success deletes the key's rows and these; a failure adds one for the
-- address.
create function security.claim_try(in_kind text, in_key text, in_address text,
  in_number text default null) returns bigint[]
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare claimed bigint[];
begin
  -- serializes the keys of a number, so that many addresses at once count each other
  perform pg_advisory_xact_lock(hashtextextended('try ' || in_kind || ' '
    || coalesce(in_number, in_key), 0));
  if security.try_waits_until(in_kind, in_key, in_address, in_number) is not null then
    return null;
  end if;
  with rows as (
    insert into security.login_failures (kind, key, at)
    select k.kind, k.key, platform.now()
    from (values (in_kind, in_key), ('number',
      case when not security.is_known(in_number, in_address) then in_number end)) k (kind, key)
    where k.key is not null
    returning id)
  select array_agg(id) into claimed from rows;
  return claimed;
end $$;
grant execute on function security.claim_try to ballast_service;

-- How many wrong tries a key and its address have left before one of them must wait. Ignores the count of a
-- number, which covers tries from everywhere.
create function security.tries_left(in_kind text, in_key text, in_address text) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select greatest(0, min(security.limit_of('tries', k.kind) - f.failed))::int
  from (values (in_kind, in_key), ('address', security.address_key(in_address))) k (kind, key),
    security.failures_of(k.kind, k.key) f
$$;
grant execute on function security.tries_left to ballast_service;

create function security.has_second_step(member uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from security.totp t where t.member_id = member and t.enabled_at is not null)
    or exists (select from security.passkeys p where p.member_id = member)
$$;
grant execute on function security.has_second_step to ballast_service;

-- Deletes every second step, including unconfirmed ones, so that each must be set up again.
create function security.forget_second_steps(in_member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from security.challenges c where c.member_id = in_member;
  delete from security.recovery_codes r where r.member_id = in_member;
  delete from security.passkeys p where p.member_id = in_member;
  delete from security.totp t where t.member_id = in_member;
end $$;
grant execute on function security.forget_second_steps to ballast_service;
