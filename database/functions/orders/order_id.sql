-- The same member and key always give the same id, ordered by the key's time. It is a UUID of version 8, so
-- no key is ever an order's id, and no member can take the id of another's ledger transaction.
create function orders.order_id(member uuid, key uuid) returns uuid
language plpgsql immutable strict parallel safe
as $$
declare
  h bytea := substr(uuid_send(key), 1, 6)
    || substr(sha256(uuid_send(member) || uuid_send(key)), 1, 10);
begin
  h := set_byte(set_byte(h, 6, get_byte(h, 6) & 15 | 128), 8, get_byte(h, 8) & 63 | 128);
  return encode(h, 'hex')::uuid;
end $$;
grant execute on function orders.order_id to ballast_service;

-- ISO 8601 with milliseconds, as the contract's `instant` writes it.
create function orders.instant(at timestamptz) returns text
language sql stable parallel safe
as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
