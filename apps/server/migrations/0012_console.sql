-- Staff: who they are, how they come in, and what they did.
create schema console;
grant usage on schema console to ballast_service;

-- `subject` is who a person is for password and second steps (security.logins). `key_hash`: of the
-- key shown once; it signs in on the command line and sets up the login of the console.
create table console.staff (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{1,30}$'),
  subject uuid not null unique default gen_random_uuid(),
  role text not null check (role in ('support', 'content', 'finance', 'auditor', 'admin')),
  key_hash bytea not null unique check (length(key_hash) = 32),
  created_at timestamptz not null,
  created_by text not null,
  -- when and by whom the key was shown: whoever sees a key could be that person for a while
  key_at timestamptz not null default '-infinity',
  key_by text not null default '',
  -- and for longer, until somebody else says that this is a person of their own
  needs_voucher boolean not null default false,
  vouched_by text references console.staff (id),
  vouched_at timestamptz,
  active boolean not null default true,
  ended_at timestamptz,
  -- the proposal by which somebody is here, or has this role; null where it was one person's word
  added_with uuid references ledger.proposals,
  role_with uuid references ledger.proposals
);
-- Who is there and in which role is written by the functions below alone.
grant select, update (active, ended_at, key_hash, key_at, key_by) on console.staff
  to ballast_service;

-- Whether an admin's word about people and limits is enough: while there is no second admin, nor was
-- one in the last 7 days, so that nobody gets there by ending the other's access; and on the first day
-- of an installation, on which nobody can approve anything yet.
create function console.is_alone(in_staff text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select not exists (select from console.staff s where s.id <> in_staff and s.role = 'admin'
      and (s.active or s.ended_at > platform.now() - interval '7 days'))
    or not exists (select from console.staff s
      where s.created_at <= platform.now() - interval '24 hours')
$$;
grant execute on function console.is_alone to ballast_service;

-- Inside: an admin who has access and is alone; or, for the first person of all, nobody. BC101.
create function console.refuse_unless_alone(in_by text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if in_by is null and not exists (select from console.staff) then
    return;
  end if;
  if in_by is null or not console.is_alone(in_by) or not exists (select from console.staff s
    where s.id = in_by and s.active and s.role = 'admin')
  then
    raise exception 'console: not one person''s word' using errcode = 'BC101';
  end if;
end $$;

-- Adds a person by one admin's word, who is shown the key. False when the name is taken.
create function console.add_staff(in_name text, in_role text, in_key_hash bytea, in_by text)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform console.refuse_unless_alone(in_by);
  insert into console.staff (id, role, key_hash, created_at, created_by, key_at, key_by)
  values (in_name, in_role, in_key_hash, platform.now(), coalesce(in_by, 'install'),
    platform.now(), coalesce(in_by, 'install'))
  on conflict (id) do nothing;
  return found;
end $$;
grant execute on function console.add_staff to ballast_service;

-- Adds the person of an approved proposal; nobody knows the key until one is shown. input: name, role.
-- False when the name is taken.
create function console.add_proposed_staff(in_proposal uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(in_proposal, 'add_staff');
begin
  if p.id is null then return true; end if;
  insert into console.staff (id, role, key_hash, created_at, created_by, added_with)
  values (p.input ->> 'name', p.input ->> 'role',
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), platform.now(), p.maker,
    p.id)
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  update ledger.proposals x set state = 'done', ended_at = platform.now() where x.id = p.id;
  return true;
end $$;
grant execute on function console.add_proposed_staff to ballast_service;

-- Gives a person another role, by one admin's word or by an approved proposal (input: name, role,
-- before). False when they have left, or have not the role it was proposed from.
create function console.change_role(in_name text, in_role text, in_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform console.refuse_unless_alone(in_by);
  update console.staff s set role = in_role, role_with = null
  where in_by is not null and s.id = in_name and s.active;
  return found;
end $$;
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
grant execute on function console.change_role, console.change_proposed_role to ballast_service;

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

-- Only the hash of a token is kept. Ended sessions are deleted.
create table console.sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  id uuid not null unique,
  staff text not null references console.staff (id),
  address text not null,
  agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at)
);
create index on console.sessions (staff, last_seen_at desc);
create index on console.sessions (ends_at);
grant select, insert, update (last_seen_at), delete on console.sessions to ballast_service;

-- From where a person came in with both steps: wrong tries from there are counted for themselves, so
-- that a stranger who knows the name cannot keep the person out. Forgotten after 90 days, and with the
-- login.
create table console.known_addresses (
  staff text not null references console.staff (id),
  address text not null,
  last_at timestamptz not null,
  primary key (staff, address)
);
create index on console.known_addresses (last_at);
grant select, insert, update (last_at), delete on console.known_addresses to ballast_service;

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

-- What staff did: who, when, with which input (never a key), and what the row looked like before and
-- after, masked as on the screen. `proposal_id`: the one that was made, decided or ended. Each row carries the hash of the one before, so that a row changed
-- or taken out later shows; nobody but the owner of the schema could do either.
create table console.deeds (
  id bigint primary key,
  at timestamptz not null,
  staff text not null,
  command text not null,
  subject text,
  input jsonb not null,
  before jsonb,
  after jsonb,
  proposal_id uuid,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null unique check (length(hash) = 32)
);
create index on console.deeds (staff, id);
create index on console.deeds (subject, id) where subject is not null;
create index on console.deeds (command, id);
create index on console.deeds (proposal_id, id) where proposal_id is not null;
grant select on console.deeds to ballast_service;

create function console.deed_hash(d console.deeds) returns bytea
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select sha256(convert_to(jsonb_build_array(encode(d.previous_hash, 'hex'), d.id,
    to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), d.staff, d.command, d.subject,
    d.input, d.before, d.after, d.proposal_id)::text, 'UTF8'))
$$;

-- Keeps a deed behind the last one. One at a time: a chain has one end. What is about a proposal says so
-- by its subject; `in_proposal` names one that was made by what is about something else.
create function console.keep_deed(in_staff text, in_command text, in_subject text, in_input jsonb,
  in_before jsonb, in_after jsonb, in_proposal uuid default null) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  d console.deeds;
begin
  perform pg_advisory_xact_lock(hashtext('console.deeds'));
  select x.id + 1, x.hash into d.id, d.previous_hash from console.deeds x order by x.id desc limit 1;
  if not found then
    d.id := 1;
    d.previous_hash := sha256('ballast console deeds');
  end if;
  d.at := platform.now();
  d.staff := in_staff;
  d.command := in_command;
  d.subject := in_subject;
  d.input := in_input;
  d.before := in_before;
  d.after := in_after;
  d.proposal_id := coalesce(in_proposal,
    substring(in_subject from '^proposals prp_([0-9a-f]{32})$')::uuid);
  d.hash := console.deed_hash(d);
  insert into console.deeds select (d).*;
  return d.id;
end $$;
grant execute on function console.keep_deed to ballast_service;

-- What was refused is kept too, and must not fill the log: of one person and one kind so many in an
-- hour stand there one by one, of names that nobody has none; the others are counted, and the count is
-- kept once when the hour is over. What somebody may not do ('grave') is a kind of its own: ten typing
-- errors must not hide it.
create table console.refused (
  hour timestamptz not null,
  -- empty for a name that nobody has
  staff text not null,
  kind text not null check (kind in ('command', 'grave', 'log-in')),
  times int not null check (times > 0),
  primary key (hour, staff, kind)
);
grant select on console.refused to ballast_service;

create function console.refused_most(kind text) returns int language sql immutable
as $$ select case kind when 'grave' then 100 else 10 end $$;

create function console.count_refused(in_staff text, in_kind text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  n int;
begin
  insert into console.refused as r (hour, staff, kind, times)
  values (date_trunc('hour', platform.now(), 'UTC'), in_staff, in_kind, 1)
  on conflict (hour, staff, kind) do update set times = r.times + 1 returning r.times into n;
  return in_staff <> '' and n <= console.refused_most(in_kind);
end $$;

-- A command or a look that was refused to somebody who had logged in: its name, the row, and the
-- refusal's code; `in_grave`: it says that they may not.
create function console.keep_refused(in_staff text, in_command text, in_subject text, in_why text,
  in_grave boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if console.count_refused(in_staff, case when in_grave then 'grave' else 'command' end) then
    perform console.keep_deed(in_staff, 'refused', in_subject,
      jsonb_build_object('command', in_command, 'why', in_why), null, null);
  end if;
end $$;
grant execute on function console.keep_refused to ballast_service;

-- A login that was refused. What was typed for a name is kept only where it is one: it may have been
-- a password in the wrong field.
create function console.keep_failed_login(in_name text, in_address text, in_why text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  known text := (select s.id from console.staff s where s.id = in_name);
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

-- The first answer of a command given in the browser, under the browser's key.
create table console.runs (
  staff text not null,
  -- the browser's key, and the row where it was given for several
  key text not null check (length(key) <= 250),
  input_hash bytea not null check (length(input_hash) = 32),
  answer jsonb,
  at timestamptz not null,
  primary key (staff, key)
);
create index on console.runs (at);
grant select, insert, update (answer), delete on console.runs to ballast_service;

-- Filters and order of a list, kept under a name.
create table console.views (
  staff text not null references console.staff (id),
  resource text not null,
  name text not null check (length(name) between 1 and 240),
  search text not null check (length(search) <= 4000),
  primary key (staff, resource, name)
);
grant select, insert, update (search), delete on console.views to ballast_service;

-- What a proposal would change, in words, as it stood when somebody last decided on it: later the
-- same words would be reckoned from other figures.
create table console.proposals_seen (
  proposal_id uuid primary key references ledger.proposals,
  changes jsonb not null
);
grant select, insert, update (changes) on console.proposals_seen to ballast_service;

-- Ends a person's sessions and takes password and second steps away: they are set up anew.
create function console.forget_login(in_staff text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  who uuid := (select s.subject from console.staff s where s.id = in_staff);
begin
  delete from console.sessions x where x.staff = in_staff;
  delete from console.known_addresses x where x.staff = in_staff;
  perform security.forget_second_steps(who);
  delete from security.logins x where x.member_id = who;
end $$;
grant execute on function console.forget_login to ballast_service;
