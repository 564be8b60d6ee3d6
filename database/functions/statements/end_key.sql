-- Ends a key once; the next statement creates a new one. `known` when a stranger may have it. Only for the
-- schema's owner (docs/operations/key-rotation.md): the service may not write these columns.
create function statements.end_key(in_id text, known boolean) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  update statements.keys k set retired_at = coalesce(k.retired_at, platform.now()),
    revoked_at = coalesce(k.revoked_at, case when known then platform.now() end)
  where k.id = in_id
$$;
