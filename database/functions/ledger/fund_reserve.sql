-- Internal (reserve.end_move). input: lot_id, amount, currency, reference. Both sources of the
-- reserve are in bucket 0.
create function ledger.fund_reserve(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'fund_reserve');
  c text := p.input ->> 'currency';
  a bigint := (p.input ->> 'amount')::bigint;
  lot uuid := (p.input ->> 'lot_id')::uuid;
begin
  if p.id is null then return; end if;
  perform ledger.open_accounts(0, lot, c, array['reserve.capital']);
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, p.id, 1, 'house.returns', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 2, 'house.cash', c, ledger.house(), 'C', a),
    ledger.leg_of(0, p.id, 3, 'reserve.cash', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 4, 'reserve.capital', c, lot, 'C', a)]);
end $$;
