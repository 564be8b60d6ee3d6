-- Internal (reserve.end_move). Books a funding of the float after the money reached custody, on the
-- chain or at the bank. input: amount, currency, reference
create function ledger.fund_float(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'fund_float');
  c text := p.input ->> 'currency';
  a bigint := (p.input ->> 'amount')::bigint;
begin
  if p.id is null then return; end if;
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, p.id, 1, 'house.inventory', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 2, 'house.cash', c, ledger.house(), 'C', a),
    ledger.leg_of(0, p.id, 3, 'client.custody', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 4, 'client.conversion', c, ledger.house(), 'C', a)]);
end $$;
