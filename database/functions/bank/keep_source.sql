-- Stores which bank this database belongs to, with its key, if none is stored yet. The caller has verified
-- that the key signed a text of that bank (rails/bank/reconcile.ts).
create function bank.keep_source(in_bank_id text, in_key bytea) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into bank.source (bank_id, statement_key) values (in_bank_id, in_key) on conflict do nothing
$$;
grant execute on function bank.keep_source to ballast_service;
