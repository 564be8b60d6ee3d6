-- Books the operator's own money. BE001: it has not arrived.
create function reserve.book_capital(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := reserve.approved(proposal, 'capital_in');
  came numeric := reserve.arrived('house', p.input ->> 'currency');
begin
  if p.id is null then return; end if;
  if (p.input ->> 'amount')::numeric > came then
    raise exception 'reserve: it has not arrived' using errcode = 'BE001', detail = came;
  end if;
  perform ledger.capital_in(p.id);
end $$;
grant execute on function reserve.book_capital to ballast_service;
