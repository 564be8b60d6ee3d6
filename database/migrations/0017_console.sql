-- Sessions of staff and the audit log; the people themselves are in schema staff.
create schema console;

grant usage on schema console to ballast_service;

-- Stores only the hash of a token. Ended sessions are deleted.
create table console.sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  id uuid not null unique,
  staff text not null references staff.people (id),
  address text not null,
  agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at)
);

create index on console.sessions (staff, last_seen_at desc);

create index on console.sessions (ends_at);

grant select, insert, update (last_seen_at), delete on console.sessions to ballast_service;

-- Addresses from which a person logged in with both steps. Failed logins from these are counted
-- separately, so that a stranger who knows the name cannot lock the person out. Deleted after 90 days, and
-- with the login.
create table console.known_addresses (
  staff text not null references staff.people (id),
  address text not null,
  last_at timestamptz not null,
  primary key (staff, address)
);

create index on console.known_addresses (last_at);

grant select, insert, update (last_at), delete on console.known_addresses to ballast_service;

-- The audit log: who did what and when, the input (never a key), and the row before and after, masked as on
-- the screen. `proposal_id` is the proposal that was made, decided or ended. Each entry contains the hash of
-- the previous one, so that a changed or removed entry is detected; only the owner of the schema could do
-- either.
create table console.audit_entries (
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

create index on console.audit_entries (staff, id);

create index on console.audit_entries (subject, id) where subject is not null;

create index on console.audit_entries (command, id);

create index on console.audit_entries (proposal_id, id) where proposal_id is not null;

grant select on console.audit_entries to ballast_service;

-- Counts of refusals in one hour. Refusals are logged too, but must not fill the log: per person and kind
-- only the first few have an entry each, and unknown names have none; the rest is counted here and written
-- as one entry when the hour is over. A missing permission ('grave') is a kind of its own, so that typing
-- errors cannot hide it.
create table console.refused (
  hour timestamptz not null,
  -- empty for an unknown name
  staff text not null,
  kind text not null check (kind in ('command', 'grave', 'log-in')),
  times int not null check (times > 0),
  primary key (hour, staff, kind)
);

grant select on console.refused to ballast_service;

-- Responses of commands given in the browser, by idempotency key.
create table console.runs (
  staff text not null,
  -- the browser's key, followed by the row's id when the command is for several rows
  key text not null check (length(key) <= 250),
  input_hash bytea not null check (length(input_hash) = 32),
  answer jsonb,
  at timestamptz not null,
  primary key (staff, key)
);

create index on console.runs (at);

grant select, insert, update (answer), delete on console.runs to ballast_service;

-- Saved views: filters and order of a list.
create table console.views (
  staff text not null references staff.people (id),
  resource text not null,
  name text not null check (length(name) between 1 and 240),
  search text not null check (length(search) <= 4000),
  primary key (staff, resource, name)
);

grant select, insert, update (search), delete on console.views to ballast_service;

-- The changes of a proposal as they were shown when somebody last decided about it; later they would be
-- computed from other figures.
create table console.proposals_seen (
  proposal_id uuid primary key references ledger.proposals,
  changes jsonb not null
);

grant select, insert, update (changes) on console.proposals_seen to ballast_service;
