-- Books yield from outside: the receipt that its lot names, in full. BE002: there is no such receipt, or
-- the lot is not the proposal's; BE001: the newest statement does not show it.
create function reserve.book_yield(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := reserve.approved(proposal, 'outside_yield');
  came numeric := reserve.arrived('reserve', p.input ->> 'currency');
begin
  if p.id is null then return; end if;
  perform from reserve.lots l
  join chain.receipts r on r.tx_hash = l.reference and r.wallet = 'reserve' and r.state = 'operator'
    and r.amount = l.amount
  where l.proposal_id = p.id and l.source = 'yield' and l.id = (p.input ->> 'lot_id')::uuid
    and l.amount = (p.input ->> 'amount')::bigint and l.currency = p.input ->> 'currency'
    and l.reference = p.input ->> 'reference' and l.currency = 'tUSDT';
  if not found then
    raise exception 'reserve: no such receipt' using errcode = 'BE002';
  elsif (p.input ->> 'amount')::numeric > came then
    raise exception 'reserve: it has not arrived' using errcode = 'BE001', detail = came;
  end if;
  perform ledger.outside_yield(p.id);
  perform reserve.follow_lot(p.id);
end $$;
grant execute on function reserve.book_yield to ballast_service;
