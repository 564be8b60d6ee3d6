-- Inside. What of a credit below zero ended nothing yet, and nobody bore. Nothing, once the end has cut the
-- shares, of one of which the operator or the cut bore a part: no two people can book the rest of it, and no
-- receipt or wallet waits for that. Whoever asks leaves out lines with undone_with as well, for the index.
create function bank.open_of(l bank.lines) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if l.undone_with is not null or l.borne > 0 and ledger.is_shared_out(l.currency) then
    return 0;
  end if;
  return -l.amount - l.ended - l.borne;
end $$;

-- Whoever draws a statement of an account does so behind whoever draws one now, until the end of the
-- database transaction: what is drawn from later books is kept later.
create function bank.take_turn(in_account text, in_currency text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select pg_advisory_xact_lock(hashtext('bank.statements:' || in_account || ':' || in_currency))
$$;
grant execute on function bank.take_turn to ballast_service;
