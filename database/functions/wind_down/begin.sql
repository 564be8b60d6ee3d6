-- Begins the wind-down of an approved proposal. Locks every bucket, so that each purchase is either before
-- the end or refused. False when it had begun by this proposal. BL001 not approved, BW001 begun by another.
create function wind_down.begin(proposal uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals;
  moment timestamptz;
begin
  perform ledger.lock_buckets(array(select generate_series(0, 63)));
  if exists (select from wind_down.runs r where r.proposal_id = proposal) then
    return false;
  elsif exists (select from wind_down.runs) then
    raise exception 'wind_down: it has begun already' using errcode = 'BW001';
  end if;
  p := ledger.take_proposal(proposal, 'wind_down');
  moment := platform.now();
  insert into wind_down.runs (proposal_id, began_at, promised_until)
  select p.id, moment, (select max(o.expire_on) - 1 from orders.orders o where o.state = 'valid');
  insert into wind_down.steps (step, began_at) values ('cancel', moment);
  -- an early exit would give up a return that is paid anyway
  perform ledger.close_events(
    array['buy', 'buy_with_coupon', 'list_product', 'early_exit'], moment);
  -- fee sweeps that are not signed yet are cancelled
  update chain.transfers t set state = 'failed', ended_at = moment,
    reason = 'Ballast is being wound down'
  where t.purpose = 'fee_sweep' and t.state = 'queued';
  insert into reserve.guard_history
  select g.currency, moment, 'stopped', array['wind_down'], null from reserve.guard g
  on conflict do nothing;
  update reserve.campaigns c set state = 'ended' where c.state = 'open';
  perform wallets.wait_for_shares(wind_down.has_to_share());
  return true;
end $$;
grant execute on function wind_down.begin to ballast_service;
