-- What is gone. BE003: the last two statements do not both miss that much; BE004: from custody or from the
-- reserve, once sales have ended: the share and its rounds take the same money as missing, and would count
-- it twice; BE006: from the reserve, more than it has free; BE008: from custody, while a receipt is open that
-- two people can end for it.
create function reserve.bear_loss(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals;
  gone numeric;
begin
  -- first, so that nobody who holds a mutex waits for whoever keeps lines
  perform bank.take_turn('clients', q.input ->> 'currency') from ledger.proposals q
  where q.id = proposal and q.input ->> 'book' = 'client';
  p := reserve.approved(proposal, 'loss_borne');
  if p.id is null then return; end if;
  gone := reserve.missing(p.input ->> 'book', p.input ->> 'currency');
  if p.input ->> 'book' <> 'house' and ledger.sales_ended() then
    raise exception 'reserve: the end shares out what is there' using errcode = 'BE004';
  elsif (p.input ->> 'amount')::numeric > gone then
    raise exception 'reserve: it is not gone' using errcode = 'BE003', detail = gone;
  elsif p.input ->> 'book' = 'client' and reserve.is_to_correct(p.input ->> 'currency') then
    raise exception 'reserve: a receipt is to be ended first' using errcode = 'BE008';
  end if;
  perform ledger.loss_borne(p.id);
  if p.input ->> 'book' = 'client' then
    perform bank.note_above(p.input ->> 'currency', (p.input ->> 'amount')::bigint, false);
  end if;
end $$;
grant execute on function reserve.bear_loss to ballast_service;
