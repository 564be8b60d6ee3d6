-- Notes a backup that began so long ago; forgets those of more than 400 days ago. Only the owner may: whoever
-- serves members must not be able to say that there is a backup.
create function platform.note_backup(in_name text, in_place text, in_is_encrypted boolean, in_bytes bigint,
  in_sha256 bytea, took interval) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  delete from platform.backups where made_at < now() - interval '400 days';
  insert into platform.backups (name, place, is_encrypted, bytes, manifest_sha256, made_at)
  values (in_name, in_place, in_is_encrypted, in_bytes, in_sha256, now() - took)
$$;
