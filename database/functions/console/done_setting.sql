-- A change that holds from its approval on, carried out by the service itself.
create function console.done_setting(in_proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(in_proposal, 'change_setting');
begin
  update ledger.proposals x set state = 'done', ended_at = platform.now() where x.id = p.id;
end $$;
grant execute on function console.done_setting to ballast_service;
