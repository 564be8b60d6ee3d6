-- Serializes statements of an account until the end of the database transaction, so that a statement of
-- later books is stored later.
create function bank.take_turn(in_account text, in_currency text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select pg_advisory_xact_lock(hashtext('bank.statements:' || in_account || ':' || in_currency))
$$;
grant execute on function bank.take_turn to ballast_service;
