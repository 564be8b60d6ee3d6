-- Members: profile, country, inviter, and the files they sent.
create schema members;

grant usage on schema members to ballast_service;

create table members.members (
  bucket int not null,
  id uuid not null,
  phone text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  name text check (length(name) between 2 and 96),
  state text not null default 'active' check (state in ('active', 'frozen', 'closed')),
  -- a break taken by the member (control.take_break)
  purchases_paused_until timestamptz,
  -- why staff stopped this member's purchases (members.freeze_purchases); null while they are allowed
  purchases_frozen_for text check (length(purchases_frozen_for) between 3 and 500),
  -- the member's own invitation code, the one used at registration, and its owner (null: public)
  share_code text not null,
  invited_with text not null,
  inviter_id uuid check (inviter_id <> id),
  -- what others see of the member: a photo, one of the drawn avatars, or neither
  head_file uuid,
  drawn_head text check (drawn_head in ('boat', 'lighthouse', 'whale', 'fish', 'gull', 'anchor', 'buoy',
    'compass', 'turtle', 'shell', 'starfish', 'crab')),
  registered_at timestamptz not null,
  primary key (bucket, id),
  check (bucket = platform.bucket_of(id)),
  check (head_file is null or drawn_head is null)
);

create index on members.members (registered_at, id);

create index on members.members (inviter_id, registered_at, id) where inviter_id is not null;

grant select on members.members to ballast_service;

grant insert (bucket, id, phone, country, share_code, invited_with, inviter_id, registered_at)
  on members.members to ballast_service;

grant update (name, head_file, drawn_head) on members.members to ballast_service;

-- Local, because a code is unique over all buckets. Without letters that look alike (I, L, O, 0, 1).
create table members.invite_codes (
  code text primary key check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  member_id uuid not null unique
);

grant select, insert on members.invite_codes to ballast_service;

-- Allows registration without an inviter. The digit 0 distinguishes it from members' codes.
insert into platform.settings (name, value) values ('members.public_invite_code', '"BALLAST0"');

-- What is allowed in a country; '*' applies to those without a row. `offers`: residents may register and be
-- offered products. `warning` names a text of members/disclosures.ts.
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

-- Stops of one member's purchases by staff, until staff end them. Withdrawals, income and login are not
-- affected: a member who may not buy can log in and withdraw everything.
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

-- Notes of staff about a member: only added, never changed. The member reads them in the copy of all own
-- data; they are deleted when the account is closed.
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

-- Files are under DATA_DIR/files by the hash of the re-encoded bytes; a row names the owner.
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
  -- the release notes by language, always including English
  extra jsonb not null check (coalesce(jsonb_typeof(extra -> 'en_US') = 'string', false)),
  compulsory boolean not null,
  published_at timestamptz not null,
  primary key (platform, code)
);

insert into members.app_versions values
  ('ANDROID', 51, '0.5.1', '/', '{"en_US": ""}', false, platform.now()),
  ('IOS', 51, '0.5.1', '/', '{"en_US": ""}', false, platform.now()),
  ('WEB', 51, '0.5.1', '/', '{"en_US": ""}', false, platform.now());

grant select on members.app_versions to ballast_service;
