-- Books a loss. BE003: the last two statements do not both miss that much; BE004: from custody or the
-- reserve after the end of sales, because the shares and rounds of the wind-down would count the same money
-- twice; BE006: from the reserve, more than it has free.
create function reserve.bear_loss(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals;
  gone numeric;
begin
  p := reserve.approved(proposal, 'loss_borne');
  if p.id is null then return; end if;
  gone := reserve.missing(p.input ->> 'book', p.input ->> 'currency');
  if p.input ->> 'book' <> 'house' and ledger.sales_ended() then
    raise exception 'reserve: the end shares out what is there' using errcode = 'BE004';
  elsif (p.input ->> 'amount')::numeric > gone then
    raise exception 'reserve: it is not gone' using errcode = 'BE003', detail = gone;
  end if;
  perform ledger.loss_borne(p.id);
end $$;
grant execute on function reserve.bear_loss to ballast_service;
