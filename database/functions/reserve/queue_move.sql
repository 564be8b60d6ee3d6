-- Queues the transfer of an approved move of the house's money under the proposal's id, on the chain or at
-- the bank, depending on the currency. Error: BL001 not approved.
create function reserve.queue_move(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare p ledger.proposals;
begin
  select * into p from ledger.proposals x
  where x.id = proposal and x.state = 'approved' and x.action in ('fund_reserve', 'fund_promotion', 'fund_float');
  if p.id is null then
    raise exception 'reserve: approval missing' using errcode = 'BL001';
  end if;
  if p.action = 'fund_float' and p.input ->> 'currency' <> 'tUSDT' then
    perform bank.queue_transfer(p.id, p.action, p.input ->> 'currency',
      (p.input ->> 'amount')::bigint, '{}');
  else
    perform chain.queue_transfer(p.id, p.action, p.input ->> 'currency', null, null,
      (p.input ->> 'amount')::bigint, p.id::text);
  end if;
end $$;
grant execute on function reserve.queue_move to ballast_service;
