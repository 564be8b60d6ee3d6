-- Members: who they are, where they are from, who invited them, and the files they sent.
create schema members;
grant usage on schema members to ballast_service;

create table members.members (
  bucket int not null,
  id uuid not null,
  phone text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  name text check (length(name) between 2 and 96),
  state text not null default 'active' check (state in ('active', 'frozen', 'closed')),
  -- a break the member took (control.take_break)
  purchases_paused_until timestamptz,
  -- why staff stopped this member's purchases (members.freeze_purchases); null while they go on
  purchases_frozen_for text check (length(purchases_frozen_for) between 3 and 500),
  -- the member's own invitation code, the one registered with, and whose that was (null: public)
  share_code text not null,
  invited_with text not null,
  inviter_id uuid check (inviter_id <> id),
  head_file uuid,
  registered_at timestamptz not null,
  primary key (bucket, id),
  check (bucket = platform.bucket_of(id))
);
create index on members.members (registered_at, id);
create index on members.members (inviter_id, registered_at, id) where inviter_id is not null;
grant select on members.members to ballast_service;
grant insert (bucket, id, phone, country, share_code, invited_with, inviter_id, registered_at)
  on members.members to ballast_service;
grant update (name, head_file) on members.members to ballast_service;

-- Local: a code is unique over all buckets. No letter that is read as another (I, L, O, 0, 1).
create table members.invite_codes (
  code text primary key check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  member_id uuid not null unique
);
grant select, insert on members.invite_codes to ballast_service;

-- A member may register with it without being invited by anyone. The digit 0 keeps it apart from
-- the codes of members.
insert into platform.settings (name, value) values ('members.public_invite_code', '"BALLAST0"');

-- What is allowed in a country; '*' stands for those without a row of their own. `offers`: people
-- from there may register and be offered products. `warning` names a text of members/disclosures.ts.
create table members.country_policy (
  country text primary key check (country ~ '^([A-Z]{2}|\*)$'),
  offers boolean not null,
  promotions boolean not null,
  invitations boolean not null,
  coupons boolean not null,
  claims boolean not null,
  warning text not null check (warning in ('general', 'strict')),
  constraint invitations_hard_off check (country not in ('GB', 'IN') or not invitations),
  constraint promotions_hard_off
    check (country <> 'GB' or not (promotions or invitations or coupons or claims))
);
insert into members.country_policy values
  ('*', true, true, false, true, true, 'general'),
  ('GB', true, false, false, false, false, 'strict'),
  ('IN', true, true, false, true, true, 'general');
grant select on members.country_policy to ballast_service;

-- The policy of a country. The hard offs hold here too, whatever the row of '*' says.
create function members.policy(in_country text) returns members.country_policy
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select in_country, p.offers, p.promotions and in_country <> 'GB',
    p.invitations and in_country not in ('GB', 'IN'), p.coupons and in_country <> 'GB',
    p.claims and in_country <> 'GB', p.warning
  from members.country_policy p where p.country in (in_country, '*')
  order by p.country = '*' limit 1
$$;
grant execute on function members.policy to ballast_service;

-- Inside. The checks of the table hold here; money for invitations is never a matter of '*', so each
-- country it is allowed in was looked at.
create function members.write_policy(w members.country_policy) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if w.country = '*' and w.invitations then
    raise exception 'members: not of all countries at once' using errcode = 'check_violation';
  end if;
  insert into members.country_policy select (w).*
  on conflict (country) do update set offers = excluded.offers, promotions = excluded.promotions,
    invitations = excluded.invitations, coupons = excluded.coupons, claims = excluded.claims,
    warning = excluded.warning;
end $$;

-- Two people: the policy of a country as the proposal has it. input: country; before, after: each a
-- whole row. BL034 where it is not any more as it was when it was proposed.
create function members.set_policy(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'country_policy');
  w members.country_policy := jsonb_populate_record(null::members.country_policy, p.input -> 'after');
begin
  if p.id is null then return; end if;
  perform pg_advisory_xact_lock(hashtext('members.country_policy'));
  if to_jsonb(members.policy(w.country)) is distinct from p.input -> 'before' then
    raise exception 'members: the policy has changed meanwhile' using errcode = 'BL034';
  end if;
  perform members.write_policy(w);
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
grant execute on function members.set_policy to ballast_service;

-- One person, at once: what both the country's policy and `wish` allow, with the stricter warning.
-- False when nothing changes by it.
create function members.narrow_policy(wish jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  w members.country_policy := jsonb_populate_record(null::members.country_policy, wish);
  now_is members.country_policy;
begin
  perform pg_advisory_xact_lock(hashtext('members.country_policy'));
  now_is := members.policy(w.country);
  w.offers := w.offers and now_is.offers;
  w.promotions := w.promotions and now_is.promotions;
  w.invitations := w.invitations and now_is.invitations;
  w.coupons := w.coupons and now_is.coupons;
  w.claims := w.claims and now_is.claims;
  w.warning := greatest(w.warning, now_is.warning);
  if w = now_is then
    return false;
  end if;
  perform members.write_policy(w);
  return true;
end $$;
grant execute on function members.narrow_policy to ballast_service;

create table members.state_changes (
  bucket int not null,
  member_id uuid not null,
  at timestamptz not null,
  state text not null check (state in ('active', 'frozen')),
  staff text not null,
  reason text not null check (length(reason) between 3 and 500),
  primary key (bucket, member_id, at),
  foreign key (bucket, member_id) references members.members (bucket, id)
);
grant select on members.state_changes to ballast_service;

-- Freezes a member or ends that. The login follows in the same statement, so that no session of a
-- frozen member is let in. Returns false when nothing changed. It closes the way to the member's own
-- money and has no end of its own, so it is the owner's alone: the service has no right to it.
create function members.set_state(
  in_bucket int, in_member uuid, in_state text, in_staff text, in_reason text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update members.members m set state = in_state
  where m.bucket = in_bucket and m.id = in_member and m.state not in (in_state, 'closed');
  if not found then
    return false;
  end if;
  update security.logins l set frozen = in_state = 'frozen' where l.member_id = in_member;
  insert into members.state_changes (bucket, member_id, at, state, staff, reason)
  values (in_bucket, in_member, platform.moment(), in_state, in_staff, in_reason);
  return true;
end $$;

-- A stop of one member's purchases by staff, until staff end it. It has no way to withdrawals, income
-- or the login: who may not buy comes in and takes everything out.
create table members.purchase_freezes (
  bucket int not null,
  member_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  staff text not null,
  reason text not null check (length(reason) between 3 and 500),
  ended_at timestamptz,
  ended_by text,
  end_reason text check (length(end_reason) between 3 and 500),
  primary key (bucket, id),
  foreign key (bucket, member_id) references members.members (bucket, id),
  check (num_nulls(ended_at, ended_by, end_reason) in (0, 3))
);
create unique index on members.purchase_freezes (bucket, member_id) where ended_at is null;
create index on members.purchase_freezes (bucket, member_id, at desc);
grant select on members.purchase_freezes to ballast_service;

-- False when they were stopped already, or there is no such member any more.
create function members.freeze_purchases(
  in_bucket int, in_member uuid, in_id uuid, in_staff text, in_reason text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update members.members m set purchases_frozen_for = in_reason
  where m.bucket = in_bucket and m.id = in_member and m.purchases_frozen_for is null
    and m.state <> 'closed';
  if not found then
    return false;
  end if;
  insert into members.purchase_freezes (bucket, member_id, id, at, staff, reason)
  values (in_bucket, in_member, in_id, platform.now(), in_staff, in_reason);
  return true;
end $$;
create function members.unfreeze_purchases(
  in_bucket int, in_member uuid, in_staff text, in_reason text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update members.members m set purchases_frozen_for = null
  where m.bucket = in_bucket and m.id = in_member and m.purchases_frozen_for is not null;
  if not found then
    return false;
  end if;
  update members.purchase_freezes f
  set ended_at = platform.now(), ended_by = in_staff, end_reason = in_reason
  where f.bucket = in_bucket and f.member_id = in_member and f.ended_at is null;
  return true;
end $$;
grant execute on function members.freeze_purchases, members.unfreeze_purchases to ballast_service;

-- What staff wrote down about a member: added to, never changed. The member reads it in the copy of
-- all own data; it goes when the account is closed.
create table members.notes (
  bucket int not null,
  member_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  staff text not null,
  note text not null check (length(note) between 3 and 2000),
  primary key (bucket, id),
  foreign key (bucket, member_id) references members.members (bucket, id)
);
create index on members.notes (bucket, member_id, at desc);
grant select, insert on members.notes to ballast_service;

-- Files lie under DATA_DIR/files by the hash of what was re-encoded; a row says whose a file is.
create table members.files (
  id uuid primary key,
  owner_id uuid not null,
  kind text not null check (kind in ('avatar', 'upload', 'post', 'post_small')),
  hash bytea not null check (length(hash) = 32),
  media_type text not null check (media_type = 'image/webp'),
  bytes int not null check (bytes > 0),
  created_at timestamptz not null,
  unique (owner_id, kind, hash)
);
create index on members.files (owner_id, created_at);
grant select, insert on members.files to ballast_service;

-- Published versions of the app. A client older than a compulsory one must update.
create table members.app_versions (
  platform text not null check (platform ~ '^[A-Z]{1,16}$'),
  code int not null check (code > 0),
  version text not null,
  down_url text not null,
  -- what is new: by language, English always
  extra jsonb not null check (jsonb_typeof(extra -> 'en_US') = 'string'),
  compulsory boolean not null,
  published_at timestamptz not null,
  primary key (platform, code)
);
insert into members.app_versions values
  ('ANDROID', 51, '0.5.1', '/', '{"en_US": ""}', false, platform.now()),
  ('IOS', 51, '0.5.1', '/', '{"en_US": ""}', false, platform.now()),
  ('WEB', 51, '0.5.1', '/', '{"en_US": ""}', false, platform.now());
grant select on members.app_versions to ballast_service;

-- Inside. A closed account keeps its id, its country and whose invitation it was; nothing that says
-- who it is.
create function members.forget(in_bucket int, in_member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update members.members m set state = 'closed', phone = '', name = null, head_file = null
  where m.bucket = in_bucket and m.id = in_member;
  delete from members.files f where f.owner_id = in_member and f.kind = 'avatar';
  delete from members.notes n where n.bucket = in_bucket and n.member_id = in_member;
end $$;
