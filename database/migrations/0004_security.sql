-- Credentials: logins, SMS codes, sessions, and the counters that slow down guessing. Local tables, because
-- unique login names cannot be distributed over buckets.
create schema security;

grant usage on schema security to ballast_service;

-- One row for each member, and one for each person of the staff with a password (named staff:eva).
-- Passwords are argon2id in PHC form. `frozen` follows members.members.
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

-- Stores only the hash of a token. Ended sessions are deleted.
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

-- For the console's list of all sessions, the most recently used first.
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
  -- ISO 3166, two letters; ZZ for numbers without a country
  country text not null,
  sent_at timestamptz not null
);

create index on security.code_sends (phone, purpose, sent_at);

create index on security.code_sends (prefix, sent_at);

create index on security.code_sends (address, sent_at);

create index on security.code_sends (country, sent_at);

create index on security.code_sends (sent_at);

grant select, delete on security.code_sends to ballast_service;

-- kind: login (key: the phone with the address it was tried from; inside a session the member; a name of
-- staff), number (key: the phone, for all addresses together except those its owner is known from), fund,
-- second and code (a gift code; key: member), address (key: network address).
create table security.login_failures (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('login', 'number', 'fund', 'second', 'code', 'address')),
  key text not null,
  at timestamptz not null,
  -- null while it is not known whether it was wrong
  judged_at timestamptz
);

create index on security.login_failures (kind, key, at);

create index on security.login_failures (at);

grant select, insert, delete, update (judged_at) on security.login_failures to ballast_service;

-- Addresses from which members logged in with all steps, so that tries of strangers elsewhere do not lock
-- members out there.
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

-- Second steps of a login: authenticator codes, passkeys, and recovery codes. The secret is encrypted;
-- enabled_at is null until a first code was right. A code's time step is used once: only a later one
-- counts.
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

-- Challenges that a client must answer: the second step of a login whose password was right (second), a
-- login by passkey only (passkey), or a new passkey (add). Stores only the hash of the token.
create table security.challenges (
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('second', 'passkey', 'add')),
  member_id uuid references security.logins (member_id),
  -- the hash of the password that was right, so that a change of it ends the pending login
  password_hash text,
  -- what the passkey has to sign; null before it was requested
  signed text,
  -- for a new passkey, a hash of the credentials when it was requested, so that a change ends it too
  mark text,
  expires_at timestamptz not null
);

create index on security.challenges (expires_at);

grant select, insert, update (signed), delete on security.challenges to ballast_service;

-- Logins that staff took away from their present holder: sessions and second steps end, the
-- password is random, and withdrawals are held for the time of a security change.
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

-- Numbers of closed accounts, only as keyed hashes; they cannot be used again.
create table security.closed_numbers (
  mark bytea primary key check (length(mark) = 32),
  closed_at timestamptz not null
);

grant select on security.closed_numbers to ballast_service;
