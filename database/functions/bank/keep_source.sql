-- Keeps bank and key of a text that this key signed, where none is kept yet. BS005: it is not signed by it, or
-- the key is one of the few with which a signature is good for any text.
create function bank.keep_source(in_text text, in_signature bytea, in_key bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if ed25519.is_small(in_key)
    or ed25519.is_signed(in_key, convert_to(in_text, 'UTF8'), in_signature) is not true
  then
    raise exception 'bank: not signed with this key' using errcode = 'BS005';
  end if;
  insert into bank.source (bank_id, statement_key) values (in_text::jsonb ->> 'bankId', in_key)
  on conflict do nothing;
end $$;
grant execute on function bank.keep_source to ballast_service;
