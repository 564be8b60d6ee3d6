-- The keys that sign statements (docs/statements.md). One signs at a time; none is changed or taken away,
-- so that each statement of before can still be checked. The secret half is sealed by the vault.
create schema statements;
grant usage on schema statements to ballast_service;

create table statements.keys (
  public_key bytea primary key check (length(public_key) = 32),
  id text not null unique generated always as (encode(substr(sha256(public_key), 1, 8), 'hex')) stored,
  first_used_at timestamptz not null default platform.now(),
  -- from then on it signs nothing; what it signed before stays good
  retired_at timestamptz,
  -- from then on nothing that it signed is to be relied on
  revoked_at timestamptz,
  -- the vault's key, and what it sealed
  key_id text not null,
  box bytea not null,
  check (revoked_at is null or retired_at is not null)
);
create unique index on statements.keys ((true)) where retired_at is null;
grant select, insert (public_key, key_id, box), update (key_id, box) on statements.keys
  to ballast_service;

-- Ends a key, once; the next statement makes a new one. `known` when a stranger may have it. For the
-- owner alone (docs/operations/key-rotation.md): the service may not write these columns.
create function statements.end_key(in_id text, known boolean) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  update statements.keys k set retired_at = coalesce(k.retired_at, platform.now()),
    revoked_at = coalesce(k.revoked_at, case when known then platform.now() end)
  where k.id = in_id
$$;
