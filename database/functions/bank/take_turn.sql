-- Whoever draws a statement of an account does so behind whoever draws one now, until the end of the
-- database transaction: what is drawn from later books is kept later.
create function bank.take_turn(in_account text, in_currency text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select pg_advisory_xact_lock(hashtext('bank.statements:' || in_account || ':' || in_currency))
$$;
grant execute on function bank.take_turn to ballast_service;
