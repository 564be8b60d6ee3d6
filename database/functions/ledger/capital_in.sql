-- Internal (reserve.book_capital). input: amount, currency, reference
create function ledger.capital_in(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'capital_in');
  c text := p.input ->> 'currency';
  a bigint := (p.input ->> 'amount')::bigint;
begin
  if p.id is null then return; end if;
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, p.id, 1, 'house.cash', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 2, 'house.equity', c, ledger.house(), 'C', a)]);
end $$;
