-- Staff identities. The key itself is shown once, when it is made; only its hash is kept.
create schema console;
grant usage on schema console to ballast_service;

create table console.staff (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{1,30}$'),
  role text not null check (role in ('support', 'content', 'finance', 'auditor', 'admin')),
  key_hash bytea not null unique check (length(key_hash) = 32),
  created_at timestamptz not null,
  created_by text not null,
  active boolean not null default true
);
grant select, insert, update (active) on console.staff to ballast_service;

-- What staff did by command: who, when, with which input (never a key). Nobody changes or removes it.
create table console.deeds (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  staff text not null,
  command text not null,
  input jsonb not null
);
grant select, insert on console.deeds to ballast_service;
