-- Ends an open proposal. The update itself decides between this and a simultaneous consent: the
-- later one waits for the row's lock and then finds the proposal decided.
create function ledger.end_proposal(in_id uuid, in_state text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if in_state not in ('refused', 'withdrawn', 'expired') then
    raise exception 'ledger: a proposal ends refused, withdrawn or expired' using errcode = 'BL010';
  end if;
  update ledger.proposals p set state = in_state, ended_at = platform.now()
  where p.id = in_id and p.state = 'open'
    and (in_state <> 'expired' or ledger.proposal_ends_at(p.made_at) <= platform.now());
  if not found then
    raise exception 'ledger: proposal not open' using errcode = 'BL010';
  end if;
end $$;
grant execute on function ledger.end_proposal to ballast_service;
