-- Who the staff are. Part of the ledger's room: whoever proposes, and whoever consents, is one of them.
create schema staff;

grant usage on schema staff to ballast_service;

-- `subject` is who a person is for password and second steps (security.logins). `key_hash`: of the
-- key shown once; it signs in on the command line and sets up the login of the console.
create table staff.people (
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
  vouched_by text references staff.people (id),
  vouched_at timestamptz,
  active boolean not null default true,
  ended_at timestamptz,
  -- the proposal by which somebody is here, or has this role; null where it was one person's word
  added_with uuid references ledger.proposals,
  role_with uuid references ledger.proposals
);

-- Who is there and in which role is written by the functions of this schema alone.
grant select, update (active, ended_at, key_hash, key_at, key_by) on staff.people
  to ballast_service;
