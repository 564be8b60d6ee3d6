-- One function for each event: it takes typed arguments, builds the legs and calls ledger.post.
-- Batch forms take arrays. Functions marked "Internal" are not granted to the service; a slice's
-- own SQL function calls them after its checks.

create function ledger.leg_of(
  bucket int, id uuid, no int, kind text, currency text, owner uuid, side "char", amount bigint
) returns ledger.leg language sql immutable parallel safe
as $$ select row(bucket, id, no, kind, currency, owner, side, amount)::ledger.leg $$;

-- An id derived from another: the same word and id always give the same one. It is a UUID of
-- version 8, which no caller may use as a key, so nobody can take such an id beforehand.
create function ledger.derived_id(word text, id uuid) returns uuid
language sql immutable strict parallel safe
as $$
  select encode(set_byte(set_byte(h, 6, get_byte(h, 6) & 15 | 128), 8, get_byte(h, 8) & 63 | 128),
    'hex')::uuid
  from (select substr(sha256(convert_to(word || ':' || id, 'UTF8')), 1, 16) as h) x
$$;
grant execute on function ledger.derived_id to ballast_service;

-- Internal. Refuses a name that is no active person of the staff (BL013). The row stays locked
-- until the end of the transaction, so that ending this person's access waits for it.
create function ledger.refuse_unless_staff(name text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform from staff.people s where s.id = name and s.active for share;
  if not found then
    raise exception 'ledger: not a person of the staff' using errcode = 'BL013';
  end if;
end $$;

-- Stores a document's bytes and answers their hash; the same bytes are stored once.
create function ledger.keep_document(in_bytes bytea, in_media_type text) returns bytea
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into ledger.documents (hash, media_type, bytes, kept_at)
  values (sha256(in_bytes), in_media_type, in_bytes, platform.now())
  on conflict (hash) do nothing;
  return sha256(in_bytes);
end $$;
grant execute on function ledger.keep_document to ballast_service;
