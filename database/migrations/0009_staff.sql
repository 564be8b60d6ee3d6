-- The people of the staff. Part of the ledger's room, because makers and approvers of proposals are among
-- them.
create schema staff;

grant usage on schema staff to ballast_service;

-- `subject` identifies a person for password and second steps (security.logins). `key_hash`: of the key
-- shown once; it authenticates on the command line and sets up the login of the console.
create table staff.people (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{1,30}$'),
  subject uuid not null unique default gen_random_uuid(),
  role text not null check (role in ('support', 'content', 'finance', 'auditor', 'admin')),
  key_hash bytea not null unique check (length(key_hash) = 32),
  created_at timestamptz not null,
  created_by text not null,
  -- when and to whom the key was shown: whoever saw a key could act as that person for a while
  key_at timestamptz not null default '-infinity',
  key_by text not null default '',
  -- and for longer, until somebody else vouches that this is a person of their own
  needs_voucher boolean not null default false,
  vouched_by text references staff.people (id),
  vouched_at timestamptz,
  active boolean not null default true,
  ended_at timestamptz,
  -- the proposal that added the person, or set this role; null when one person decided alone
  added_with uuid references ledger.proposals,
  role_with uuid references ledger.proposals
);

-- People and roles are written only by the functions of this schema.
grant select, update (active, ended_at, key_hash, key_at, key_by) on staff.people
  to ballast_service;
