-- Who may come in: logins, SMS codes, sessions, and the counters that slow a guesser down. Local
-- tables: unique login names cannot be dealt out to buckets.
create schema security;
grant usage on schema security to ballast_service;

-- One row for each member, and one for each person of the staff (named staff:eva) who has set a
-- password. Passwords are argon2id in PHC form. `frozen` follows members.members.
create table security.logins (
  phone text primary key check (phone ~ '^(\+[1-9][0-9]{6,14}|staff:[a-z][a-z0-9-]{1,30})$'),
  member_id uuid not null unique,
  password_hash text not null check (password_hash like '$argon2id$%'),
  password_changed_at timestamptz not null,
  fund_password_hash text check (fund_password_hash like '$argon2id$%'),
  fund_password_changed_at timestamptz,
  -- withdrawals are held until then, after a change of either password
  hold_until timestamptz,
  frozen boolean not null default false,
  check ((fund_password_hash is null) = (fund_password_changed_at is null))
);
grant select on security.logins to ballast_service;
grant insert (phone, member_id, password_hash, password_changed_at) on security.logins
to ballast_service;
grant update (password_hash, password_changed_at, fund_password_hash, fund_password_changed_at,
  hold_until) on security.logins to ballast_service;

-- Only the hash of a token is kept. Ended sessions are deleted.
create table security.sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  id uuid not null unique,
  member_id uuid not null references security.logins (member_id),
  address text not null,
  agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at)
);
create index on security.sessions (member_id, last_seen_at desc);
-- the console lists all of them, the one used last first
create index on security.sessions (last_seen_at, id);
grant select, insert, update (last_seen_at), delete on security.sessions to ballast_service;

-- The newest code of a number and purpose; a new one replaces it.
create table security.codes (
  purpose text not null check (purpose in ('register', 'reset', 'fund')),
  phone text not null,
  salt bytea not null check (length(salt) = 16),
  hash bytea not null check (length(hash) = 32),
  expires_at timestamptz not null,
  tries int not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  primary key (purpose, phone)
);
grant select, insert, update, delete on security.codes to ballast_service;

create table security.code_sends (
  id bigint generated always as identity primary key,
  purpose text not null,
  phone text not null,
  prefix text not null,
  address text not null,
  -- ISO, two letters; of a number that belongs to none, ZZ
  country text not null,
  sent_at timestamptz not null
);
create index on security.code_sends (phone, purpose, sent_at);
create index on security.code_sends (prefix, sent_at);
create index on security.code_sends (address, sent_at);
create index on security.code_sends (country, sent_at);
create index on security.code_sends (sent_at);
grant select, delete on security.code_sends to ballast_service;

-- kind: login (key: the phone with the address that tried it; inside a session the member; a name of
-- staff), number (key: the phone, for all addresses together but those its owner is known from), fund,
-- second and code (a gift code; key: member), address (key: network address).
create table security.login_failures (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('login', 'number', 'fund', 'second', 'code', 'address')),
  key text not null,
  at timestamptz not null,
  -- null while it is not known yet whether it was wrong
  judged_at timestamptz
);
create index on security.login_failures (kind, key, at);
create index on security.login_failures (at);
grant select, insert, delete, update (judged_at) on security.login_failures to ballast_service;

-- Where members came in from with all steps: a stranger's tries elsewhere keep nobody out there.
create table security.known_addresses (
  member_id uuid not null references security.logins (member_id),
  address text not null,
  last_at timestamptz not null,
  primary key (member_id, address)
);
create index on security.known_addresses (last_at);
grant select, insert, update (last_at), delete on security.known_addresses to ballast_service;

-- An operator may change these; the bench and the tests raise the limits of an address.
insert into platform.settings (name, value) values ('security.limits', '{
  "codes": {"numberMinute": 1, "numberDay": 5, "prefixHour": 30, "addressHour": 20,
    "countryHour": 300, "allHour": 1000},
  "tries": {"login": 5, "number": 50, "fund": 5, "second": 5, "code": 5, "address": 50}
}');

-- A limit that is missing counts as 0: a broken setting lets nobody in, rather than everybody.
create function security.limit_of(of_what text, name text) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce((
    select (s.value -> of_what ->> limit_of.name)::int from platform.settings s
    where s.name = 'security.limits'
  ), 0)
$$;

-- An IPv6 caller owns its whole /64, so that is what counts as one address. An IPv4 caller seen
-- through an IPv6 socket is still itself.
create function security.address_key(address text) returns text
language sql immutable strict parallel safe
as $$
  select case family(a) when 6 then network(set_masklen(a, 64))::text else host(a) end
  from (select regexp_replace(address, '^::ffff:(?=[0-9.]+$)', '', 'i')::inet as a) s
$$;

-- Inside. Until when a limit is full whose newest sendings are these, the newest first; null where it is not.
create function security.full_until(newest timestamptz[], most int, span interval, at_now timestamptz)
returns timestamptz
language sql immutable parallel safe
as $$
  select u.until from (
    select case when most <= 0 then at_now + span else newest[most] + span end as until) u
  where u.until > at_now
$$;

-- Counts a sending and answers null, or until when it may not be made: by number and purpose, by prefix
-- (a block of 10,000 numbers), by address, by country and over all. Locks in one order (the block's
-- covers the number), so racing calls cannot pass together.
create function security.claim_code_send(in_purpose text, in_phone text, in_address text,
  in_country text) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  at_now timestamptz := platform.now();
  of_prefix text := left(in_phone, -4);
  of_address text := security.address_key(in_address);
  number_minute int := security.limit_of('codes', 'numberMinute');
  number_day int := security.limit_of('codes', 'numberDay');
  prefix_hour int := security.limit_of('codes', 'prefixHour');
  address_hour int := security.limit_of('codes', 'addressHour');
  country_hour int := security.limit_of('codes', 'countryHour');
  all_hour int := security.limit_of('codes', 'allHour');
  hour interval := interval '1 hour';
  until timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('code prefix ' || of_prefix, 0));
  perform pg_advisory_xact_lock(hashtextextended('code address ' || of_address, 0));
  perform pg_advisory_xact_lock(hashtextextended('codes', 0));
  until := greatest(
    security.full_until(array(select s.sent_at from security.code_sends s
      where s.phone = in_phone and s.purpose = in_purpose
      order by s.sent_at desc limit number_minute), number_minute, interval '1 minute', at_now),
    security.full_until(array(select s.sent_at from security.code_sends s
      where s.phone = in_phone and s.purpose = in_purpose
      order by s.sent_at desc limit number_day), number_day, interval '1 day', at_now),
    security.full_until(array(select s.sent_at from security.code_sends s
      where s.prefix = of_prefix order by s.sent_at desc limit prefix_hour),
      prefix_hour, hour, at_now),
    security.full_until(array(select s.sent_at from security.code_sends s
      where s.address = of_address order by s.sent_at desc limit address_hour),
      address_hour, hour, at_now),
    security.full_until(array(select s.sent_at from security.code_sends s
      where s.country = in_country order by s.sent_at desc limit country_hour),
      country_hour, hour, at_now),
    security.full_until(array(select s.sent_at from security.code_sends s
      order by s.sent_at desc limit all_hour), all_hour, hour, at_now));
  if until is not null then return until; end if;
  insert into security.code_sends (purpose, phone, prefix, address, country, sent_at)
  values (in_purpose, in_phone, of_prefix, of_address, in_country, at_now);
  return null;
end $$;
grant execute on function security.claim_code_send to ballast_service;

-- Failures count for a day; those of an address for an hour, as thousands of honest people can share one.
create function security.failures_of(in_kind text, in_key text,
  out failed bigint, out newest timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select count(*), max(f.at) from security.login_failures f
  where f.kind = in_kind and f.key = in_key and f.at > platform.now()
    - case in_kind when 'address' then interval '1 hour' else interval '1 day' end
$$;

-- Until when a key must wait that has failed more often than is free, null where it need not: one
-- minute, doubled with each further failure, at most an hour.
create function security.waits_until(in_kind text, in_key text) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select w.over from (select newest + least(
    interval '1 hour', interval '1 minute' * power(2, least(failed - free, 6))
  ) as over
  from security.failures_of(in_kind, in_key) f,
    (select security.limit_of('tries', in_kind) as free) l
  where failed > 0 and failed >= free) w
  where w.over > platform.now()
$$;

-- By what a number's tries from one address are counted: a stranger's make nobody wait elsewhere.
create function security.number_key(in_number text, in_address text) returns text
language sql immutable strict parallel safe
as $$ select in_number || ' from ' || security.address_key(in_address) $$;

-- Whether the owner of the number came in from the address lately. Tries from there are bounded by
-- number and address, and by address; the count of the number alone neither counts them nor stops them.
create function security.is_known(in_number text, in_address text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from security.logins l join security.known_addresses k on k.member_id = l.member_id
    where l.phone = in_number and k.address = security.address_key(in_address)
      and k.last_at > platform.now() - interval '90 days')
$$;

-- Until when the next try of a key from an address must wait; null where it need not. `in_number`: the
-- number that is tried too, which has a count of its own for all addresses it is not known from.
create function security.try_waits_until(in_kind text, in_key text, in_address text,
  in_number text default null) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select greatest(security.waits_until(in_kind, in_key),
    security.waits_until('address', security.address_key(in_address)),
    case when in_number is not null and not security.is_known(in_number, in_address)
      then security.waits_until('number', in_number) end)
$$;
grant execute on function security.try_waits_until to ballast_service;

-- Counts a try before it is made, so that racing tries count each other. Returns the ids of its rows, or
-- null when it may not be made. A success deletes the key's rows and these; a failure adds one for the
-- address.
create function security.claim_try(in_kind text, in_key text, in_address text,
  in_number text default null) returns bigint[]
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare claimed bigint[];
begin
  -- of a number's keys one at a time, so that many addresses at once count each other
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

-- Whether a try that may not be made now waits for others that are not judged yet: were they right, it
-- might be made. What was left unjudged by a crash hinders nobody for longer than a few seconds.
create function security.awaits_others(in_kind text, in_key text, in_number text default null)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from (values (in_kind, in_key), ('number', in_number)) k (kind, key)
    join security.login_failures f on f.kind = k.kind and f.key = k.key
    where f.judged_at is null and f.at > platform.now() - interval '10 seconds')
$$;
grant execute on function security.awaits_others to ballast_service;

-- How many wrong tries a key and its address have before one of them must wait. The count of a number is not
-- asked: it is of what was tried everywhere.
create function security.tries_left(in_kind text, in_key text, in_address text) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select greatest(0, min(security.limit_of('tries', k.kind) - f.failed))::int
  from (values (in_kind, in_key), ('address', security.address_key(in_address))) k (kind, key),
    security.failures_of(k.kind, k.key) f
$$;
grant execute on function security.claim_try, security.tries_left, security.address_key,
  security.number_key to ballast_service;

-- The second step of a login: authenticator codes, passkeys, and codes for the day both are lost.
-- The secret is sealed; enabled_at is null until a first code was right. A code's time step is used
-- once: only a later one counts.
create table security.totp (
  member_id uuid primary key references security.logins (member_id),
  key_id text not null,
  box bytea not null,
  begun_at timestamptz not null,
  enabled_at timestamptz,
  last_step bigint not null default 0
);
grant select, insert, update, delete on security.totp to ballast_service;

create table security.passkeys (
  id uuid primary key,
  member_id uuid not null references security.logins (member_id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 160),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on security.passkeys (member_id);
grant select, insert, update (counter, last_used_at), delete on security.passkeys
to ballast_service;

create table security.recovery_codes (
  member_id uuid not null references security.logins (member_id),
  hash bytea not null check (length(hash) = 32),
  used_at timestamptz,
  primary key (member_id, hash)
);
grant select, insert, update (used_at), delete on security.recovery_codes to ballast_service;

-- What a client must answer: the second step of a login whose password was right (second), a login
-- by passkey alone (passkey), or a new passkey (add). Only the hash of its token is kept.
create table security.challenges (
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('second', 'passkey', 'add')),
  member_id uuid references security.logins (member_id),
  -- that of the password that was right, so that a change of it ends the login under way
  password_hash text,
  -- what the passkey has to sign; null while none was asked
  signed text,
  -- of a new passkey: what stood for the login when it was asked for, so that a change ends it too
  mark text,
  expires_at timestamptz not null
);
create index on security.challenges (expires_at);
grant select, insert, update (signed), delete on security.challenges to ballast_service;

create function security.has_second_step(member uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from security.totp t where t.member_id = member and t.enabled_at is not null)
    or exists (select from security.passkeys p where p.member_id = member)
$$;
grant execute on function security.has_second_step to ballast_service;

-- A login that staff took away from whoever holds it: sessions and second steps end, the password is
-- one that nobody knows, and withdrawals are held for the time of a security change.
create table security.resets (
  bucket int not null,
  id uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  staff text not null,
  reason text not null check (length(reason) between 3 and 500),
  primary key (bucket, id),
  check (bucket = platform.bucket_of(member_id))
);
create index on security.resets (bucket, member_id, at desc);
grant select, insert on security.resets to ballast_service;

-- Numbers of closed accounts, as keyed hashes alone; they are not given out again.
create table security.closed_numbers (
  mark bytea primary key check (length(mark) = 32),
  closed_at timestamptz not null
);
grant select on security.closed_numbers to ballast_service;

-- Takes every second step away, with what was begun of one: each is set up anew.
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

-- Inside. Nobody comes in as this member any more.
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
