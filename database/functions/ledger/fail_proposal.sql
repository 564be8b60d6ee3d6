-- Ends an approved proposal whose transfer on the chain has failed: nothing was moved.
create function ledger.fail_proposal(in_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update ledger.proposals p set state = 'refused', ended_at = platform.now()
  where p.id = in_id and p.state = 'approved' and (exists (
    select from chain.transfers t
    where t.id = p.id and t.purpose = p.action and t.state = 'failed')
    or exists (select from bank.transfers t
      where t.id = p.id and t.purpose = p.action and t.state = 'failed'));
  if not found then
    raise exception 'ledger: no approved move that failed' using errcode = 'BL010';
  end if;
end $$;
grant execute on function ledger.fail_proposal to ballast_service;
