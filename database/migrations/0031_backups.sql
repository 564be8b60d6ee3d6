-- The backups that were made, noted by `npm run backup` as its last step: readiness, metrics and Today tell by it
-- how old the newest one is.
create table platform.backups (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '^ballast-[0-9T-]+Z$'),
  -- Where it is kept: a folder, s3://bucket/prefix, or a command of the operator.
  place text not null check (length(place) between 1 and 1000),
  is_encrypted boolean not null,
  bytes bigint not null check (bytes > 0),
  -- Of its manifest, to compare with that of a backup that is about to be restored.
  manifest_sha256 bytea not null check (length(manifest_sha256) = 32),
  -- The moment of its books, by the wall clock of the database.
  made_at timestamptz not null
);

create index on platform.backups (made_at desc);

grant select on platform.backups to ballast_service;
