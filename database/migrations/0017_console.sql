-- How staff come in, and what they did; who they are stands in schema staff.
create schema console;

grant usage on schema console to ballast_service;

-- Only the hash of a token is kept. Ended sessions are deleted.
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

-- From where a person came in with both steps: wrong tries from there are counted for themselves, so
-- that a stranger who knows the name cannot keep the person out. Forgotten after 90 days, and with the
-- login.
create table console.known_addresses (
  staff text not null references staff.people (id),
  address text not null,
  last_at timestamptz not null,
  primary key (staff, address)
);

create index on console.known_addresses (last_at);

grant select, insert, update (last_at), delete on console.known_addresses to ballast_service;

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
  staff text not null references staff.people (id),
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
