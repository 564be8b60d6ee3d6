-- The figures of the public pages that are sums over all members: computed by a job and stored with the
-- moment they are of, so that no reader waits for them.
create schema open;

grant usage on schema open to ballast_service;

-- In the form of the contract; `at` is the moment of the read, which took that long.
create table open.figures (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null,
  took_ms int not null,
  figures jsonb not null
);

grant select, insert, update on open.figures to ballast_service;
