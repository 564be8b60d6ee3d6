-- Internal (reserve.end_move). input: campaign_id, amount, currency, reference
create function ledger.fund_promotion(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'fund_promotion');
  c text := p.input ->> 'currency';
  a bigint := (p.input ->> 'amount')::bigint;
  campaign uuid := (p.input ->> 'campaign_id')::uuid;
begin
  if p.id is null then return; end if;
  perform ledger.open_accounts(b, campaign, c, array['client.promotion'])
  from generate_series(0, 63) b;
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, p.id, 1, 'house.promotion', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 2, 'house.cash', c, ledger.house(), 'C', a),
    ledger.leg_of(0, p.id, 3, 'client.custody', c, ledger.house(), 'D', a),
    ledger.leg_of(0, p.id, 4, 'client.promotion', c, campaign, 'C', a)]);
end $$;

-- Internal. Whether two people approved the return of a receipt and the bank has not reported its
-- outcome yet.
create function ledger.is_leaving(receipt uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from ledger.proposals q where q.action = 'receipt_returned'
    and q.state = 'approved' and q.input ->> 'receipt_id' = receipt::text)
$$;
grant execute on function ledger.is_leaving to ballast_service;
