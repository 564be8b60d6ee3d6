-- Ends an approved move according to its transfer: confirmed books it, failed ends the proposal. Updates
-- the lot or campaign. Error: BL033 the transfer has not ended.
create function reserve.end_move(in_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  purpose text;
  ended text;
begin
  select t.purpose, t.state into purpose, ended from (
    select x.id, x.purpose, x.state, x.ended_at from chain.transfers x where x.id = in_id
    union all
    select x.id, x.purpose, x.state, x.ended_at from bank.transfers x where x.id = in_id
  ) t
  where t.ended_at is not null and t.purpose in ('fund_reserve', 'fund_promotion', 'fund_float');
  if ended is null then
    raise exception 'reserve: the transfer has not ended' using errcode = 'BL033';
  end if;
  if ended <> 'confirmed' then
    perform ledger.fail_proposal(in_id);
  elsif purpose = 'fund_reserve' then
    perform ledger.fund_reserve(in_id);
  elsif purpose = 'fund_promotion' then
    perform ledger.fund_promotion(in_id);
  else
    perform ledger.fund_float(in_id);
  end if;
  perform reserve.follow_lot(in_id);
  perform reserve.follow_campaign(in_id);
end $$;
grant execute on function reserve.end_move to ballast_service;
