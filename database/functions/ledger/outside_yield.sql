-- Internal (reserve.book_yield). input: lot_id, amount, currency, reference
create function ledger.outside_yield(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'outside_yield');
  c text := p.input ->> 'currency';
  a bigint := (p.input ->> 'amount')::bigint;
  lot uuid := (p.input ->> 'lot_id')::uuid;
begin
  if p.id is null then return; end if;
  perform ledger.open_accounts(0, lot, c, array['reserve.yield']);
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, p.id, 1, 'reserve.cash', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 2, 'reserve.yield', c, lot, 'C', a)]);
end $$;
